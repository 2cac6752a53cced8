import { beforeEach, describe, expect, it } from 'vitest'
import type { CoopView, DuelView, ReplayStep, Seat, SpeedView, Steps } from '../messages'
import { Desk } from '../tables/desk.svelte'
import { speak } from '../words/index.svelte'
import { endingOf } from './ending'
import { check, dealOf } from './fair'
import { press } from './keys'
import { laysOf } from './places'
import { readSeals, sealName, withSeal } from './seals'
import { nextTurn, seenFrom, turnBefore, turnsOf, wholeViews } from './steps'
import { Watching } from './watching.svelte'

const seat = (name: string, score: number | null, won: boolean | null): Seat => ({
  ...{ name, person: null, bot: null, assisted: false },
  ...{ score, won },
})

/** A game of two: the deal, two cards, the end of the turn, one card more. */
const STEPS = [
  {
    at: 0,
    happened: [],
    view: { seat: null, hand: [], tops: [1, 1, 100, 100], turn: 0, draw_size: 84, outcome: null },
    hands: [
      [4, 29],
      [36, 94],
    ],
  },
  {
    at: 900,
    happened: [{ type: 'moved', seat: 0, move: '4A', bot: false }],
    view: { tops: [4, 1, 100, 100] },
    hands: [[29], [36, 94]],
  },
  { at: 1_800, happened: [], view: { tops: [29, 1, 100, 100] }, hands: [[], [36, 94]] },
  {
    at: 2_000,
    happened: [
      { type: 'turn_ended', seat: 0, drawn: 2 },
      { type: 'turn_began', seat: 1, minimum: 2 },
    ],
    view: { turn: 1, draw_size: 82 },
    hands: [
      [27, 50],
      [36, 94],
    ],
  },
  { at: 3_000, happened: [], view: { tops: [36, 1, 100, 100] }, hands: [[27, 50], [94]] },
] as unknown as readonly ReplayStep[]

const GAME: Steps = {
  id: 'a1',
  game: 'coop',
  options: {} as Steps['options'],
  began: 0,
  ended: 1,
  reason: 'cannot_lay',
  day: null,
  seats: [seat('Ann', 12, false), seat('Ben', 12, false)],
  outcome: null,
  late: null,
  steps: STEPS,
}

describe('steps', () => {
  it('become whole views, later parts over earlier ones', () => {
    const views = wholeViews(STEPS) as CoopView[]
    expect(views.map(({ tops }) => tops[0])).toEqual([1, 4, 29, 29, 36])
    expect(views.map(({ turn }) => turn)).toEqual([0, 0, 0, 1, 1])
    expect(views.map(({ draw_size }) => draw_size)).toEqual([84, 84, 84, 82, 82])
  })

  it('leave the steps as they were', () => {
    wholeViews(STEPS)
    expect(STEPS[1]?.view).toEqual({ tops: [4, 1, 100, 100] })
  })

  it('are seen from a seat with its hand, and by others without any', () => {
    const view = wholeViews(STEPS)[1] as CoopView
    expect(seenFrom(view, STEPS[1]?.hands ?? [], 1)).toMatchObject({ seat: 1, hand: [36, 94] })
    expect(seenFrom(view, STEPS[1]?.hands ?? [], null)).toMatchObject({ seat: null, hand: [] })
  })

  it('have turns', () => {
    const turns = turnsOf(STEPS)
    expect(turns).toEqual([0, 3])
    expect([0, 2, 3, 4].map((step) => nextTurn(turns, step, 4))).toEqual([3, 3, 4, 4])
    expect([0, 2, 3, 4].map((step) => turnBefore(turns, step))).toEqual([0, 0, 0, 3])
  })

  it('without turns go by ten', () => {
    const plain = Array.from({ length: 25 }, (): ReplayStep => ({ at: 0, happened: [], view: {}, hands: [] }))
    expect(turnsOf(plain)).toEqual([0, 10, 20])
  })
})

describe('watching', () => {
  it('tells one step on as news, and a jump or a step back not', () => {
    const watching = new Watching(GAME)
    watching.to(1)
    expect(watching.news).toEqual({ number: 1, happened: STEPS[1]?.happened })
    watching.to(4)
    expect(watching.news).toBeNull()
    watching.to(3)
    expect(watching.news).toBeNull()
  })

  it('stays between the deal and the end', () => {
    const watching = new Watching(GAME)
    watching.to(99)
    expect(watching.step).toBe(4)
    expect(watching.info.phase).toBe('over')
    watching.to(-1)
    expect([watching.step, watching.info.phase]).toEqual([0, 'playing'])
  })

  it('knows whether somebody ran out of time, as far as the record does', () => {
    const told = [true, false, null].map((late) => new Desk(new Watching({ ...GAME, late })).late)
    expect(told).toEqual([true, false, null])
  })

  it('looks from every seat in turn, then with all hands open', () => {
    const watching = new Watching(GAME)
    const seen = [0, 1, 2].map(() => {
      watching.lookOn()
      return [watching.seat, watching.view?.hand]
    })
    expect(seen).toEqual([
      [0, [4, 29]],
      [1, [36, 94]],
      [null, []],
    ])
  })

  it('goes by keys', () => {
    const watching = new Watching(GAME)
    let played = 0
    const keys: [string, boolean?][] = [['ArrowRight'], ['ArrowRight', true], ['PageUp'], ['End'], ['ArrowLeft'], ['p']]
    const steps = keys.map(([key, shiftKey = false]) => {
      press({ key, shiftKey, ctrlKey: false, metaKey: false, altKey: false }, watching, () => played++)
      return watching.step
    })
    expect(steps).toEqual([1, 3, 0, 4, 3, 3])
    expect(played).toBe(1)
    expect(
      press({ key: 'ArrowLeft', shiftKey: false, ctrlKey: true, metaKey: false, altKey: false }, watching, () => 0),
    ).toBe(false)
  })

  it('shows speed as it was played, within reason', () => {
    const timed = (...times: number[]) =>
      new Watching({ ...GAME, game: 'speed', steps: times.map((at) => ({ ...STEPS[0], at }) as ReplayStep) })
    expect([timed(0, 300).pause, timed(0, 9_000).pause, timed(0, 1).pause]).toEqual([300, 1_500, 60])
  })
})

