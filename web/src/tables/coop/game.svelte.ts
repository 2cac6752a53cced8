/** A game of coop as its table shows it: the four piles, the wishes before it, and the signals. */
import type { CoopSignal, CoopView, CoopWord } from '../../messages'
import { LayingGame, type Lying } from '../laying/game.svelte'

export const PILES = ['A', 'B', 'C', 'D'] as const
export const CARDS = 98

/** The words of the notation for signals, in the order of their keys. */
export const SIGNALS: readonly { readonly word: CoopWord; readonly notation: string }[] = [
  { word: 'leave', notation: 'leave' },
  { word: 'leave_firmly', notation: 'leave!' },
  { word: 'small_steps', notation: 'small' },
  { word: 'small_steps_firmly', notation: 'small!' },
  { word: 'go_ahead', notation: 'go' },
]

/** How many cards a hand has at the deal (C2, C12). */
export function handSize(players: number, fewer: boolean): number {
  return (players === 1 ? 8 : players === 2 ? 7 : 6) - (fewer ? 1 : 0)
}

export class CoopGame extends LayingGame<CoopView> {
  readonly own = [0, 1, 2, 3]
  readonly low = 1
  readonly high = 100

  /** The pile whose signals are shown to choose from. */
  signalling = $state<number | null>(null)

  get solo(): boolean {
    return this.view.options.players === 1
  }

  get wishing(): boolean {
    return this.view.turn === null && !this.ended
  }

  get minimum(): number {
    return this.view.minimum
  }

  get capacity(): number {
    return handSize(this.view.options.players, this.view.options.fewer_cards)
  }

  /** C10: what counts at the end. */
  get left(): number {
    return this.view.draw_size + this.view.hand_sizes.reduce((sum, size) => sum + size, 0)
  }

  isRising(pile: number): boolean {
    return pile < 2
  }

  protected lying(pile: number): number {
    return this.view.tops[pile] ?? 0
  }

  lies(pile: number): readonly Lying[] | null {
    return this.view.piles?.[pile]?.map((card) => ({ card, tone: 'paper' })) ?? null
  }

  wordFor(card: number, pile: number): string {
    return `${card}${PILES[pile]}`
  }

  override pick(card: number): void {
    this.signalling = null
    super.pick(card)
  }

  /** Alone at the table nobody else has seen anything. */
  override isKnown(card: number): boolean {
    return !this.solo && super.isKnown(card)
  }

  signalsOn(pile: number): readonly CoopSignal[] {
    return this.view.signals.filter((signal) => signal.pile === pile)
  }

  /** Says something of a pile; null takes it back. */
  signal(pile: number, notation: string | null): void {
    this.signalling = null
    const word = `${PILES[pile]}=${notation ?? '-'}`
    if (this.may(word)) void this.move(word)
  }

  /** A lesson asks for a signal on this pile. */
  isAskedSignal(pile: number): boolean {
    return this.desk.seating.wanted?.startsWith(`${PILES[pile]}=`) ?? false
  }

  canSignal(pile: number): boolean {
    return this.desk.seating.moves.some((word) => word.startsWith(`${PILES[pile]}=`))
  }
}
