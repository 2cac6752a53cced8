/** What a pile is called while a card is held, and without one where it may be looked through. */
import { t } from '../../words/index.svelte'
import type { LayingGame, Place } from './game.svelte'

/** The name of a pile with what the shown card would do there, or else a touch. */
export function withLanding(label: string, game: LayingGame, place: Place): string {
  const landing = game.landing(place)
  if (game.canOpen(place)) return t('table.pile_look', { label, count: game.seen(place) })
  if (landing === undefined) return label
  if (landing === null) return t('table.pile_unfit', { label, card: game.shown ?? '' })
  if (landing.trick) return t('table.pile_trick', { label, card: landing.card })
  return t('table.pile_fits', { label, card: landing.card, count: landing.steps })
}
