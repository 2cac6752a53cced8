/** How cards travel in coop: from hand or player to pile, from the draw pile to the hand, and back. */
import type { CoopEvent, Happened } from '../../messages'
import type { Sound } from '../../sound'
import { marked, travel, type Places } from '../travel'

const APART = 60 // ms between two drawn cards

/** Shows what happened, given where everything was before. */
export function move(
  root: HTMLElement,
  before: Places,
  happened: readonly Happened[],
  { seat, still }: { seat: number | null; still: boolean },
): void {
  for (const event of happened as readonly CoopEvent[]) {
    if (event.type === 'card_laid') {
      const top = marked(root, 'top', event.pile)
      const from = event.seat === seat ? before.get(`card:${event.card}`) : before.get(`seat:${event.seat}`)
      if (top) travel(top, from, { still })
    } else if (event.type === 'card_taken_back') {
      const top = marked(root, 'top', event.pile)
      const card = marked(root, 'card', event.card)?.querySelector<HTMLElement>('.lift')
      const from = before.get(`top:${event.pile}`)
      if (card) travel(card, from, { still })
      if (top) travel(top, from, { still })
    } else if ((event.type === 'turn_ended' && event.seat === seat) || isDeal(event)) {
      draw(root, before, still)
    }
  }
}

function isDeal(part: Happened): boolean {
  return part.type === 'dealt'
}

/** Cards that were not in the hand before come from the draw pile, one after the other. */
function draw(root: HTMLElement, before: Places, still: boolean): void {
  const from = marked(root, 'draw', 'pile')?.getBoundingClientRect()
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')]
  cards
    .filter((card) => !before.has(`card:${card.dataset.card}`))
    .forEach((card, place) => {
      const face = card.querySelector<HTMLElement>('.lift')
      if (face) travel(face, from, { still, delay: place * APART })
    })
}

/** The sounds of what happened. */
export function sounds(happened: readonly Happened[], seat: number | null): Sound[] {
  return (happened as readonly CoopEvent[]).flatMap((event): Sound[] => {
    switch (event.type) {
      case 'card_laid':
        return [event.trick ? 'trick' : 'lay']
      case 'card_taken_back':
        return ['back']
      case 'turn_ended':
        return event.seat === seat && event.drawn ? ['draw'] : []
      case 'turn_began':
        return event.seat === seat ? ['turn'] : []
      case 'said':
        return event.seat === seat ? [] : ['signal']
      case 'game_ended':
        return [event.outcome.scores[0] === 0 ? 'beaten' : 'end']
      default:
        return []
    }
  })
}
