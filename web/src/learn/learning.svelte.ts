/** A lesson at a table: the wanted move carries it on, any other one changes nothing and brings a hint. */
import type { Lesson, LessonStep, TableInfo, View } from '../messages'
import { Problem } from '../problem'
import { TOLD, type Asking, type News, type Seating } from '../seating'

const PAUSE = 1_100 // ms between what happens by itself

export class Learning implements Seating {
  readonly state = 'live'
  readonly at = 0
  readonly heard = 0
  readonly deadline = null
  readonly presence = null
  readonly said = []
  readonly countdown = null
  readonly seat: number
  readonly info: TableInfo

  number = $state(0)
  news = $state.raw<News | null>(null)
  /** How many other moves were tried in this step. */
  astray = $state(0)
  /** What follows a wanted move is being shown. */
  following = $state(false)
  #shown = $state.raw<View | null>(null)
  #told = 0
  #gone = false

  /** `names` of the learner and the other one; `wait` lets time pass. */
  constructor(
    readonly lesson: Lesson,
    names: readonly string[],
    readonly wait: (ms: number) => Promise<void> = (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  ) {
    this.seat = lesson.seat
    this.info = infoOf(lesson, names)
  }

  get step(): LessonStep {
    return this.lesson.steps[this.number] as LessonStep
  }

  get last(): number {
    return this.lesson.steps.length - 1
  }

  get over(): boolean {
    return this.step.wanted.length === 0
  }

  get view(): View {
    return this.#shown ?? this.step.view
  }

  get moves(): readonly string[] {
    return this.following ? [] : this.step.moves
  }

  get wanted(): string | null {
    return this.following ? null : (this.step.wanted[0] ?? null)
  }

  ask(message: Asking): Promise<number> {
    const fits = message.type !== 'move' || this.try(message.move)
    return fits ? Promise.resolve(this.#told) : Promise.reject(new Problem(TOLD, 'the lesson wants another move'))
  }

  /** Makes a move, if it is the wanted one; whether it is. */
  try(move: string): boolean {
    if (this.following || this.over) return false
    const wanted = this.step.wanted.includes(move)
    if (wanted) void this.#carryOn()
    else this.astray++
    return wanted
  }

  /** Makes the wanted move for the learner. */
  show(): void {
    if (!this.following && !this.over) void this.#carryOn()
  }

  /** Goes to the end. */
  skip(): void {
    this.#gone = true
    this.#begin(this.last)
  }

  /** Stops what goes on by itself. */
  leave(): void {
    this.#gone = true
  }

  async #carryOn(): Promise<void> {
    this.following = true
    for (const [place, { happened, view }] of this.step.following.entries()) {
      if (place) await this.wait(PAUSE)
      if (this.#gone) return
      this.#shown = view
      this.news = { number: ++this.#told, happened }
    }
    if (this.step.following.length > 1) await this.wait(PAUSE / 2)
    if (!this.#gone) this.#begin(this.number + 1)
  }

  #begin(number: number): void {
    this.number = number
    this.#shown = null
    this.following = false
    this.astray = 0
  }
}

function infoOf({ game, steps, seat }: Lesson, names: readonly string[]): TableInfo {
  const view = steps[0]?.view as View
  return {
    code: '',
    game,
    options: view.options,
    phase: 'playing',
    host: '',
    seats: view.hand_sizes.map((_, place) => ({
      name: names[place === seat ? 0 : 1] ?? '',
      person: place === seat ? 'learner' : null,
      bot: null,
      why: null,
      present: true,
    })),
    listed: false,
    watchable: false,
    timer_s: null,
    patient: true,
    day: null,
    pausing: [],
    games: 1,
    game_id: null,
    commitment: null,
    seed: null,
    late: null,
  }
}
