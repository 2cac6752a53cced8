/** Five places for the cards of a hand. In a hurry a card must be where it was, so nothing moves up when one leaves. */

export const CAPACITY = 5
/** A card, or an empty place. */
export type Slots = readonly (number | null)[]

export const EMPTY: Slots = Array.from({ length: CAPACITY }, () => null)

const JOKER = 0

/** The places of a hand that had these before. `leaving` are places whose card is on its way: of equal cards it is
    that one which has left. A hand that was empty is sorted, jokers last. */
export function arranged(before: Slots, hand: readonly number[], leaving: readonly number[] = []): Slots {
  const coming = [...hand].sort((one, other) => rank(one) - rank(other))
  const after: (number | null)[] = EMPTY.map(() => null)
  const order = [...EMPTY.keys()].sort((one, other) => +leaving.includes(one) - +leaving.includes(other) || one - other)
  for (const slot of order) {
    const found = coming.indexOf(before[slot] ?? NaN)
    if (found >= 0) after[slot] = coming.splice(found, 1)[0] ?? null
  }
  return after.map((card) => card ?? coming.shift() ?? null)
}

function rank(card: number): number {
  return card === JOKER ? Infinity : card
}

/** Where a card flies that was thrown from one point towards another: the side it reaches at some height.
    Null: it was not thrown upwards. */
export function thrownTo(
  from: { x: number; y: number },
  to: { x: number; y: number },
  { height, middle }: { height: number; middle: number },
): 0 | 1 | null {
  const LEAST = 24 // pixels upwards
  const up = from.y - to.y
  if (up < LEAST) return null
  const reached = from.x + ((to.x - from.x) * Math.max(from.y - height, up)) / up
  return reached < middle ? 0 : 1
}
