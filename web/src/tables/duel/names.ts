/** What piles are called in duel. */
import { t } from '../../words/index.svelte'
import type { Place } from '../laying/game.svelte'
import { isGift, isRising, type DuelGame } from './game.svelte'

/** A pile by its owner and its direction, with its top. */
export function pileName(game: DuelGame, place: Place): string {
  const own = !isGift(place) && game.seat !== null
  const way = isRising(place) ? 'rising' : 'falling'
  return t(own ? `duel.own_${way}` : `duel.other_${way}`, {
    name: game.desk.name(game.owner(place)),
    top: game.top(place),
  })
}
