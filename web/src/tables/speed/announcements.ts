/** The events of speed, in words for the ear: short, for they come fast. */
import type { Happened, SpeedEvent } from '../../messages'
import { t } from '../../words/index.svelte'
import type { People } from '../announcements'
import { JOKER } from './game.svelte'
import { result } from './result'

/** What an event of speed says; null: nothing. */
export function speedWords(part: Happened, people: People): string | null {
  const event = part as SpeedEvent
  if (event.type === 'game_ended') {
    const { title, reason } = result(event.outcome, people)
    return t('speed.said_ended', { title, reason })
  }
  const name = 'seat' in event && event.seat !== null ? people.called(event.seat) : t('speed.referee')
  switch (event.type) {
    case 'card_laid': {
      const said = { name, number: event.number, pile: pileWords(event.pile) }
      return t(event.card === JOKER ? 'speed.said_joker_laid' : 'speed.said_laid', said)
    }
    case 'cards_drawn':
      return event.seat === people.seat ? null : t('speed.said_drawn', { name, count: event.count })
    case 'blocked':
      return t('speed.said_blocked')
    case 'card_turned': {
      const pile = pileWords(event.pile)
      if (event.number === null) return t('speed.said_joker_turned', { pile })
      return t('speed.said_turned', { number: event.number, pile })
    }
    case 'joker_named':
      return t('speed.said_named', { name, number: event.number, pile: pileWords(event.pile) })
    case 'went_off':
      return t('speed.said_go')
    case 'finished':
      return t('speed.said_finished', { name })
    case 'shouted':
      return t('speed.said_shouted', { name })
    default:
      return null
  }
}

/** A compartment by its side. */
export function pileWords(pile: number): string {
  return t(pile === 0 ? 'speed.left' : 'speed.right')
}
