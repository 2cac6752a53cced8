/** A finished game as the server tells it step by step: whole views, and where its turns begin. */
import type { ReplayStep, View } from '../messages'

const STRIDE = 10 // of a game without turns

/** A spectator's whole view of every step: the parts of all steps up to it, later ones over earlier ones. */
export function wholeViews(steps: readonly ReplayStep[]): View[] {
  let whole: Partial<View> = {}
  return steps.map(({ view }) => (whole = { ...whole, ...view } as View) as View)
}

/** A view as somebody at a seat has it; null: as everybody has it. */
export function seenFrom(view: View, hands: ReplayStep['hands'], seat: number | null): View {
  return seat === null ? view : { ...view, seat, hand: hands[seat] ?? [] }
}

/** The steps after which a turn begins, and the deal; without turns every tenth step. */
export function turnsOf(steps: readonly ReplayStep[]): number[] {
  const all = steps.map((_, number) => number)
  const turns = all.filter((number) => steps[number]?.happened.some(({ type }) => type === 'turn_began'))
  return turns.length ? [...new Set([0, ...turns])] : all.filter((number) => number % STRIDE === 0)
}

/** The next place of interest after a step, or before it; the ends count as such. */
export function nextTurn(turns: readonly number[], step: number, last: number): number {
  return turns.find((turn) => turn > step) ?? last
}

export function turnBefore(turns: readonly number[], step: number): number {
  return turns.findLast((turn) => turn < step) ?? 0
}
