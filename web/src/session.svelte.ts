/** The socket of a table: what it shows is always what the server said last. */
import { Line, socketAddress, type Opening } from './line'
import { PROTOCOL, type FromClient, type Happened, type Presence, type TableInfo, type ToClient } from './messages'
import type { ChatLine, Rejected, Update, View, Welcome } from './messages'
import { Problem } from './problem'
import type { Asking, Fate, News, Seating } from './seating'

interface Pending {
  message: FromClient
  resolve(number: number): void
  reject(problem: Problem): void
}

const MOST_SAID = 200
const PATIENCE = 1_000 // after `too_much`

export class Session implements Seating {
  state = $state<Seating['state']>('connecting')
  info = $state.raw<TableInfo | null>(null)
  person = $state<string | null>(null)
  seat = $state<number | null>(null)
  view = $state.raw<View | null>(null)
  moves = $state.raw<readonly string[]>([])
  at = $state(0)
  heard = $state(0)
  deadline = $state<number | null>(null)
  news = $state.raw<News | null>(null)
  presence = $state.raw<Presence | null>(null)
  said = $state.raw<readonly ChatLine[]>([])
  countdown = $state<number | null>(null)
  fate = $state<Fate | null>(null)
  /** Why the connection is over for good. */
  problem = $state.raw<Problem | null>(null)

  #number = 0
  #asked = 0
  readonly #own = crypto.getRandomValues(new Uint32Array(2)).join('-')
  // eslint-disable-next-line svelte/prefer-svelte-reactivity -- nothing of it is shown
  readonly #pending = new Map<string, Pending>()
  readonly #line: Line

  constructor(
    readonly code: string,
    opening?: Opening,
  ) {
    const path = `/api/tables/${encodeURIComponent(code)}/socket`
    const address = () => socketAddress(this.#number ? `${path}?after=${this.#number}` : path)
    this.#line = new Line(
      address,
      {
        hear: (message) => this.#hear(message),
        lose: () => (this.state = this.info ? 'lost' : 'connecting'),
        end: ({ code: reason, text }) => this.#end(new Problem(reason, text, { code })),
      },
      opening,
    )
  }

  ask(message: Asking): Promise<number> {
    if (this.problem) return Promise.reject(this.problem)
    const action_id = `${this.#own}-${++this.#asked}`
    return new Promise((resolve, reject) => {
      const whole = { ...message, action_id } as FromClient
      this.#pending.set(action_id, { message: whole, resolve, reject })
      if (this.state === 'live') this.#line.send(whole)
    })
  }

  /** Comes to the table anew, with the name that one has now. */
  again(): void {
    this.state = 'connecting'
    this.#line.again()
  }

  /** Leaves the page of the table; the seat stays. */
  close(): void {
    this.#line.close()
    this.#pending.clear()
  }

  #hear(message: ToClient): void {
    if (message.type === 'welcome') this.#welcome(message)
    else if (message.type === 'update') this.#update(message)
    else if (message.type === 'presence') this.presence = message
    else if (message.type === 'countdown') this.countdown = performance.now() + message.milliseconds
    else if (message.type === 'rejected') this.#rejected(message)
    else if (message.type === 'accepted') {
      this.#pending.get(message.action_id)?.resolve(message.number)
      this.#pending.delete(message.action_id)
    }
  }

  #welcome(message: Welcome): void {
    if (message.protocol !== PROTOCOL) {
      this.#line.close()
      this.#end(new Problem('newer_version', 'another protocol', { found: String(message.protocol) }))
      return
    }
    this.#number = message.number
    this.person = message.person
    this.info = message.table
    this.seat = message.seat
    this.view = message.view
    this.moves = message.moves
    this.#remember(message.said)
    this.#time(message)
    this.state = 'live'
    this.#askAgain()
  }

  #update(message: Update): void {
    if (message.number <= this.#number) return
    if (message.number > this.#number + 1 && this.#number) {
      this.#line.send({ type: 'catch_up', number: this.#number })
      return
    }
    this.#number = message.number
    this.fate = this.#fateIn(message) ?? this.fate
    if (message.table) this.info = message.table
    if (message.seat !== undefined) this.seat = message.seat
    if (message.seat != null) this.fate = null // a new seat, a new beginning
    if (message.view !== undefined) this.view = message.view
    if (message.moves) this.moves = message.moves
    this.#listen(message)
    if (this.state !== 'live') return // it was missed: `welcome` follows and says how everything stands
    this.#time(message)
    if (message.happened.some((part) => part.type === 'went_off' || part.type === 'dealt')) this.countdown = null
    this.news = { number: message.number, happened: message.happened }
  }

  /** What happens to the own seat, as it stands before the update. */
  #fateIn({ happened }: Update): Fate | null {
    const [seat, chair] = [this.seat, this.info?.seats[this.seat ?? -1]]
    const is = (type: Happened['type']) =>
      happened.find((part) => part.type === type && 'seat' in part && part.seat === seat)
    const left = is('left')
    if (left?.type === 'left' && left.kicked) return 'sent_away'
    return chair?.why === 'away' && is('returned') ? 'bot_played' : null
  }

  #listen(message: Update): void {
    const lines = message.happened.flatMap((part) =>
      part.type === 'talked' ? [{ number: message.number, person: part.person, name: part.name, text: part.text }] : [],
    )
    this.#remember(lines)
  }

  /** Takes lines of talk, which may be known in part. */
  #remember(lines: readonly ChatLine[]): void {
    const [first] = lines
    if (!first) return
    const before = this.said.filter((line) => line.number < first.number)
    this.said = [...before, ...lines].slice(-MOST_SAID)
  }

  #time(message: { at: number; deadline: number | null }): void {
    this.at = message.at
    this.deadline = message.deadline
    this.heard = performance.now()
  }

  #rejected(message: Rejected): void {
    if (message.action_id === null && message.code === 'too_much') {
      setTimeout(() => this.#askAgain(), PATIENCE)
      return
    }
    const id = message.action_id ?? this.#pending.keys().next().value ?? ''
    this.#pending.get(id)?.reject(new Problem(message.code, message.text, message.details))
    this.#pending.delete(id)
  }

  #askAgain(): void {
    for (const { message } of this.#pending.values()) this.#line.send(message)
  }

  #end(problem: Problem): void {
    this.problem = problem
    this.state = 'over'
    for (const { reject } of this.#pending.values()) reject(problem)
    this.#pending.clear()
  }
}
