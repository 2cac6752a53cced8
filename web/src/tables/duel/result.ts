/** The end of a game in the words of the rules (D6, D7). */
import type { Outcome } from '../../messages'
import { t } from '../../words/index.svelte'
import type { People } from '../announcements'

export interface Result {
  readonly winner: number
  readonly title: string
  readonly reason: string
  /** A line to send to others. */
  readonly shared: string
}

/** Who has won and how, seen from a seat. */
export function result(outcome: Outcome, people: People): Result {
  const winner = outcome.winners[0] ?? 0
  const loser = 1 - winner
  const [won, lost] = [winner === people.seat, loser === people.seat]
  const title = won ? t('duel.end_you_won') : t('duel.end_won', { name: people.name(winner) })
  const left = outcome.scores[loser] ?? 0
  return {
    winner,
    title,
    reason: why(outcome.reason, people.name(outcome.reason === 'all_laid' ? winner : loser), won, lost),
    shared: won ? t('duel.share_won', { count: left }) : t('duel.share_text', { name: people.name(winner) }),
  }
}

function why(reason: string, name: string, won: boolean, lost: boolean): string {
  switch (reason) {
    case 'all_laid':
      return won ? t('duel.end_you_all_laid') : t('duel.end_all_laid', { name })
    case 'cannot_lay':
      return lost ? t('duel.end_you_cannot_lay') : t('duel.end_cannot_lay', { name })
    case 'resigned':
      return lost ? t('duel.end_you_resigned') : t('duel.end_resigned', { name })
    default:
      return lost ? t('duel.end_you_out_of_reach') : t('duel.end_out_of_reach', { name })
  }
}
