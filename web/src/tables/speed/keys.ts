/** The whole game by keyboard: 1 to 5 for the cards, F and J (or the arrows) for the compartments. */
import type { SpeedGame } from './game.svelte'

const SIDES: Readonly<Record<string, number>> = { F: 0, ARROWLEFT: 0, J: 1, ARROWRIGHT: 1 }

/** Acts on a key; whether it meant anything. */
export function press(key: string, game: SpeedGame): boolean {
  const letter = key.toUpperCase()
  const side = SIDES[letter]
  if (/^[0-9]$/.test(key)) return digit(Number(key), game)
  if (side !== undefined) aim(side, game)
  else if (key === ' ') return game.call()
  else if (letter === 'D') void game.draw()
  else if (key === 'Escape') game.held = null
  else return false
  return true
}

/** A compartment for the held card; for a joker there the same keys mean the number below and the one above. */
function aim(side: number, game: SpeedGame): void {
  if (game.naming === null) return game.layHeld(side)
  const number = game.numbers(game.naming)[side]
  if (number !== undefined) game.name(game.naming, number)
}

/** A card; for the dealer who names a joker, its number: 0 is 10. */
function digit(key: number, game: SpeedGame): boolean {
  const pile = game.shown === null ? [0, 1].find((place) => game.numbers(place).length) : undefined
  if (pile !== undefined) game.name(pile, key || 10)
  else if (key >= 1 && key <= 5) {
    game.held = null
    game.pick(key - 1)
  } else return false
  return true
}
