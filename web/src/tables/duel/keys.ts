/** duel by keyboard: A and D lay a card on the own piles; after G they are those of the opponent. */
import * as laying from '../laying/keys'
import { PILES, type DuelGame } from './game.svelte'

/** Acts on a key; whether it meant anything. */
export function press(key: string, game: DuelGame, focus: (card: number | undefined) => void): boolean {
  const letter = key.toUpperCase()
  const pile = PILES.indexOf(letter as 'A')
  if (pile >= 0) game.layHeld(game.giving ? pile + 2 : pile)
  else if (letter === 'G' && (game.giving || game.mayGive)) game.giving = !game.giving
  else return laying.press(key, game, focus)
  return true
}
