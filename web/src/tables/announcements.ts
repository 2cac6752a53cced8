/** What happened at a table, in words for the ear. The games add what their own events say. */
import type { Entry, Happened } from '../messages'
import { has, t } from '../words/index.svelte'

/** How people at the table are called: by name, and with "You" for the own seat. */
export interface People {
  readonly seat: number | null
  name(seat: number | null): string
  called(seat: number): string
  /** The name of whoever sat there before what is told happened. */
  former?(seat: number): string
  /** Whether a game ended because the time was up; null: nobody here knows. */
  readonly late?: boolean | null
}

/** What an entry says that concerns every game; null: nothing, or the game says it better. */
export function entryWords(entry: Happened, people: People, nameOf: (person: string) => string): string | null {
  switch (entry.type) {
    case 'seated':
      return t('table.said_seated', { name: entry.name })
    case 'bot_seated':
      return t('table.said_bot_seated', { seat: entry.seat + 1 })
    case 'left':
      return leftWords(entry.seat, people)
    case 'stood_in':
    case 'returned':
      return t(`table.said_${entry.type}`, { name: people.name(entry.seat) })
    case 'talked':
      return t('table.chat_said', { name: entry.name, text: entry.text })
    case 'pause_asked':
      return t('table.said_pause_asked', { name: nameOf(entry.person) })
    default: {
      const key = `table.said_${(entry as Entry).type}`
      return has(key) ? t(key) : null
    }
  }
}

/** Who has left a seat, and who plays on there, if a game runs. */
export function leftWords(seat: number, people: People): string {
  const [name, bot] = [people.former?.(seat) ?? people.name(seat), people.name(seat)]
  if (name === bot || bot === t('table.nobody')) return t('table.said_left', { name })
  return t('table.said_left_bot', { name, bot })
}

/** All that is to be said of an update, in order. */
export function announcements(
  happened: readonly Happened[],
  people: People,
  nameOf: (person: string) => string,
  gameWords: (part: Happened, people: People) => string | null,
): string[] {
  return happened.flatMap((part) => gameWords(part, people) ?? entryWords(part, people, nameOf) ?? [])
}
