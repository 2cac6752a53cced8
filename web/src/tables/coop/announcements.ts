/** The events of coop, in words for the ear. */
import type { CoopEvent, CoopWord, Happened } from '../../messages'
import { t } from '../../words/index.svelte'
import type { People } from '../announcements'
import { PILES } from './game.svelte'
import { result } from './result'

/** What a signal says. */
export function signalWords(word: CoopWord): string {
  return t(`coop.signal_${word}`)
}

/** What an event of coop says; null: nothing. */
export function coopWords(part: Happened, people: People): string | null {
  const event = part as CoopEvent
  if (event.type === 'game_ended') return t('coop.said_ended', { result: result(event.outcome).title })
  const name = 'seat' in event ? people.called(event.seat) : ''
  switch (event.type) {
    case 'wished':
      return t('coop.said_wished', { name, wish: t(`coop.wish_${event.strength as 0 | 1 | 2 | 3}`) })
    case 'starter_found':
      return t('coop.said_starter_found', { name })
    case 'card_laid': {
      const pile = PILES[event.pile] ?? ''
      return t(event.trick ? 'coop.said_laid_trick' : 'coop.said_laid', { name, card: event.card, pile })
    }
    case 'card_taken_back':
      return t('coop.said_taken_back', { name, card: event.card, pile: PILES[event.pile] ?? '' })
    case 'turn_ended':
      if (event.drawn === 0) return t('table.said_turn_ended_none', { name })
      return t('table.said_turn_ended', { name, count: event.drawn })
    case 'turn_began':
      return event.seat === people.seat
        ? t('coop.said_your_turn', { count: event.minimum })
        : t('coop.said_turn_began', { name, count: event.minimum })
    case 'seat_skipped':
      return t('coop.said_skipped', { name })
    case 'said':
    case 'lapsed': {
      const said = { name, pile: PILES[event.pile] ?? '', signal: signalWords(event.word) }
      return t(event.type === 'said' ? 'coop.said_signal' : 'coop.said_lapsed', said)
    }
    case 'concession_proposed':
      return t('coop.said_concession_proposed', { name })
    case 'concession_withdrawn':
      return t('coop.said_concession_withdrawn', { name })
    default:
      return null
  }
}
