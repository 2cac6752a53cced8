/** How cards travel in duel, to piles of either side, and how it sounds. */
import type { DuelEvent, Happened } from '../../messages'
import type { Sound } from '../../sound'
import * as laying from '../laying/motion'
import type { Places, To } from '../travel'

/** Shows what happened, given where everything was before. */
export function move(root: HTMLElement, before: Places, happened: readonly Happened[], to: To): void {
  const at = (owner: number, pile: number) => ({ place: placeOf(owner, pile, to.seat) })
  for (const event of happened as readonly DuelEvent[]) {
    if (event.type === 'card_laid') laying.lay(root, before, { ...event, ...at(event.seat, event.pile) }, to)
    else if (event.type === 'card_given') laying.lay(root, before, { ...event, ...at(1 - event.seat, event.pile) }, to)
    else if (event.type === 'card_taken_back')
      laying.takeBack(root, before, { ...event, ...at(event.owner, event.pile) }, to)
    else laying.draw(root, before, event, { pileOf: (seat) => (seat === (to.seat ?? 0) ? 'near' : 'far'), to })
  }
}

/** Where a pile is on the table, seen from a seat: the own side is the near one. */
export function placeOf(owner: number, pile: number, seat: number | null): number {
  return owner === (seat ?? 0) ? pile : pile + 2
}

/** The sounds of what happened. */
export function sounds(happened: readonly Happened[], seat: number | null, before: Places): Sound[] {
  return (happened as readonly DuelEvent[]).flatMap((event): Sound[] => {
    if (event.type === 'game_ended') return [seat !== null && event.outcome.winners.includes(seat) ? 'beaten' : 'end']
    return laying.sounds(event, seat, before)
  })
}
