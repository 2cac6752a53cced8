/** What a table component needs: a live session, a lesson and a replay all give it. */
import type { ChatLine, FromClient, Happened, Presence, TableInfo, View } from './messages'

/** Leaves each member of a union its own fields. */
type Without<Message, Name extends PropertyKey> = Message extends unknown ? Omit<Message, Name> : never

/** A message that asks for something; whoever sends it gives it its `action_id`. */
export type Asking = Without<Extract<FromClient, { action_id: string }>, 'action_id'>

/** The code of a `Problem` that is told already, by whoever refuses. */
export const TOLD = 'told'

/** The last update, for motion, sound and announcements. */
export interface News {
  readonly number: number
  readonly happened: readonly Happened[]
}

/** What happened to the own seat without asking: a bot had it for a while, or the host gave it to others. */
export type Fate = 'bot_played' | 'sent_away'

export interface Seating {
  /** of the connection */
  readonly state: 'connecting' | 'live' | 'lost' | 'over'
  readonly info: TableInfo | null
  /** the own one; null: looking on */
  readonly seat: number | null
  readonly view: View | null
  /** what this seat may do now, in notation */
  readonly moves: readonly string[]
  /** the time of the game in ms when the last message came, and when that was by `performance.now()` */
  readonly at: number
  readonly heard: number
  /** the time of the game by which the turn must be over */
  readonly deadline: number | null
  readonly news: News | null
  readonly presence: Presence | null
  /** chat lines, oldest first */
  readonly said: readonly ChatLine[]
  /** what is still to be told of the own seat; whoever tells it takes it away */
  fate?: Fate | null
  /** a lesson: the move that it asks for, in notation */
  readonly wanted?: string | null
  /** speed: when GO counts, by `performance.now()` */
  readonly countdown: number | null
  /** Asks for something; gives the number as which it happened, or rejects with a `Problem`. */
  ask(message: Asking): Promise<number>
}
