/** The events of duel, in words for the ear. */
import type { DuelEvent, Happened } from '../../messages'
import { t, type Key } from '../../words/index.svelte'
import type { People } from '../announcements'
import { isRising } from './game.svelte'
import { result } from './result'

/** What an event of duel says; null: nothing. */
export function duelWords(part: Happened, people: People): string | null {
  const event = part as DuelEvent
  if (event.type === 'game_ended') {
    const { title, reason } = result(event.outcome, people)
    return t('duel.said_ended', { title, reason })
  }
  const name = 'seat' in event ? people.called(event.seat) : ''
  switch (event.type) {
    case 'card_laid': {
      const way: Key = event.trick ? 'duel.said_laid_trick' : 'duel.said_laid'
      return t(way, { name, card: event.card, pile: pileWords(event.pile) })
    }
    case 'card_given': {
      const other = 1 - event.seat
      const way: Key = other === people.seat ? 'duel.said_given_you' : 'duel.said_given'
      return t(way, { name, card: event.card, other: people.name(other), pile: pileWords(event.pile) })
    }
    case 'card_taken_back':
      return t('duel.said_taken_back', { name, card: event.card })
    case 'turn_ended':
      if (event.drawn === 0) return t('table.said_turn_ended_none', { name })
      return t('table.said_turn_ended', { name, count: event.drawn })
    case 'turn_began':
      return event.seat === people.seat ? t('duel.said_your_turn') : t('duel.said_turn_began', { name })
    case 'resigned':
      if (people.late) return null // the end says it better
      return t('duel.said_resigned', { name })
    default:
      return null
  }
}

/** A pile by its direction. */
export function pileWords(pile: number): string {
  return t(isRising(pile) ? 'duel.rising' : 'duel.falling')
}
