/** The whole game by keyboard: a key on the page and what it does at the table. */
import { PILES, SIGNALS, type CoopGame } from './game.svelte'

export interface Doors {
  menu(): void
  help(): void
  talk(): void
  /** Moves the keyboard to a card of the hand. */
  focus(card: number | undefined): void
}

/** Acts on a key; whether it meant anything. `chord` is what was begun by S: null, or the pile once it is named. */
export function press(key: string, game: CoopGame, doors: Doors): boolean {
  const letter = key.toUpperCase()
  if (game.signalling !== null) return signal(letter, game)
  const pile = PILES.indexOf(letter as 'A')
  const card = game.view.hand[Number(key) - 1]
  if (pile >= 0) game.layHeld(pile)
  else if (/^[1-9]$/.test(key) && card !== undefined) {
    doors.focus(card)
    game.held = card
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') doors.focus(game.held ?? game.view.hand[0])
  else if (letter === 'E' && game.may('.')) void game.move('.')
  else if (letter === 'U' && game.may('<')) void game.move('<')
  else if (letter === 'S') game.signalling = PILES.findIndex((_, place) => game.canSignal(place))
  else if (letter === 'M') doors.menu()
  else if (letter === 'T' && !game.solo) doors.talk()
  else if (key === '?') doors.help()
  else if (key === 'Escape') game.held = null
  else return false
  if (game.signalling === -1) game.signalling = null
  return true
}

/** While signals are shown: another pile, what to say of it, or never mind. */
function signal(letter: string, game: CoopGame): boolean {
  const pile = PILES.indexOf(letter as 'A')
  if (pile >= 0 && game.canSignal(pile)) game.signalling = pile
  else if (/^[0-5]$/.test(letter) && game.signalling !== null)
    game.signal(game.signalling, SIGNALS[Number(letter) - 1]?.notation ?? null)
  else if (letter === 'ESCAPE' || letter === 'S') game.signalling = null
  else return false
  return true
}
