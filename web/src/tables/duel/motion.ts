/** How cards travel in duel: from hand or player to a pile of either side, from the draw pile to the hand, and back. */
import type { DuelEvent, Happened } from '../../messages'
import type { Sound } from '../../sound'
import { marked, travel, type Places } from '../travel'

const APART = 60 // ms between two drawn cards

interface To {
  readonly seat: number | null
  readonly still: boolean
}

/** Shows what happened, given where everything was before. */
export function move(root: HTMLElement, before: Places, happened: readonly Happened[], to: To): void {
  for (const event of happened as readonly DuelEvent[]) {
    if (event.type === 'card_laid' || event.type === 'card_given') {
      const owner = event.type === 'card_laid' ? event.seat : 1 - event.seat
      const top = marked(root, 'top', placeOf(owner, event.pile, to.seat))
      const from = event.seat === to.seat ? before.get(`card:${event.card}`) : before.get(`seat:${event.seat}`)
      if (top) travel(top, from, to)
    } else if (event.type === 'card_taken_back') {
      const place = placeOf(event.owner, event.pile, to.seat)
      const card = marked(root, 'card', event.card)?.querySelector<HTMLElement>('.lift')
      const top = marked(root, 'top', place)
      for (const element of [card, top]) if (element) travel(element, before.get(`top:${place}`), to)
    } else if ((event.type === 'turn_ended' && event.seat === to.seat) || isDeal(event)) {
      draw(root, before, to)
    }
  }
}

/** Where a pile is on the table, seen from a seat: the own side is the near one. */
export function placeOf(owner: number, pile: number, seat: number | null): number {
  return owner === (seat ?? 0) ? pile : pile + 2
}

function isDeal(part: Happened): boolean {
  return part.type === 'dealt'
}

/** Cards that were not in the hand before come from the draw pile, one after the other. */
function draw(root: HTMLElement, before: Places, { still }: To): void {
  const from = marked(root, 'draw', 'near')?.getBoundingClientRect()
  ;[...root.querySelectorAll<HTMLElement>('[data-card]')]
    .filter((card) => !before.has(`card:${card.dataset.card}`))
    .forEach((card, place) => {
      const face = card.querySelector<HTMLElement>('.lift')
      if (face) travel(face, from, { still, delay: place * APART })
    })
}

/** The sounds of what happened. */
export function sounds(happened: readonly Happened[], seat: number | null): Sound[] {
  return (happened as readonly DuelEvent[]).flatMap((event): Sound[] => {
    switch (event.type) {
      case 'card_laid':
        return [event.trick ? 'trick' : 'lay']
      case 'card_given':
        return ['lay', 'signal']
      case 'card_taken_back':
        return ['back']
      case 'turn_ended':
        return event.seat === seat && event.drawn ? ['draw'] : []
      case 'turn_began':
        return event.seat === seat ? ['turn'] : []
      case 'game_ended':
        return [seat !== null && event.outcome.winners.includes(seat) ? 'beaten' : 'end']
      default:
        return []
    }
  })
}
