/** How cards travel in a game of laying: from hand or player to pile, from the draw pile to the hand, and back. */
import type { CoopEvent, DuelEvent, Happened } from '../../messages'
import type { Sound } from '../../sound'
import { drawFor, drawOwn, marked, travel, type Places, type To } from '../travel'

/** What coop and duel tell of a card that goes somewhere. */
export interface Going {
  readonly seat: number
  readonly card: number
  readonly place: number
}

/** An own card that was not in the hand any more has flown, and sounded, before the server has answered. */
function hasFlown({ seat, card }: Pick<Going, 'seat' | 'card'>, own: number | null, before: Places): boolean {
  return seat === own && !before.has(`card:${card}`)
}

/** A card goes from the hand, or from whoever lays it, to a pile. */
export function lay(root: HTMLElement, before: Places, { seat, card, place }: Going, to: To): void {
  if (hasFlown({ seat, card }, to.seat, before)) return
  const top = marked(root, 'top', place)
  if (top) travel(top, before.get(seat === to.seat ? `card:${card}` : `seat:${seat}`), to)
}

/** A card comes back from a pile. */
export function takeBack(root: HTMLElement, before: Places, { card, place }: Going, to: To): void {
  const own = marked(root, 'card', card)?.querySelector<HTMLElement>('.lift')
  for (const element of [own, marked(root, 'top', place)]) if (element) travel(element, before.get(`top:${place}`), to)
}

/** Cards are drawn after a turn, or dealt. `pileOf` names the draw pile of a seat. */
export function draw(
  root: HTMLElement,
  before: Places,
  part: Happened,
  { pileOf, to }: { pileOf: (seat: number) => string; to: To },
): void {
  if (part.type === 'dealt') drawOwn(root, before, pileOf(to.seat ?? 0), to)
  else if (part.type !== 'turn_ended') return
  else if (part.seat === to.seat) drawOwn(root, before, pileOf(part.seat), to)
  else drawFor(root, part.seat, part.drawn, pileOf(part.seat), to)
}

/** The sounds of what both games have. */
export function sounds(event: CoopEvent | DuelEvent, seat: number | null, before: Places): Sound[] {
  switch (event.type) {
    case 'card_laid':
      return hasFlown(event, seat, before) ? [] : [event.trick ? 'trick' : 'lay']
    case 'card_taken_back':
      return ['back']
    case 'turn_ended':
      return event.seat === seat && event.drawn ? ['draw'] : []
    case 'turn_began':
      return event.seat === seat ? ['turn'] : []
    case 'card_given':
      return hasFlown(event, seat, before) ? ['signal'] : ['lay', 'signal']
    default:
      return []
  }
}