describe('distances', () => {
  it('of coop: on, or ten back', () => {
    const view = { seat: 0, outcome: null, hand: [27, 40, 90], tops: [37, 50, 60, 80] } as unknown as CoopView
    expect(laysOf('coop', view)).toEqual(['27A', '27C', '27D', '40A', '40B', '40C', '40D', '90A', '90B', '90D'])
  })

  it('of duel: on the own piles', () => {
    const view = { seat: 1, outcome: null, hand: [8, 30], tops: [[], [18, 25]] } as unknown as DuelView
    expect(laysOf('duel', view)).toEqual(['8A', '8D', '30A'])
  })

  it('of speed: neighbours around the ring, jokers as either', () => {
    const compartments = [
      { cards: [], number: 10 },
      { cards: [], number: 5 },
    ]
    const view = { seat: 0, outcome: null, hand: [1, 4, 0], compartments } as unknown as SpeedView
    expect(laysOf('speed', view)).toEqual(['1L', '*1L', '*9L', '4R', '*6R', '*4R'])
  })

  it('nobody lays anything when it is over, or as a spectator', () => {
    const view = { seat: null, outcome: null, hand: [27], tops: [1] } as unknown as CoopView
    expect(laysOf('coop', view)).toEqual([])
  })
})

describe('a fair deal', () => {
  const seed = '00'.repeat(32)
  const commitment = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
  const zeros = new Uint8Array(32)

  it('comes from the seed as the server shuffles', async () => {
    const coop = await dealOf('coop', 3, zeros)
    expect(coop.decks[0]?.slice(0, 12)).toEqual([41, 42, 27, 89, 63, 16, 88, 93, 26, 67, 70, 84])
    expect(coop.lot).toBe(1)
    const speed = await dealOf('speed', 4, zeros)
    expect(speed.decks[0]?.slice(0, 12)).toEqual([3, 7, 6, 8, 1, 4, 0, 5, 5, 8, 8, 3])
    const duel = await dealOf('duel', 2, zeros)
    expect(duel.decks[1]?.slice(0, 12)).toEqual([29, 44, 58, 47, 13, 36, 18, 10, 6, 59, 28, 51])
  })

  it('is told from one that was changed', async () => {
    const deal = await dealOf('coop', 3, zeros)
    expect(await check('coop', 3, { seed, commitment, deal })).toEqual({ seal: true, deal: true })
    const [deck = []] = deal.decks
    const swapped = { ...deal, decks: [[deck[1] as number, deck[0] as number, ...deck.slice(2)]] }
    expect(await check('coop', 3, { seed, commitment, deal: swapped })).toEqual({ seal: true, deal: false })
    const other = `01${seed.slice(2)}`
    expect(await check('coop', 3, { seed: other, commitment, deal })).toEqual({ seal: false, deal: false })
  })
})

describe('seals', () => {
  it('are kept as they were first seen', () => {
    const seals = withSeal(withSeal({}, 'a1', 'first'), 'a1', 'later')
    expect(seals).toEqual({ a1: 'first' })
  })

  it('are forgotten when there are too many, the oldest first', () => {
    let seals = {}
    for (let number = 0; number < 302; number++) seals = withSeal(seals, `game ${number}`, 'x')
    expect(Object.keys(seals)).toHaveLength(300)
    expect(Object.keys(seals)[0]).toBe('game 2')
  })

  it('of daily deals go by day', () => {
    expect(sealName({ id: 'a1', day: null, game: 'coop' })).toBe('a1')
    expect(sealName({ id: 'a1', day: '2026-03-01', game: 'coop' })).toBe('2026-03-01 coop')
  })

  it('are none where something else was kept', () => {
    expect([null, 'nonsense', '[]', '7', '{"a1": 3}'].map(readSeals)).toEqual([{}, {}, {}, {}, {}])
  })
})

describe('an ending', () => {
  beforeEach(() => speak('en'))

  it('is the score in coop', () => {
    expect(endingOf(GAME)).toEqual({ text: '12 cards left', left: null, won: false })
    expect(endingOf({ ...GAME, seats: [seat('Ann', 0, true)] }, 0)).toEqual({ text: 'Beaten!', left: null, won: true })
  })

  it('is who won elsewhere, or whether one did', () => {
    const seats = [seat('Ann', 3, false), seat('Ben', 0, true)]
    expect(endingOf({ game: 'duel', reason: 'all_laid', seats }).text).toBe('Ben won')
    expect(endingOf({ game: 'duel', reason: 'all_laid', seats }, 0)).toEqual({
      text: 'You lost',
      left: '3 cards left',
      won: false,
    })
    expect(endingOf({ game: 'speed', reason: 'shouted', seats }, 1).left).toBe('0 points')
  })

  it('may be missing', () => {
    const seats = [seat('Ann', null, null)]
    expect(endingOf({ game: 'duel', reason: null, seats }).text).toBe('Given up without an end')
  })
})
