/** The tables of the games, each loaded when it is needed: `coop/CoopTable.svelte` and so on. */
import type { Component, Snippet } from 'svelte'
import type { Happened } from '../messages'
import type { Seating } from '../seating'
import type { People } from './announcements'

export interface TableProps {
  seating: Seating
  /** A lesson or a replay: its own foot in place of the buttons, and neither menu nor talk nor ending. */
  foot?: Snippet
  /** It can be played by keys; a game that is only watched has others. */
  keys?: boolean
}

export interface GameTable {
  default: Component<TableProps>
  /** What an event of the game says; null: nothing. */
  words: (part: Happened, people: People) => string | null
}

const TABLES = import.meta.glob<GameTable>('./*/*Table.svelte')

/** The table of a game; undefined: there is no such game. */
export function loadTable(game: string): Promise<GameTable> | undefined {
  return TABLES[`./${game}/${game.charAt(0).toUpperCase()}${game.slice(1)}Table.svelte`]?.()
}
