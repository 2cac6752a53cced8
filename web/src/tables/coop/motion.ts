/** How cards travel in coop, and how it sounds. */
import type { CoopEvent, Happened } from '../../messages'
import type { Sound } from '../../sound'
import * as laying from '../laying/motion'
import type { Places, To } from '../travel'

/** Shows what happened, given where everything was before. */
export function move(root: HTMLElement, before: Places, happened: readonly Happened[], to: To): void {
  for (const event of happened as readonly CoopEvent[]) {
    if (event.type === 'card_laid') laying.lay(root, before, { ...event, place: event.pile }, to)
    else if (event.type === 'card_taken_back') laying.takeBack(root, before, { ...event, place: event.pile }, to)
    else laying.draw(root, before, event, { pileOf: () => 'pile', to })
  }
}

/** The sounds of what happened. */
export function sounds(happened: readonly Happened[], seat: number | null, before: Places): Sound[] {
  return (happened as readonly CoopEvent[]).flatMap((event): Sound[] => {
    if (event.type === 'said') return event.seat === seat ? [] : ['signal']
    if (event.type === 'game_ended') return [event.outcome.scores[0] === 0 ? 'beaten' : 'end']
    return laying.sounds(event, seat, before)
  })
}
