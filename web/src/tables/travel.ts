/** Cards that travel: where they were before the page changed, and the way from there to where they are now. */
import { tick } from 'svelte'
import { isStill } from '../settings.svelte'

export type Places = ReadonlyMap<string, DOMRect>

const MARKS = { card: 'data-card', top: 'data-top', seat: 'data-seat', draw: 'data-draw' } as const
export type Mark = keyof typeof MARKS

/** Whose table it is, and whether nothing moves there. */
export interface To {
  readonly seat: number | null
  readonly still: boolean
}

const APART = 60 // ms between two drawn cards
const DURATION = 220
const EASE = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

/** Where everything is that a card can come from: cards in the hand, tops of piles, players, the draw pile. */
export function places(root: HTMLElement): Places {
  const found = new Map<string, DOMRect>()
  for (const [mark, attribute] of Object.entries(MARKS))
    for (const element of root.querySelectorAll(`[${attribute}]`))
      found.set(`${mark}:${element.getAttribute(attribute)}`, element.getBoundingClientRect())
  return found
}

/** The element with a mark: `marked(root, 'card', 37)`. */
export function marked(root: HTMLElement, mark: Mark, name: number | string): HTMLElement | null {
  return root.querySelector<HTMLElement>(`[${MARKS[mark]}="${name}"]`)
}

/** The pile under a point of the window; the card that is carried there does not count. */
export function pileAt(x: number, y: number): number | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const pile = element.closest<HTMLElement>('[data-pile]')
    if (pile) return Number(pile.dataset.pile)
  }
  return null
}

/** Shows an element coming from where something else was; without motion it fades in. */
export function travel(element: Element, from: DOMRect | undefined, { still = false, delay = 0 } = {}): void {
  for (const before of element.getAnimations()) before.cancel() // it is where it was going to
  const to = element.getBoundingClientRect()
  if (still || !from || !to.width) {
    element.animate({ opacity: [0, 1] }, { duration: DURATION, delay, fill: 'backwards' })
    return
  }
  const across = from.left + from.width / 2 - to.left - to.width / 2
  const down = from.top + from.height / 2 - to.top - to.height / 2
  const size = Math.min(from.height / to.height, 2) // a plate is wide, and a card that comes from it small
  const pile = element.closest<HTMLElement>('[data-pile]')
  if (pile) pile.dataset.landing = ''
  const way = element.animate(
    { translate: [`${across}px ${down}px`, '0 0'], scale: [String(size), '1'] },
    { duration: DURATION, delay, easing: EASE, fill: 'backwards' },
  )
  way.onfinish = way.oncancel = () => {
    if (pile && element.getAnimations().length === 0) delete pile.dataset.landing
  }
}

/** Cards that were not in the hand before come from a draw pile, one after the other. */
export function drawOwn(root: HTMLElement, before: Places, pile: string, to: To): void {
  const cards = [...root.querySelectorAll<HTMLElement>('[data-card]')]
  const coming = cards.filter((card) => !before.has(`card:${card.dataset.card}`))
  draw(
    root,
    coming.flatMap((card) => card.querySelector('.lift') ?? []),
    pile,
    to,
  )
}

/** Shows how own cards fly before anybody has said that they may, and come back if they may not. */
export interface Air {
  thrown(card: number, pile: number): void
  /** To be called before the card is back; what it gives is called after. */
  bounces(card: number, pile: number): () => void
}

export const NO_AIR: Air = { thrown: () => undefined, bounces: () => () => undefined }

/** The air over a table. */
export function airOver(root: () => HTMLElement | undefined): Air {
  const find = (mark: Mark, name: number): HTMLElement | null => {
    const table = root()
    const found = table ? marked(table, mark, name) : null
    return found?.querySelector<HTMLElement>('.lift') ?? found
  }
  const fly = (to: () => HTMLElement | null, from: DOMRect | undefined): void => {
    void tick().then(() => {
      const element = to()
      if (element) travel(element, from, { still: isStill() })
    })
  }
  return {
    thrown: (card, pile) => fly(() => find('top', pile), find('card', card)?.getBoundingClientRect()),
    bounces(card, pile) {
      const from = find('top', pile)?.getBoundingClientRect()
      return () => fly(() => find('card', card), from)
    },
  }
}

/** As many backs come from a draw pile to the plate of somebody else. */
export function drawFor(root: HTMLElement, seat: number, count: number, pile: string, to: To): void {
  const backs = [...(marked(root, 'seat', seat)?.querySelectorAll('[data-back] > svg') ?? [])]
  draw(root, count ? backs.slice(-count) : [], pile, to)
}

function draw(root: HTMLElement, cards: readonly Element[], pile: string, { still }: To): void {
  const from = marked(root, 'draw', pile)?.getBoundingClientRect()
  cards.forEach((card, place) => travel(card, from, { still, delay: place * APART }))
}
