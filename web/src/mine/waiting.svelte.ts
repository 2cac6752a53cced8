/** What waits for somebody: games that are not over, and a table of theirs where no game has begun. What was last heard is
there at once; it is asked for anew whenever they come to look. */
import * as api from '../api'
import { look, me } from '../me.svelte'
import type { OwnGame, TableInfo } from '../messages'

const PLACE = 'tenback.table'
let games = $state.raw<readonly OwnGame[]>([])
let room = $state.raw<TableInfo | null>(null)
let asked = 0

/** The games that are not over, newest first. */
export function waitingGames(): readonly OwnGame[] {
  return games
}

/** The table where one sits and waits for others. */
export function waitingRoom(): TableInfo | null {
  return room
}

/** Remembers the table that somebody was at last. */
export function keepTable(code: string): void {
  try {
    localStorage.setItem(PLACE, code)
  } catch {
    // then the browser's own history has to do
  }
}

function keptTable(): string | null {
  try {
    return localStorage.getItem(PLACE)
  } catch {
    return null
  }
}

/** Asks for both; the last one who asks is right. Whoever cannot be reached leaves everything as it was. */
export async function lookForGames(): Promise<void> {
  const turn = ++asked
  try {
    const found = (await look()) ? await Promise.all([api.ownGames({ running: true }), openRoom()]) : null
    if (turn !== asked) return
    games = found?.[0].games ?? []
    room = found?.[1] ?? null
  } catch {
    // the page is of use without it
  }
}

async function openRoom(): Promise<TableInfo | null> {
  const code = keptTable()
  const table = code ? await api.table(code).catch(() => null) : null
  const isMine = table?.phase === 'open' && table.seats.some(({ person }) => person !== null && person === me()?.id)
  return isMine ? table : null
}
