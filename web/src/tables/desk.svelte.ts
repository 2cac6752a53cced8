/** What the tables of all games need besides the game: asking with an answer for people, names, notices. */
import type { IconName } from '../look/icons'
import { problemOf, type Problem } from '../problem'
import { TOLD, type Asking, type Seating } from '../seating'
import { sound } from '../sound'
import { sentence, t } from '../words/index.svelte'
import type { People } from './announcements'

/** A word to the person at the table, for a few seconds. */
export interface Notice {
  readonly id: number
  readonly text: string
  readonly icon: IconName
}

/** How somebody at the table is shown. */
export interface Sitting {
  readonly away: boolean
  readonly sign: IconName | null
  readonly label: string
}

const SHOWN = 4_000

export class Desk implements People {
  notice = $state.raw<Notice | null>(null)
  #told = 0

  constructor(readonly seating: Seating) {}

  /** The name at a seat. */
  name(seat: number | null): string {
    return (seat === null ? null : this.seating.info?.seats[seat]?.name) ?? t('table.nobody')
  }

  /** The name at a seat, or "You". */
  called(seat: number): string {
    return seat === this.seating.seat ? t('common.you') : this.name(seat)
  }

  /** What stands for a person where there is little room: the initial, with a number if others have it as well. */
  mark(seat: number): string {
    const initials = this.seating.info?.seats.map(({ name }) => [...(name ?? '')][0]?.toUpperCase() ?? '') ?? []
    const initial = initials[seat] ?? ''
    const alike = initials.flatMap((other, place) => (other === initial ? [place] : []))
    return alike.length > 1 ? `${initial}${alike.indexOf(seat) + 1}` : initial
  }

  /** Whether the game ended because the time was up; null: its log does not tell. */
  get late(): boolean | null {
    return this.seating.info?.late ?? null
  }

  /** The own seat; null: looking on. */
  get seat(): number | null {
    return this.seating.seat
  }

  /** The seats of the others, clockwise from the own one. */
  get others(): number[] {
    const { info, seat } = this.seating
    const seats = info?.seats.map((_, place, { length }) => ((seat ?? 0) + place) % length) ?? []
    return seats.filter((other) => other !== seat)
  }

  /** Who plays at a seat: a person who is there or away, or a bot. `label` says the rest. */
  sitting(seat: number, label: string): Sitting {
    const { info, presence } = this.seating
    const chair = info?.seats[seat]
    const away = chair?.person != null && presence?.present[seat] === false
    if (chair?.bot) return { away, sign: 'bot', label: t('table.player_bot', { label }) }
    return away ? { away, sign: 'offline', label: t('table.player_away', { label }) } : { away, sign: null, label }
  }

  /** The deal of a day is played here, which everybody may try once. */
  get daily(): boolean {
    return this.seating.info?.day != null
  }

  /** Nobody else has a seat here. */
  get alone(): boolean {
    return this.seating.info?.seats.length === 1
  }

  /** Why nothing happens: whose turn it is thinks, or is away. */
  waiting(seat: number | null): string {
    const { info, presence } = this.seating
    const chair = seat === null ? undefined : info?.seats[seat]
    const away = chair?.person != null && chair.bot === null && presence?.present[seat ?? -1] === false
    if (!away) return t('table.hint_wait', { name: this.name(seat) })
    return t(info?.patient ? 'table.hint_away' : 'table.hint_away_bot', { name: this.name(seat) })
  }

  /** Whether the person here looks after the table. */
  get isHost(): boolean {
    const { info, seat } = this.seating
    return info !== null && seat !== null && info.seats[seat]?.person === info.host
  }

  /** The level of the bot that plays for the person here, and why; null: nobody does. */
  get replaced(): { why: string | null } | null {
    const { info, seat } = this.seating
    const own = seat === null ? undefined : info?.seats[seat]
    return own?.bot && own.person ? { why: own.why } : null
  }

  /** Asks for something; a refusal is told as a notice, and given back for whoever knows better. */
  async ask(message: Asking, { silent = [] as readonly string[] | 'all' } = {}): Promise<Problem | null> {
    try {
      await this.seating.ask(message)
      return null
    } catch (thrown) {
      const problem = problemOf(thrown)
      if (problem.code !== TOLD && silent !== 'all' && !silent.includes(problem.code)) {
        sound('refused')
        this.tell(sentence(problem), 'info')
      }
      return problem
    }
  }

  /** Shows a word for a few seconds. */
  tell(text: string, icon: IconName = 'info'): void {
    const id = ++this.#told
    this.notice = { id, text, icon }
    setTimeout(() => {
      if (this.notice?.id === id) this.notice = null
    }, SHOWN)
  }
}
