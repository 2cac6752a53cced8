/** The end of a game in the words of the rules (S10, S11). */
import type { Outcome } from '../../messages'
import { listed, t } from '../../words/index.svelte'
import type { People } from '../announcements'

export interface Result {
  readonly title: string
  readonly reason: string
  /** A line to send to others. */
  readonly shared: string
}

/** Who has won and how, seen from a seat. */
export function result(outcome: Outcome, people: People): Result {
  const { winners } = outcome
  const won = people.seat !== null && winners.includes(people.seat)
  const names = listed(winners.map((seat) => people.called(seat)))
  const alone = winners.length === 1
  const title = !alone ? t('speed.end_shared', { names }) : won ? t('speed.end_you_won') : t('speed.end_won', { names })
  return {
    title,
    reason: why(outcome.reason),
    shared: won
      ? t('speed.share_won')
      : t('speed.share_text', { names: listed(winners.map((seat) => people.name(seat))) }),
  }
}

function why(reason: string): string {
  switch (reason) {
    case 'shouted':
      return t('speed.end_shouted')
    case 'finished_first':
      return t('speed.end_finished_first')
    case 'all_laid':
      return t('speed.end_all_laid')
    default:
      return t('speed.end_fewest_points')
  }
}
