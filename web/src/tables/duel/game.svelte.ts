/** A game of duel as its table shows it: two sides with their colours, gifts, and what will be drawn. */
import type { Landing } from '../../look/Pile.svelte'
import type { DuelView } from '../../messages'
import { LayingGame, type Lying, type Place } from '../laying/game.svelte'

export type Tone = 'gold' | 'silver'

export const TONES: readonly Tone[] = ['gold', 'silver']
export const PILES = ['A', 'D'] as const
export const CARDS = 58
export const CAPACITY = 6
const DRAWN = 2 // D5, without a gift

export function toneOf(seat: number): Tone {
  return TONES[seat] ?? 'gold'
}

/** A place on the other side of the table: what is laid there is given. The own side has the first two places. */
export function isGift(place: Place): boolean {
  return place >= 2
}

export function isRising(place: Place): boolean {
  return place % 2 === 0
}

/** The move that lays or gives a card, in notation. */
export function wordFor(card: number, place: Place): string {
  return `${card}${isGift(place) ? '>' : ''}${PILES[place % 2]}`
}

/** How many cards the end of the turn brings (D5). */
export function drawn(hand: number, pile: number, gave: boolean): number {
  return Math.min(pile, gave ? CAPACITY - hand : Math.min(DRAWN, CAPACITY - hand))
}

export class DuelGame extends LayingGame<DuelView> {
  readonly own = [0, 1]
  readonly low = 1
  readonly high = 60
  readonly minimum = 2
  readonly capacity = CAPACITY
  readonly wordFor = wordFor
  readonly isRising = isRising

  /** The keyboard is about to give a card. */
  giving = $state(false)

  /** Who sits at the near side of the table: oneself, or gold for those who look on. */
  get near(): number {
    return this.seat ?? 0
  }

  get far(): number {
    return 1 - this.near
  }

  /** Whoever's turn it is has given a card in it. */
  get gave(): boolean {
    return this.view.laid.some((laid) => laid.owner !== this.view.turn)
  }

  /** A card can be given now. */
  get mayGive(): boolean {
    return this.lays.some((lay) => lay.gift)
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

  protected lying(place: Place): number {
    return this.view.tops[this.owner(place)]?.[place % 2] ?? 0
  }

  lies(place: Place): readonly Lying[] | null {
    const pile = this.view.piles?.[this.owner(place)]?.[place % 2]
    return pile?.map(({ card, seat }) => ({ card, tone: toneOf(seat) })) ?? null
  }

  /** The colour of the card on top: a given one keeps its own. */
  topTone(place: Place): Tone {
    const owner = this.owner(place)
    if (this.flight?.place === place) return toneOf(this.near)
    return toneOf(this.view.top_seats[owner]?.[place % 2] ?? owner)
  }

  /** On the other side it is told how much better a gift makes a pile. */
  override landing(place: Place): Landing | null | undefined {
    if (!isGift(place)) return super.landing(place)
    const card = this.shown
    if (card === null || !this.myTurn) return undefined
    return this.canLay(card, place) ? { card, steps: -this.steps(card, place), trick: false, gift: true } : null
  }

  override drop(): void {
    super.drop()
    this.giving = false
  }
}
