/** Checking a deal as docs/fair-deals.md describes it: the seed against its seal, and the shuffle that it gives. */
import type { Game } from '../messages'

export interface Deal {
  readonly decks: readonly (readonly number[])[]
  readonly lot: number
}

export interface Verdict {
  /** The seed has the hash that was shown before the game. */
  readonly seal: boolean
  /** The seed gives just the deal that was played. */
  readonly deal: boolean
}

const range = (low: number, high: number) => Array.from({ length: high - low + 1 }, (_, place) => low + place)
const DECKS: Record<Game, readonly (readonly number[])[]> = {
  coop: [range(2, 99)],
  duel: [range(2, 59), range(2, 59)],
  speed: [range(0, 10).flatMap((card) => Array.from({ length: 8 }, () => card))],
}
const WORDS = 2 ** 32

/** Whether this page may compute hashes: browsers allow it over HTTPS and on the own machine. */
export function canCheck(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

/** Whether a deal is what its seal promised. */
export async function check(
  game: Game,
  players: number,
  { seed, commitment, deal }: { seed: string; commitment: string; deal: Deal },
): Promise<Verdict> {
  const bytes = fromHex(seed)
  const found = await dealOf(game, players, bytes)
  return {
    seal: toHex(await sha256(bytes)) === commitment,
    deal: JSON.stringify(found) === JSON.stringify(order(deal)),
  }
}

/** The deal that a seed gives. */
export async function dealOf(game: Game, players: number, seed: Uint8Array<ArrayBuffer>): Promise<Deal> {
  const below = numbers(seed)
  const decks: number[][] = []
  for (const deck of DECKS[game]) decks.push(await shuffled(deck, below))
  return { decks, lot: await below(players) }
}

async function shuffled(deck: readonly number[], below: (k: number) => Promise<number>): Promise<number[]> {
  const cards = [...deck]
  for (let place = cards.length - 1; place > 0; place--) {
    const other = await below(place + 1)
    ;[cards[place], cards[other]] = [cards[other] as number, cards[place] as number]
  }
  return cards
}

/** Numbers below k, one after the other, from the words of the seed's blocks. */
function numbers(seed: Uint8Array<ArrayBuffer>): (k: number) => Promise<number> {
  let block = 0
  let words: number[] = []
  return async (k) => {
    for (;;) {
      if (!words.length) words = await blockWords(seed, block++)
      const word = words.shift() as number
      if (word < WORDS - (WORDS % k)) return word % k
    }
  }
}

async function blockWords(seed: Uint8Array<ArrayBuffer>, block: number): Promise<number[]> {
  const numbered = new Uint8Array(seed.length + 8)
  numbered.set(seed)
  new DataView(numbered.buffer).setBigUint64(seed.length, BigInt(block))
  const hash = new DataView((await sha256(numbered)).buffer)
  return range(0, 7).map((place) => hash.getUint32(place * 4))
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
}

const order = ({ decks, lot }: Deal): Deal => ({ decks, lot })
const fromHex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16))
const toHex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
