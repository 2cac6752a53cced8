/** Cards that travel: where they were before the page changed, and the way from there to where they are now. */

export type Places = ReadonlyMap<string, DOMRect>

const MARKS = { card: 'data-card', top: 'data-top', seat: 'data-seat', draw: 'data-draw' } as const
export type Mark = keyof typeof MARKS

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
export function travel(element: HTMLElement, from: DOMRect | undefined, { still = false, delay = 0 } = {}): void {
  for (const before of element.getAnimations()) before.cancel() // it is where it was going to
  const to = element.getBoundingClientRect()
  if (still || !from || !to.width) {
    element.animate({ opacity: [0, 1] }, { duration: DURATION, delay, fill: 'backwards' })
    return
  }
  const across = from.left + from.width / 2 - to.left - to.width / 2
  const down = from.top + from.height / 2 - to.top - to.height / 2
  const size = Math.min(from.width / to.width, 2)
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
