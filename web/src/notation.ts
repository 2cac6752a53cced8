/** Reading the words of the notation (docs/notation.md), as far as showing the legal moves needs it. */

/** A card on a pile: of coop (A to D), duel (A, D, a gift with `>`) or speed (L, R; a joker with the number it takes). */
export interface Lay {
  readonly word: string
  /** as printed; a joker is 0 */
  readonly card: number
  readonly pile: string
  /** duel: onto the opponent's pile */
  readonly gift: boolean
  /** speed: the number that a joker counts as */
  readonly as: number | null
}

const LAY = /^(\*?)(\d{1,2})(>?)([A-DLR])$/

/** The lay that a word means, or null for another move. */
export function readLay(word: string): Lay | null {
  const found = LAY.exec(word)
  if (!found) return null
  const [, joker, number, gift, pile] = found as unknown as [string, string, string, string, string]
  return {
    word,
    card: joker ? 0 : Number(number),
    pile,
    gift: gift === '>',
    as: joker ? Number(number) : null,
  }
}

/** All lays among the moves. */
export function lays(moves: readonly string[]): Lay[] {
  return moves.flatMap((word) => readLay(word) ?? [])
}

/** A signal of coop, `A=leave!`, or a joker named in speed, `R=4`: the pile and what is said of it. */
export function readSaying(word: string): { pile: string; saying: string } | null {
  const [pile, saying] = word.split('=')
  return pile?.length === 1 && saying ? { pile, saying } : null
}
