/** How cards travel in speed: others' cards from their players, drawn ones from the own pile, turned ones from the
    draw pile. The own cards have flown already when the news come. */
import type { Happened, SpeedEvent } from '../../messages'
import type { Sound } from '../../sound'
import { drawOwn, marked, travel, type Places, type To } from '../travel'

/** Shows what happened, given where everything was before. */
export function move(root: HTMLElement, before: Places, happened: readonly Happened[], to: To): void {
  const flown = happened.some((part) => part.type === 'moved' && part.seat === to.seat && !part.bot)
  for (const event of happened as readonly SpeedEvent[]) {
    if (event.type === 'card_laid' && !flown) {
      const top = marked(root, 'top', event.pile)
      if (top) travel(top, before.get(`seat:${event.seat}`), to)
    } else if (event.type === 'card_turned') {
      const top = marked(root, 'top', event.pile)
      if (top) travel(top, before.get('draw:pile'), to)
    } else if (event.type === 'cards_drawn' || event.type === 'went_off') {
      drawOwn(root, before, 'near', to)
    }
  }
}

/** The sounds of what happened; the own lays have sounded when they were made. */
export function sounds(happened: readonly Happened[], seat: number | null): Sound[] {
  return (happened as readonly SpeedEvent[]).flatMap((event): Sound[] => {
    switch (event.type) {
      case 'card_laid':
        return event.seat === seat ? [] : ['lay']
      case 'cards_drawn':
        return event.seat === seat ? ['draw'] : []
      case 'card_turned':
        return ['back']
      case 'blocked':
        return ['refused']
      case 'went_off':
        return ['turn']
      case 'finished':
        return ['signal']
      case 'game_ended':
        return [seat !== null && event.outcome.winners.includes(seat) ? 'beaten' : 'end']
      default:
        return []
    }
  })
}
