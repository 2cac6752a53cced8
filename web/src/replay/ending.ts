/** How a finished game ended, in a few words. */
import type { Game, Seat } from '../messages'
import { listed, t } from '../words/index.svelte'

interface Finished {
  readonly game: Game
  readonly reason: string | null
  readonly seats: readonly Seat[]
}

export interface Ending {
  readonly text: string
  /** What the own seat, or the first one, has left. */
  readonly left: string | null
  /** null: nobody wins against anybody, or it has no end. */
  readonly won: boolean | null
}

/** How it ended, for somebody who sat at a seat or was not there. */
export function endingOf({ game, reason, seats }: Finished, own: number | null = null): Ending {
  const seat = seats[own ?? 0]
  const score = seat?.score ?? null
  if (reason === null || !seat || score === null) return { text: t('replay.given_up'), left: null, won: null }
  const left = t(game === 'speed' ? 'replay.points' : 'replay.left', { count: score })
  if (game === 'coop') return { text: score ? left : t('replay.beaten'), left: null, won: score === 0 }
  if (own !== null) return { text: t(seat.won ? 'replay.won_you' : 'replay.lost_you'), left, won: seat.won }
  const winners = seats.filter(({ won }) => won).map(({ name }) => name)
  const text = winners.length ? t('replay.won', { names: listed(winners) }) : t('replay.nobody_won')
  return { text, left: null, won: null }
}
