/** A game of speed as its table shows it: cards that are on their way lie there at once, until the referee has spoken. */
import { announce } from '../../announce.svelte'
import type { Happened, SpeedEvent, SpeedView } from '../../messages'
import { lays, readLay, readSaying } from '../../notation'
import type { Problem } from '../../problem'
import { TOLD } from '../../seating'
import { sound } from '../../sound'
import { sentence, t } from '../../words/index.svelte'
import type { Desk } from '../desk.svelte'
import { NO_AIR, type Air } from '../travel'
import { EMPTY, arranged, type Slots } from './hand'

export const PILES = ['L', 'R'] as const
export const HIGHEST = 10
export const JOKER = 0

/** A lay that the referee has not judged yet. */
export interface Flight {
  readonly id: number
  readonly slot: number
  readonly card: number
  readonly pile: number
  readonly number: number
}

/** What lies in a compartment, as far as this player knows. */
export interface Top {
  readonly card: number
  readonly number: number | null
  /** It is on its way: somebody may have been faster. */
  readonly flying: boolean
}

const OVER = ['game_is_over', 'no_game_runs']
/** The referee's no to somebody who was too late, or too early. */
const LATE = ['does_not_fit', 'card_not_in_hand', 'wait_for_go', ...OVER]
const SHOWN = 2_000
/** What came to nothing, and is nobody's concern. */
const IN_VAIN = ['hand_full', 'own_pile_empty', 'wait_for_go', 'already_going', ...OVER]
const CALLS = ['!', 'go']

export class SpeedGame {
  readonly #picked = $state<{ slot: number | null }>({ slot: null })
  /** The compartment that a dragged card is over. */
  over = $state<number | null>(null)
  dragged = $state<number | null>(null)
  /** The keyboard has chosen a compartment for a joker, and is about to choose its number. */
  naming = $state<number | null>(null)
  flights = $state.raw<readonly Flight[]>([])
  /** Why a card came back, for a moment. */
  told = $state<string | null>(null)
  /** A card is being drawn. */
  drawing = $state(false)
  /** Who has called the number of each compartment. */
  callers = $state.raw<readonly (number | null)[]>([null, null])

