/** What the lesson asks for, said once more when somebody tries something else. */
import type { Game } from '../messages'
import { readLay, readSaying } from '../notation'
import { t } from '../words/index.svelte'

export const GAMES: readonly Game[] = ['coop', 'duel', 'speed']

/** Moves that are no cards, and what they are called. */
export const ACTS = {
  '.': { text: 'learn.do_end', icon: 'end' },
  go: { text: 'learn.do_go', icon: 'play' },
  '+': { text: 'learn.do_draw', icon: 'plus' },
  '!': { text: 'learn.do_shout', icon: 'talk' },
} as const
export type Act = keyof typeof ACTS

export function isAct(word: string): word is Act {
  return word in ACTS
}

/** A gentle word on the move that is wanted. */
export function hintFor(wanted: string): string {
  if (isAct(wanted)) return t('learn.hint_word', { what: t(ACTS[wanted].text) })
  const lay = readLay(wanted)
  if (lay) return t('learn.hint_card', { card: lay.as === null ? lay.card : t('replay.joker') })
  const pile = readSaying(wanted)?.pile ?? ''
  return t('learn.hint_word', { what: t('learn.do_signal', { pile, signal: t('coop.signal_leave') }) })
}
