/** Where the cards of a hand lie by their distance alone, so that a replay can show it: steps on, or ten back. */
import type { CoopView, DuelView, Game, View } from '../messages'

const TRICK = 10

function lands(card: number, top: number, rising: boolean): boolean {
  const steps = rising ? card - top : top - card
  return steps > 0 || steps === -TRICK
}

/** The lays of a hand, in notation. */
export function laysOf(game: Game, view: View): string[] {
  if (view.outcome !== null || view.seat === null) return []
  if (game === 'coop') {
    const { hand, tops } = view as CoopView
    return words(hand, tops, ['A', 'B', 'C', 'D'], 2)
  }
  if (game === 'duel') {
    const { hand, tops } = view as DuelView
    return words(hand, tops[view.seat] ?? [], ['A', 'D'], 1)
  }
  return []
}

function words(hand: readonly number[], tops: readonly number[], letters: readonly string[], rising: number): string[] {
  return hand.flatMap((card) =>
    letters.filter((_, pile) => lands(card, tops[pile] ?? 0, pile < rising)).map((letter) => `${card}${letter}`),
  )
}
