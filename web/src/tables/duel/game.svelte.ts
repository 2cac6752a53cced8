/** A game of duel as its table shows it: what is held, where it would land or be given, and what can be asked for. */
import type { Landing } from '../../look/Pile.svelte'
import type { DuelView } from '../../messages'
import { lays } from '../../notation'
import { settings } from '../../settings.svelte'
import { sound } from '../../sound'
import type { Desk } from '../desk.svelte'

export type Tone = 'gold' | 'silver'

export const TONES: readonly Tone[] = ['gold', 'silver']
export const PILES = ['A', 'D'] as const
export const LOWEST = 1
export const HIGHEST = 60
export const CARDS = 58
export const CAPACITY = 6
const MINIMUM = 2
const DRAWN = 2 // D5, without a gift
const TRICK = 10

/** The places for a card: the own rising and falling pile, then those of the opponent. */
export const PLACES = [0, 1, 2, 3] as const
export type Place = number

export function isRising(place: Place): boolean {
  return place % 2 === 0
}

/** A place on the other side of the table: what is laid there is given. */
export function isGift(place: Place): boolean {
  return place >= 2
}

/** The move that lays or gives a card, in notation. */
export function wordFor(card: number, place: Place): string {
  return `${card}${isGift(place) ? '>' : ''}${PILES[place % 2]}`
}

/** How far a card is from a top, in the direction of the pile; ten back is -10. */
export function steps(card: number, top: number, place: Place): number {
  return isRising(place) ? card - top : top - card
}

/** How many cards the end of the turn brings (D5). */
export function drawn(hand: number, pile: number, gave: boolean): number {
  return Math.min(pile, gave ? CAPACITY - hand : Math.min(DRAWN, CAPACITY - hand))
}

export class DuelGame {
  readonly #picked = $state<{ card: number | null }>({ card: null })
  /** The card that the pointer rests on or the keyboard is at. */
  looked = $state<number | null>(null)
  /** The card that is dragged, and the place it is over. */
  dragged = $state<number | null>(null)
  over = $state<Place | null>(null)
  /** The keyboard is about to give a card. */
  giving = $state(false)
  /** A card that would lose the game, until the player has decided. */
  warning = $state.raw<{ card: number; place: Place } | null>(null)

  readonly #lays = $derived.by(() => lays(this.desk.seating.moves))

  constructor(readonly desk: Desk) {}

  get view(): DuelView {
    return this.desk.seating.view as DuelView
  }

  get seat(): number | null {
    return this.desk.seating.seat
  }

  /** Who sits at the near side of the table: oneself, or gold for those who look on. */
  get near(): number {
    return this.seat ?? 0
  }

  get far(): number {
    return 1 - this.near
  }

  get ended(): boolean {
    return this.view.outcome !== null
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view.turn === this.seat && !this.ended
  }

  /** The minimum that is still owed in this turn. */
  get owed(): number {
    return Math.max(0, MINIMUM - this.view.laid.length)
  }

  /** Whoever's turn it is has given a card in it. */
  get gave(): boolean {
    return this.view.laid.some((laid) => laid.owner !== this.view.turn)
  }

  /** A card can be given now. */
  get mayGive(): boolean {
    return this.#lays.some((lay) => lay.gift)
  }

  /** What the end of the own turn brings, once the minimum is laid. */
  get draws(): number {
    const hand = (this.view.hand_sizes[this.near] ?? 0) - this.owed
    return drawn(hand, this.view.draw_sizes[this.near] ?? 0, this.gave)
  }

  /** The cards that a seat has still to lay (D6). */
  left(seat: number): number {
    return (this.view.hand_sizes[seat] ?? 0) + (this.view.draw_sizes[seat] ?? 0)
  }

  owner(place: Place): number {
    return isGift(place) ? this.far : this.near
  }

  top(place: Place): number {
    return this.view.tops[this.owner(place)]?.[place % 2] ?? 0
  }

  /** The colour of the card on top: a given one keeps its own. */
  topTone(place: Place): Tone {
    const owner = this.owner(place)
    return toneOf(this.view.top_seats[owner]?.[place % 2] ?? owner)
  }

  may(word: string): boolean {
    return this.desk.seating.moves.includes(word)
  }

  /** With take-backs a turn can go wrong without the game being over: only taking back helps then (D7). */
  get stuck(): boolean {
    return this.myTurn && this.#lays.length === 0 && !this.may('.') && this.may('<')
  }

  /** The picked card, as long as it is in the hand. */
  get held(): number | null {
    const { card } = this.#picked
    return card !== null && this.view.hand.includes(card) ? card : null
  }

  set held(card: number | null) {
    this.#picked.card = card
    if (card === null) this.giving = false
  }

  /** The card whose places are shown. */
  get shown(): number | null {
    const looked = this.looked !== null && this.view.hand.includes(this.looked) ? this.looked : null
    return this.dragged ?? this.held ?? looked
  }

  fits(card: number): boolean {
    return this.#lays.some((lay) => lay.card === card)
  }

  /** A card in the hand that fits nowhere now. */
  isDimmed(card: number): boolean {
    return this.myTurn && !this.fits(card)
  }

  /** A card that can go ten back now. */
  isTrick(card: number): boolean {
    return this.#lays.some((lay) => {
      const place = PILES.indexOf(lay.pile as 'A')
      return lay.card === card && !lay.gift && steps(card, this.top(place), place) === -TRICK
    })
  }

  /** The opponent has seen this card of the own hand. */
  isKnown(card: number): boolean {
    return this.seat !== null && (this.view.shown[this.seat]?.includes(card) ?? false)
  }

  canLay(card: number, place: Place): boolean {
    return this.may(wordFor(card, place))
  }

  /** What the shown card would do at a place: in the own turn as the moves say, before it by the distance alone. */
  landing(place: Place): Landing | null | undefined {
    const card = this.shown
    if (card === null || this.ended || (isGift(place) && !this.myTurn)) return undefined
    const away = steps(card, this.top(place), place)
    if (isGift(place)) return this.canLay(card, place) ? { card, steps: -away, trick: false, gift: true } : null
    const trick = away === -TRICK
    const lands = this.myTurn ? this.canLay(card, place) : trick || away > 0
    return lands ? { card, steps: away, trick } : null
  }

  /** Picks a card up, or puts it back. */
  pick(card: number): void {
    this.held = this.held === card ? null : card
    if (this.held !== null) sound('lift')
  }

  /** Lays or gives a card; one that would lose the game is asked about first. */
  async lay(card: number, place: Place, { anyway = false } = {}): Promise<void> {
    this.warning = null
    const careful = settings.careful && !anyway
    const move = wordFor(card, place)
    const problem = await this.desk.ask({ type: 'move', move, careful }, { silent: ['would_lose'] })
    if (problem?.code === 'would_lose') this.warning = { card, place }
    else if (!problem) this.held = null
  }

  /** Lays or gives the held card, if there is one. */
  layHeld(place: Place): void {
    const card = this.held ?? this.looked
    if (card !== null && this.myTurn) void this.lay(card, place)
  }

  async move(word: string): Promise<void> {
    await this.desk.ask({ type: 'move', move: word })
  }
}

export function toneOf(seat: number): Tone {
  return TONES[seat] ?? 'gold'
}
