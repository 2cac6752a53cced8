/** Where the cards of a hand lie by their distance alone, so that a replay can show it: steps on, ten back, next to. */
import type { CoopView, DuelView, Game, SpeedView, View } from '../messages'

const TRICK = 10
const RING = 10 // speed: 10 and 1 are neighbours
const JOKER = 0

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
  return neighbours(view as SpeedView)
}

function neighbours({ hand, compartments }: SpeedView): string[] {
  return compartments.flatMap(({ number }, pile) => {
    const next = number === null ? [] : [(number % RING) + 1, ((number + RING - 2) % RING) + 1]
    return hand.flatMap((card) => {
      if (card === JOKER) return next.map((taken) => `*${taken}${'LR'[pile]}`)
      return next.includes(card) ? [`${card}${'LR'[pile]}`] : []
    })
  })
}

function words(hand: readonly number[], tops: readonly number[], letters: readonly string[], rising: number): string[] {
  return hand.flatMap((card) =>
    letters.filter((_, pile) => lands(card, tops[pile] ?? 0, pile < rising)).map((letter) => `${card}${letter}`),
  )
}