  #before: Slots = EMPTY
  #flown = 0
  #calling = false
  #silence: ReturnType<typeof setTimeout> | undefined
  /** The moves when a card was drawn in vain: it is not tried again by itself before there are others. */
  #vain: readonly string[] | null = null
  readonly #lays = $derived.by(() => lays(this.desk.seating.moves))
  readonly #slots = $derived.by(() => {
    const leaving = this.flights.map((flight) => flight.slot)
    return (this.#before = arranged(this.#before, this.view.hand, leaving))
  })

  constructor(
    readonly desk: Desk,
    readonly air: Air = NO_AIR,
  ) {}

  get view(): SpeedView {
    return this.desk.seating.view as SpeedView
  }

  get seat(): number | null {
    return this.desk.seating.seat
  }

  get ended(): boolean {
    return this.view.outcome !== null
  }

  get players(): number {
    return this.view.options.players
  }

  /** Nobody has seen their hand yet. */
  get hidden(): boolean {
    return !this.view.started
  }

  may(word: string): boolean {
    return this.desk.seating.moves.includes(word)
  }

  /** The cards that a seat has left. */
  left(seat: number): number {
    return (this.view.hand_sizes[seat] ?? 0) + (this.view.pile_sizes[seat] ?? 0)
  }

  hasFinished(seat: number): boolean {
    return this.view.finished.some((finish) => finish.seat === seat)
  }

  /** The round trip to the person at a seat in ms. */
  distance(seat: number): number | null {
    const { info, presence } = this.desk.seating
    const found = info?.seats[seat]?.bot ? null : presence?.distance[seat]
    return found == null ? null : Math.round(found)
  }

  /** The cards in their places; null: empty, or its card is on its way. */
  get slots(): Slots {
    const away = this.flights.map((flight) => flight.slot)
    return this.#slots.map((card, slot) => (away.includes(slot) ? null : card))
  }

  top(pile: number): Top {
    const flight = this.flights.findLast((flight) => flight.pile === pile)
    if (flight) return { card: flight.card, number: flight.number, flying: true }
    const compartment = this.view.compartments[pile]
    return { card: compartment?.cards.at(-1) ?? JOKER, number: compartment?.number ?? null, flying: false }
  }

  /** The place of the picked card, as long as there is one. */
  get held(): number | null {
    const { slot } = this.#picked
    return slot !== null && this.slots[slot] !== null ? slot : null
  }

  set held(slot: number | null) {
    this.#picked.slot = slot
    this.naming = null
  }

  /** The card whose compartments are shown. */
  get shown(): number | null {
    const slot = this.dragged ?? this.held
    return slot === null ? null : (this.slots[slot] ?? null)
  }

  canLay(card: number, pile: number): boolean {
    return this.#lays.some((lay) => lay.card === card && lay.pile === PILES[pile])
  }

  /** A card in the hand that fits nowhere now. */
  isDimmed(card: number): boolean {
    return this.view.going && !this.#lays.some((lay) => lay.card === card)
  }

  /** A lesson asks for this card. */
  isAsked(card: number): boolean {
    const { wanted } = this.desk.seating
    return wanted != null && readLay(wanted)?.card === card
  }

  /** A lesson asks for a card in this compartment. */
  isAskedPile(pile: number): boolean {
    const { wanted } = this.desk.seating
    return wanted != null && readLay(wanted)?.pile === PILES[pile]
  }

  /** The numbers that can be said here now: of the joker that is held, or (by the dealer) of one that was turned up. */
  numbers(pile: number): readonly number[] {
    if (this.shown === JOKER) return this.jokerNumbers(pile)
    return this.desk.seating.moves.flatMap((word) => {
      const said = readSaying(word)
      return said && said.pile === PILES[pile] ? [Number(said.saying)] : []
    })
  }

  /** What a joker may be in a compartment, the number below first. */
  jokerNumbers(pile: number): readonly number[] {
    const top = this.view.compartments[pile]?.number ?? 0
    const found = this.#lays.flatMap((lay) => (lay.pile === PILES[pile] && lay.as !== null ? [lay.as] : []))
    return found.sort((one, other) => +(other === below(top)) - +(one === below(top)))
  }

  /** Picks a card up, or puts it back. */
  pick(slot: number): void {
    if (this.slots[slot] == null) return
    this.held = this.held === slot ? null : slot
    if (this.held !== null) sound('lift')
  }

  /** Lays a card; a joker wants a number first. */
  lay(slot: number, pile: number): void {
    const card = this.slots[slot]
    if (card == null) return
    if (card === JOKER) {
      this.held = slot
      this.naming = pile
    } else void this.#throw({ slot, card, pile, number: card })
  }

  layHeld(pile: number): void {
    if (this.held !== null) this.lay(this.held, pile)
  }

  /** Says what a joker is: the held one, which lies there then, or one that was turned up. */
  name(pile: number, number: number): void {
    const slot = this.dragged ?? this.held
    if (slot !== null && this.slots[slot] === JOKER) void this.#throw({ slot, card: JOKER, pile, number })
    else void this.move(`${PILES[pile]}=${number}`)
  }

  /** The card lies there at once; it comes back if the referee says no. */
  async #throw(lay: Omit<Flight, 'id'>): Promise<void> {
    const flight = { ...lay, id: ++this.#flown }
    const before = this.view.compartments[lay.pile]?.cards.length
    this.held = null
    this.flights = [...this.flights, flight]
    sound('lay')
    this.air.thrown(lay.slot, lay.pile)
    const word = `${lay.card === JOKER ? '*' : ''}${lay.number}${PILES[lay.pile]}`
    const problem = await this.desk.ask({ type: 'move', move: word }, { silent: LATE })
    const land = problem ? this.air.bounces(lay.slot, lay.pile) : null
    this.flights = this.flights.filter((other) => other.id !== flight.id)
    land?.()
    if (problem?.code === TOLD) this.held = lay.slot
    else if (problem) this.#refused(problem, lay.pile, this.view.compartments[lay.pile]?.cards.length !== before)
  }

  /** Says why, where it does not stand in the way. */
  #refused(problem: Problem, pile: number, changed: boolean): void {
    if (this.ended || !LATE.includes(problem.code)) return // the end says it, or it is told already
    sound('refused')
    const faster = this.callers[pile] ?? null
    const beaten = changed && faster !== null && faster !== this.seat
    const text = beaten ? t('speed.faster', { name: this.desk.name(faster) }) : sentence(problem)
    this.told = text
    announce(text)
    clearTimeout(this.#silence)
    this.#silence = setTimeout(() => (this.told = null), SHOWN)
  }

  /** Remembers who has laid what is on top. */
  hear(happened: readonly Happened[]): void {
    if (happened.some((part) => part.type === 'dealt')) this.callers = [null, null]
    for (const event of happened as readonly SpeedEvent[]) {
      if (event.type === 'card_laid') this.callers = this.callers.with(event.pile, event.seat)
      else if (event.type === 'card_turned') this.callers = this.callers.with(event.pile, null)
      else if (event.type === 'joker_named') this.callers = this.callers.with(event.pile, event.seat)
    }
  }

  /** Takes a card from the own pile, one at a time. */
  async draw(): Promise<void> {
    if (this.drawing || !this.may('+')) return
    this.drawing = true
    const { moves } = this.desk.seating
    const problem = await this.desk.ask({ type: 'move', move: '+' }, { silent: IN_VAIN })
    if (problem) this.#vain = moves
    this.drawing = false
  }

  /** Takes a card without being told to, if there is one to take. */
  drawUp(): void {
    const { moves, info } = this.desk.seating
    if (!this.drawing && moves !== this.#vain && info?.phase === 'playing') void this.draw()
  }

  /** Calls out the one thing that can be called now, the shout or GO; whether there is any. Once is enough. */
  call(): boolean {
    const word = CALLS.find((known) => this.may(known))
    if (word !== undefined && !this.#calling && this.desk.seating.countdown === null) {
      this.#calling = true
      const asked = this.desk.ask({ type: 'move', move: word }, { silent: IN_VAIN })
      void asked.then(() => (this.#calling = false))
    }
    return word !== undefined
  }

  async move(word: string): Promise<void> {
    await this.desk.ask({ type: 'move', move: word })
  }
}

/** The number below, around the ring. */
export function below(number: number): number {
  return number === 1 ? HIGHEST : number - 1
}

/** The number above, around the ring. */
export function above(number: number): number {
  return number === HIGHEST ? 1 : number + 1
}
