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
    reason: why(reasonOf(outcome, people), people.name(outcome.reason === 'all_laid' ? winner : loser), won, lost),
    shared: won ? t('duel.share_won', { count: left }) : t('duel.share_text', { name: people.name(winner) }),
  }
}

/** Whoever runs out of time resigns: which of both it was, as far as somebody knows. */
function reasonOf({ reason }: Outcome, { late = null }: People): string {
  if (reason !== 'resigned' || late === false) return reason
  return late ? 'late' : 'resigned_or_late'
}

function why(reason: string, name: string, won: boolean, lost: boolean): string {
  switch (reason) {
    case 'all_laid':
      return won ? t('duel.end_you_all_laid') : t('duel.end_all_laid', { name })
    case 'cannot_lay':
      return lost ? t('duel.end_you_cannot_lay') : t('duel.end_cannot_lay', { name })
    case 'late':
      return lost ? t('duel.end_you_late') : t('duel.end_late', { name })
    case 'resigned_or_late':
      return lost ? t('duel.end_you_resigned_or_late') : t('duel.end_resigned_or_late', { name })
    case 'resigned':
      return lost ? t('duel.end_you_resigned') : t('duel.end_resigned', { name })
    default:
      return lost ? t('duel.end_you_out_of_reach') : t('duel.end_out_of_reach', { name })
  }
}
