/** The whole game by keyboard: a key on the page and what it does at the table. */
import { PILES, type DuelGame } from './game.svelte'

export interface Doors {
  menu(): void
  help(): void
  talk(): void
  /** Moves the keyboard to a card of the hand. */
  focus(card: number | undefined): void
}

/** Acts on a key; whether it meant anything. After G the letters of the piles are those of the opponent. */
export function press(key: string, game: DuelGame, doors: Doors): boolean {
  const letter = key.toUpperCase()
  const pile = PILES.indexOf(letter as 'A')
  const card = game.view.hand[Number(key) - 1]
  if (pile >= 0) game.layHeld(game.giving ? pile + 2 : pile)
  else if (/^[1-9]$/.test(key) && card !== undefined) {
    doors.focus(card)
    game.held = card
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') doors.focus(game.held ?? game.view.hand[0])
  else if (letter === 'G' && (game.giving || game.mayGive)) game.giving = !game.giving
  else if (letter === 'E' && game.may('.')) void game.move('.')
  else if (letter === 'U' && game.may('<')) void game.move('<')
  else if (letter === 'M') doors.menu()
  else if (letter === 'T') doors.talk()
  else if (key === '?') doors.help()
  else if (key === 'Escape') game.held = null
  else return false
  return true
}
