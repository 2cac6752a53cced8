/** coop by keyboard: the letters of the piles lay a card there, S begins a signal. */
import * as laying from '../laying/keys'
import { PILES, SIGNALS, type CoopGame } from './game.svelte'

/** Acts on a key; whether it meant anything. */
export function press(key: string, game: CoopGame, focus: (card: number | undefined) => void): boolean {
  const letter = key.toUpperCase()
  if (game.signalling !== null) return signal(letter, game)
  const pile = PILES.indexOf(letter as 'A')
  if (pile >= 0) game.layHeld(pile)
  else if (letter === 'S') game.signalling = game.own.find((place) => game.canSignal(place)) ?? null
  else return laying.press(key, game, focus)
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
