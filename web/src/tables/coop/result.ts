/** The end of a game in the words of the rules (C9, C10). */
import type { Outcome } from '../../messages'
import { t } from '../../words/index.svelte'

const EXCELLENT = 10 // C10: fewer than this

export interface Result {
  readonly left: number
  readonly beaten: boolean
  readonly excellent: boolean
  readonly title: string
  /** A line to send to others. */
  readonly shared: string
}

/** What an outcome is worth. All seats have the same score: they win or lose together. */
export function result(outcome: Outcome): Result {
  const left = outcome.scores[0] ?? 0
  const beaten = left === 0
  const excellent = left < EXCELLENT
  const title = beaten ? t('coop.end_beaten') : t(excellent ? 'coop.end_excellent' : 'coop.end_left', { count: left })
  const shared = beaten ? t('coop.share_beaten') : t('coop.share_text', { count: left })
  return { left, beaten, excellent, title, shared }
}

/** Why it ended. `name` is whose turn it was. */
export function reason(outcome: Outcome, name: string, { own, alone }: { own: boolean; alone: boolean }): string {
  if (outcome.reason === 'cannot_lay') return own ? t('coop.end_you_cannot_lay') : t('coop.end_cannot_lay', { name })
  if (outcome.reason === 'conceded') return t(alone ? 'coop.end_conceded_alone' : 'coop.end_conceded')
  if (outcome.reason === 'all_laid') return t('coop.end_beaten_text')
  return t('coop.end_minimum_out_of_reach')
}
