/** A game of coop as its table shows it: what is held, where it would land, and what can be asked for. */
import type { CoopSignal, CoopView, CoopWord } from '../../messages'
import { lays } from '../../notation'
import type { Landing } from '../../look/Pile.svelte'
import { settings } from '../../settings.svelte'
import { sound } from '../../sound'
import type { Desk } from '../desk.svelte'

export const PILES = ['A', 'B', 'C', 'D'] as const
export const HIGHEST = 100
export const LOWEST = 1
const TRICK = 10

/** The words of the notation for signals, in the order of their keys. */
export const SIGNALS: readonly { readonly word: CoopWord; readonly notation: string }[] = [
  { word: 'leave', notation: 'leave' },
  { word: 'leave_firmly', notation: 'leave!' },
  { word: 'small_steps', notation: 'small' },
  { word: 'small_steps_firmly', notation: 'small!' },
  { word: 'go_ahead', notation: 'go' },
]

export function isRising(pile: number): boolean {
  return pile < 2
}

/** How far a card is from a top, in the direction of the pile; ten back is -10. */
export function steps(card: number, top: number, pile: number): number {
  return isRising(pile) ? card - top : top - card
}

/** How many cards a hand has at the deal (C2, C12). */
export function handSize(players: number, fewer: boolean): number {
  return (players === 1 ? 8 : players === 2 ? 7 : 6) - (fewer ? 1 : 0)
}

export class CoopGame {
  readonly #picked = $state<{ card: number | null }>({ card: null })
  /** The card that the pointer rests on or the keyboard is at. */
  looked = $state<number | null>(null)
  /** The card that is dragged, and the pile it is over. */
  dragged = $state<number | null>(null)
  over = $state<number | null>(null)
  /** A lay that would lose the game, until the player has decided. */
  warning = $state.raw<{ card: number; pile: number } | null>(null)
  /** The pile whose signals are shown to choose from. */
  signalling = $state<number | null>(null)

  readonly #lays = $derived.by(() => lays(this.desk.seating.moves))

  constructor(readonly desk: Desk) {}

  get view(): CoopView {
    return this.desk.seating.view as CoopView
  }

  get seat(): number | null {
    return this.desk.seating.seat
  }

  get solo(): boolean {
    return this.view.options.players === 1
  }

  get myTurn(): boolean {
    return this.seat !== null && this.view.turn === this.seat && this.view.outcome === null
  }

  get wishing(): boolean {
    return this.view.turn === null && this.view.outcome === null
  }

  /** The minimum that is still owed in this turn. */
  get owed(): number {
    return Math.max(0, this.view.minimum - this.view.laid.length)
  }

  /** C10: what counts at the end. */
  get left(): number {
    return this.view.draw_size + this.view.hand_sizes.reduce((sum, size) => sum + size, 0)
  }

  get capacity(): number {
    return handSize(this.view.options.players, this.view.options.fewer_cards)
  }

  may(word: string): boolean {
    return this.desk.seating.moves.includes(word)
  }

  /** With take-backs a turn can go wrong without the game being over: only taking back helps then (C9). */
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
    return this.#lays.some((lay) => lay.card === card && this.#steps(card, PILES.indexOf(lay.pile as 'A')) === -TRICK)
  }

  canLay(card: number, pile: number): boolean {
    return this.may(`${card}${PILES[pile]}`)
  }

  /** What the shown card would do on a pile: in the own turn as the moves say, before it by the distance alone. */
  landing(pile: number): Landing | null | undefined {
    const card = this.shown
    if (card === null || this.view.outcome !== null) return undefined
    const away = this.#steps(card, pile)
    const trick = away === -TRICK
    const lands = this.myTurn ? this.canLay(card, pile) : trick || away > 0
    return lands ? { card, steps: away, trick } : null
  }

  #steps(card: number, pile: number): number {
    return steps(card, this.view.tops[pile] ?? 0, pile)
  }

  signalsOn(pile: number): readonly CoopSignal[] {
    return this.view.signals.filter((signal) => signal.pile === pile)
  }

  /** Picks a card up, or puts it back. */
  pick(card: number): void {
    this.held = this.held === card ? null : card
    this.signalling = null
    if (this.held !== null) sound('lift')
  }

  /** Lays a card; one that would lose the game is asked about first. */
  async lay(card: number, pile: number, { anyway = false } = {}): Promise<void> {
    this.warning = null
    const careful = settings.careful && !anyway
    const problem = await this.desk.ask(
      { type: 'move', move: `${card}${PILES[pile]}`, careful },
      { silent: ['would_lose'] },
    )
    if (problem?.code === 'would_lose') this.warning = { card, pile }
    else if (!problem) this.held = null
  }

  /** Lays the held card, if there is one. */
  layHeld(pile: number): void {
    const card = this.held ?? this.looked
    if (card !== null && this.myTurn) void this.lay(card, pile)
  }

  async move(word: string): Promise<void> {
    await this.desk.ask({ type: 'move', move: word })
  }

  /** Says something of a pile; null takes it back. */
  signal(pile: number, notation: string | null): void {
    this.signalling = null
    const word = `${PILES[pile]}=${notation ?? '-'}`
    if (this.may(word)) void this.move(word)
  }

  canSignal(pile: number): boolean {
    return this.desk.seating.moves.some((word) => word.startsWith(`${PILES[pile]}=`))
  }
}
