/** A finished game at any of its steps, from any seat: a table shows it like a game that is being played. */
import type { SeatInfo, Steps, TableInfo, View } from '../messages'
import type { News, Seating } from '../seating'
import { laysOf } from './places'
import { nextTurn, seenFrom, turnBefore, turnsOf, wholeViews } from './steps'

const CALM = 900 // ms for a step
const QUICKEST = 60
const LONGEST = 1_500

export class Watching implements Seating {
  readonly state = 'live'
  readonly heard = 0
  readonly deadline = null
  readonly presence = null
  readonly said = []
  readonly countdown = null
  readonly last: number
  readonly turns: readonly number[]
  readonly #views: readonly View[]

  step = $state(0)
  seat = $state<number | null>(null)
  news = $state.raw<News | null>(null)
  readonly info: TableInfo = $derived.by(() => infoOf(this.game, this.step === this.last))
  readonly view: View | null = $derived.by(() => {
    const view = this.#views[this.step]
    return view ? seenFrom(view, this.hands, this.seat) : null
  })
  readonly moves: readonly string[] = $derived.by(() => (this.view ? laysOf(this.game.game, this.view) : []))

  constructor(readonly game: Steps) {
    this.last = game.steps.length - 1
    this.turns = turnsOf(game.steps)
    this.#views = wholeViews(game.steps)
  }

  get at(): number {
    return this.game.steps[this.step]?.at ?? 0
  }

  /** The cards of all seats. */
  get hands(): readonly (readonly number[])[] {
    return this.game.steps[this.step]?.hands ?? []
  }

  /** Goes to a step. One step on is told as news, so that cards travel; a jump is not. */
  to(step: number): void {
    const wanted = Math.min(Math.max(step, 0), this.last)
    if (wanted === this.step) return
    const isNext = wanted === this.step + 1
    this.news = isNext ? { number: wanted, happened: this.game.steps[wanted]?.happened ?? [] } : null
    this.step = wanted
  }

  toNextTurn(): void {
    this.to(nextTurn(this.turns, this.step, this.last))
  }

  toTurnBefore(): void {
    this.to(turnBefore(this.turns, this.step))
  }

  /** Looks from the next seat; after the last one with all hands open. */
  lookOn(): void {
    const next = this.seat === null ? 0 : this.seat + 1
    this.seat = next < this.game.seats.length ? next : null
  }

  /** How long this step is shown before the next one, in ms: speed as it was played, the others calmly. */
  get pause(): number {
    if (this.game.game !== 'speed') return CALM
    const next = this.game.steps[this.step + 1]?.at ?? this.at
    return Math.min(Math.max(next - this.at, QUICKEST), LONGEST)
  }

  /** What happened has happened: nothing can be asked for. */
  ask(): Promise<number> {
    return Promise.resolve(0)
  }
}

function infoOf(game: Steps, over: boolean): TableInfo {
  return {
    code: '',
    game: game.game,
    options: game.options,
    phase: over ? 'over' : 'playing',
    host: '',
    seats: game.seats.map(({ name, person, bot }): SeatInfo => {
      return { name, person: bot ? null : person, bot, why: null, present: true }
    }),
    listed: false,
    watchable: true,
    timer_s: null,
    patient: false,
    day: game.day,
    pausing: [],
    games: 1,
    game_id: game.id,
    commitment: null,
    seed: null,
    late: game.late,
  }
}
