/** A game in which cards are laid in turns, coop or duel: what is held, where it would land, and how it is laid. */
import type { Landing } from '../../look/Pile.svelte'
import type { CoopView, DuelView } from '../../messages'
import { lays, readLay } from '../../notation'
import { settings } from '../../settings.svelte'
import { sound } from '../../sound'
import type { Desk } from '../desk.svelte'
import { NO_AIR, type Air } from '../travel'

const TRICK = 10

/** A pile as its table counts them. */
export type Place = number

/** A card and where it goes. */
export interface Lay {
  readonly card: number
  readonly place: Place
}

/** A card in a pile. */
export interface Lying {
  readonly card: number
  readonly tone: 'paper' | 'gold' | 'silver'
}

/** How far a card is from a top, in the direction of the pile; ten back is -10. */
export function steps(card: number, top: number, rising: boolean): number {
  return rising ? card - top : top - card
}

export abstract class LayingGame<SeenView extends CoopView | DuelView = CoopView | DuelView> {
  /** The places where a card is laid for oneself. */
  abstract readonly own: readonly Place[]
  /** The range of the cards. */
  abstract readonly low: number
  abstract readonly high: number

  #picked = $state<number | null>(null)
  /** The card that the pointer rests on or the keyboard is at. */
  looked = $state<number | null>(null)
  /** The card that is dragged, and the place it is over. */
  dragged = $state<number | null>(null)
  over = $state<Place | null>(null)
  /** A card that would lose the game, until the player has decided. */
  warning = $state.raw<Lay | null>(null)
  /** The pile that is looked through. */
  opened = $state<Place | null>(null)
  #thrown = $state.raw<Lay | null>(null)
  #answer: Promise<unknown> = Promise.resolve()

  protected readonly lays = $derived.by(() => lays(this.desk.seating.moves))

  constructor(
    readonly desk: Desk,
    readonly air: Air = NO_AIR,
  ) {}

  /** How many cards a turn must lay, and a hand can hold. */
  abstract get minimum(): number
  abstract get capacity(): number
  abstract isRising(place: Place): boolean
  /** The top of a pile, as the server has said. */
  protected abstract lying(place: Place): number
  /** All cards of a pile from the bottom up; null: they may not be looked through (C13). */
  abstract lies(place: Place): readonly Lying[] | null
  /** The move that brings a card to a place, in notation. */
  abstract wordFor(card: number, place: Place): string

  get view(): SeenView {
    return this.desk.seating.view as SeenView
  }

  get seat(): number | null {
    return this.desk.seating.seat
  }

  get ended(): boolean {
    return this.view.outcome !== null
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view.turn === this.seat && !this.ended
  }

  /** The minimum that is still owed in this turn. */
  get owed(): number {
    return Math.max(0, this.minimum - this.view.laid.length)
  }

  /** The card that lies where it was laid before the server has answered. */
  get flight(): Lay | null {
    const thrown = this.#thrown
    return thrown && this.view.hand.includes(thrown.card) ? thrown : null
  }

  /** The own cards; one that is on its way is not in the hand any more. */
  get hand(): readonly number[] {
    const { flight, view } = this
    return flight ? view.hand.filter((card) => card !== flight.card) : view.hand
  }

  /** The top of a pile, as it is shown. */
  top(place: Place): number {
    return this.flight?.place === place ? this.flight.card : this.lying(place)
  }

  may(word: string): boolean {
    return this.desk.seating.moves.includes(word)
  }

  /** With take-backs a turn can go wrong without the game being over: only taking back helps then (C9, D7). */
  get stuck(): boolean {
    return this.myTurn && this.lays.length === 0 && !this.may('.') && this.may('<')
  }

  /** Nothing is left but to end the own turn. */
  get isSpent(): boolean {
    return this.myTurn && this.lays.length === 0 && this.may('.')
  }

  /** The picked card, as long as it is in the hand. */
  get held(): number | null {
    const card = this.#picked
    return card !== null && this.hand.includes(card) ? card : null
  }

  set held(card: number | null) {
    this.#picked = card
  }

  /** The card whose places are shown. */
  get shown(): number | null {
    const looked = this.looked !== null && this.hand.includes(this.looked) ? this.looked : null
    return this.dragged ?? this.held ?? looked
  }

