/** Laying by keyboard: what the keys do in coop as in duel. */
import { t } from '../../words/index.svelte'
import type { Shortcut } from '../HelpSheet.svelte'
import type { LayingGame } from './game.svelte'

/** Acts on a key; whether it meant anything. `focus` moves the keyboard to a card of the hand. */
export function press(key: string, game: LayingGame, focus: (card: number | undefined) => void): boolean {
  const letter = key.toUpperCase()
  const card = game.hand[Number(key) - 1]
  if (/^[1-9]$/.test(key) && card !== undefined) {
    focus(card)
    game.held = card
  } else if (key === 'ArrowLeft' || key === 'ArrowRight') focus(game.held ?? game.hand[0])
  else if (letter === 'E' && game.mayNext('.')) void game.moveNext('.')
  else if (letter === 'U' && game.mayNext('<')) void game.moveNext('<')
  else if (key === 'Escape') game.drop()
  else return false
  return true
}

/** The keys of a game of laying, with those that lay a card there. */
export function layingKeys(game: LayingGame, places: readonly Shortcut[]): Shortcut[] {
  return [
    { names: ['1', '…', `${game.capacity}`], does: t('table.key_pick') },
    { names: ['←', '→'], does: t('table.key_pick') },
    ...places,
    { names: ['E'], does: t('table.key_end') },
    { names: ['U'], does: t('table.key_take_back') },
  ]
}