  /** A card in the hand that fits nowhere now. */
  isDimmed(card: number): boolean {
    return this.myTurn && !this.lays.some((lay) => lay.card === card)
  }

  /** A card that can go ten back now. */
  isTrick(card: number): boolean {
    return this.own.some((place) => this.canLay(card, place) && this.steps(card, place) === -TRICK)
  }

  /** A lesson asks for this card. */
  isAsked(card: number): boolean {
    const { wanted } = this.desk.seating
    return wanted != null && readLay(wanted)?.card === card
  }

  /** A lesson asks for a card on this pile. */
  isAskedPlace(place: Place): boolean {
    const { wanted } = this.desk.seating
    const lay = wanted == null ? null : readLay(wanted)
    return lay !== null && this.wordFor(lay.card, place) === wanted
  }

  /** The others have seen this card of the own hand. */
  isKnown(card: number): boolean {
    return this.seat !== null && (this.view.shown[this.seat]?.includes(card) ?? false)
  }

  /** Where a card is on its way the moves are those from before it. */
  canLay(card: number, place: Place): boolean {
    return this.flight?.place !== place && this.may(this.wordFor(card, place))
  }

  /** What the shown card would do at a place: in the own turn as the moves say, before it by the distance alone. */
  landing(place: Place): Landing | null | undefined {
    const card = this.shown
    if (card === null || this.ended) return undefined
    const away = this.steps(card, place)
    const trick = away === -TRICK
    const lands = this.myTurn ? this.canLay(card, place) : trick || away > 0
    return lands ? { card, steps: away, trick } : null
  }

  protected steps(card: number, place: Place): number {
    return steps(card, this.top(place), this.isRising(place))
  }

  /** Picks a card up, or puts it back. */
  pick(card: number): void {
    if (this.held === card) this.drop()
    else {
      this.held = card
      sound('lift')
    }
  }

  /** Puts the held card back. */
  drop(): void {
    this.held = null
  }

  /** Lays a card; it lies there at once if the server has said that it may, and comes back if it may not after all.
      One that would lose the game is asked about first. */
  async lay(card: number, place: Place, { anyway = false } = {}): Promise<void> {
    this.warning = null
    const careful = settings.careful && !anyway
    const move = this.wordFor(card, place)
    const thrown = this.flight === null && this.canLay(card, place) ? this.#throw({ card, place }) : null
    const answer = this.desk.ask({ type: 'move', move, careful }, { silent: ['would_lose'] })
    if (thrown) this.#answer = answer
    const problem = await answer
    if (thrown) this.#land(thrown, problem !== null)
    if (problem?.code === 'would_lose') this.warning = { card, place }
    else if (!problem && (this.held === null || this.held === card)) this.drop() // the next one may be in hand already
  }

  #throw(lay: Lay): Lay {
    const trick = this.own.includes(lay.place) && this.steps(lay.card, lay.place) === -TRICK
    this.air.thrown(lay.card, lay.place)
    this.#thrown = lay
    sound(trick ? 'trick' : 'lay')
    return lay
  }

  #land({ card, place }: Lay, refused: boolean): void {
    const back = refused ? this.air.bounces(card, place) : null
    this.#thrown = null
    back?.()
  }

  /** Lays the held card, if there is one. */
  layHeld(place: Place): void {
    const card = this.shown
    if (card !== null && this.myTurn) void this.lay(card, place)
  }

  /** A pile was touched: the held card goes there; without one it is looked through. */
  touch(place: Place): void {
    if (this.canOpen(place)) this.opened = place
    else this.layHeld(place)
  }

  /** Whether a touch opens a pile. */
  canOpen(place: Place): boolean {
    return this.shown === null && this.seen(place) > 0
  }

  /** How many cards of a pile there are to look through. */
  seen(place: Place): number {
    return this.lies(place)?.length ?? 0
  }

  async move(word: string): Promise<void> {
    await this.desk.ask({ type: 'move', move: word })
  }

  /** Whether a move can be asked for now, or perhaps once the card on its way has landed. */
  mayNext(word: string): boolean {
    return this.flight !== null || this.may(word)
  }

  /** Moves as soon as the card on its way has landed: quick hands do not wait for the server. */
  async moveNext(word: string): Promise<void> {
    if (this.flight) await this.#answer
    if (this.may(word)) await this.move(word)
  }
}
