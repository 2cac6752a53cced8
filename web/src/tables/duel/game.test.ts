import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { DuelView, Happened } from '../../messages'
import { Problem } from '../../problem'
import type { Asking, Seating } from '../../seating'
import { speak } from '../../words/index.svelte'
import type { People } from '../announcements'
import { Desk } from '../desk.svelte'
import { duelWords } from './announcements'
import { drawn, DuelGame, wordFor } from './game.svelte'
import { press } from './keys'
import { placeOf } from './motion'
import { pileName } from './names'
import { result } from './result'

/** The example of the rules (D5), seen by gold. */
const VIEW: DuelView = {
  options: { open_piles: false, take_backs: false },
  seat: 0,
  hand: [9, 18, 20, 27, 45, 50],
  hand_sizes: [6, 5],
  draw_sizes: [40, 41],
  tops: [
    [17, 35],
    [22, 41],
  ],
  top_seats: [
    [0, 1],
    [1, 1],
  ],
  gone: [[], []],
  piles: null,
  turn: 0,
  laid: [],
  shown: [[9], []],
  outcome: null,
}
const MOVES = ['18A', '45D', '27D', '50>D', '9>A', '18>A', 'resign']
const focus = () => undefined

function table(changed: Partial<DuelView> = {}, moves = MOVES, problem: Problem | null = null) {
  const asked: Asking[] = []
  const seats = ['Ann', 'Ben'].map((name) => ({ name }))
  const seating = {
    seat: 0,
    view: { ...VIEW, ...changed },
    moves,
    info: { seats },
    ask: (message: Asking) => {
      asked.push(message)
      return problem ? Promise.reject(problem) : Promise.resolve(1)
    },
  } as unknown as Seating
  return { game: new DuelGame(new Desk(seating)), asked }
}

beforeEach(() => speak('en'))

describe('piles', () => {
  it('are looked through on both sides, each card in its colour', () => {
    const mine = [[{ card: 17, seat: 0 }], [{ card: 35, seat: 1 }]]
    const theirs = [[], [{ card: 41, seat: 1 }]]
    const { game } = table({ piles: [mine, theirs] })
    expect([0, 1, 2, 3].map((place) => game.lies(place))).toEqual([
      [{ card: 17, tone: 'gold' }],
      [{ card: 35, tone: 'silver' }],
      [],
      [{ card: 41, tone: 'silver' }],
    ])
    game.touch(3)
    expect(game.opened).toBe(3)
    expect(pileName(game, 3)).toBe('Falling pile of Ben, shows 41')
  })
})

describe('a held card', () => {
  it('shows where it can be laid, and where it can be given', () => {
    const { game } = table()
    game.pick(18)
    expect([0, 1, 2, 3].map((place) => game.landing(place))).toEqual([
      { card: 18, steps: 1, trick: false },
      null,
      { card: 18, steps: 4, trick: false, gift: true },
      null,
    ])
  })

  it('glows for a backwards trick on an own pile alone', () => {
    const { game } = table()
    expect([45, 18, 50].map((card) => game.isTrick(card))).toEqual([true, false, false])
    expect(game.isDimmed(20)).toBe(true)
  })

  it('offers nothing to the opponent before the own turn', () => {
    const { game } = table({ turn: 1 }, [])
    game.pick(18)
    expect(game.landing(2)).toBeUndefined()
    expect(game.landing(0)?.steps).toBe(1)
  })

  it('lies in its own colour on whatever pile it is', () => {
    const { game } = table()
    expect([0, 1, 2, 3].map((place) => game.topTone(place))).toEqual(['gold', 'silver', 'silver', 'silver'])
    expect([game.isKnown(9), game.isKnown(18)]).toEqual([true, false])
  })
})

describe('drawing', () => {
  it('brings two, or up to six after a gift, if there are so many', () => {
    expect([drawn(4, 40, false), drawn(1, 40, false), drawn(1, 40, true)]).toEqual([2, 2, 5])
    expect([drawn(1, 3, true), drawn(4, 0, false)]).toEqual([3, 0])
  })

  it('is told from the moment that the turn begins', () => {
    expect(table().game.draws).toBe(2)
    const gift = { card: 50, owner: 1, pile: 1, covered: null }
    const laid = { card: 18, owner: 0, pile: 0, covered: null }
    const { game } = table({ hand: [9, 20, 27, 45], hand_sizes: [4, 5], laid: [laid, gift] })
    expect([game.gave, game.owed, game.draws]).toEqual([true, 0, 2])
  })
})

describe('the keyboard', () => {
  it('lays by A and D, and gives after G', async () => {
    const { game, asked } = table()
    for (const key of ['2', 'a']) press(key, game, focus)
    await vi.waitFor(() => expect(game.flight).toBeNull())
    for (const key of ['6', 'g', 'd']) press(key, game, focus)
    expect(asked).toEqual([
      { type: 'move', move: '18A', careful: true },
      { type: 'move', move: '50>D', careful: true },
    ])
  })

  it('has no G when nothing can be given', () => {
    const { game } = table({}, ['18A'])
    expect(press('g', game, focus)).toBe(false)
    expect(game.giving).toBe(false)
  })
})

it('asks before a card that would lose the game', async () => {
  const { game } = table({}, MOVES, new Problem('would_lose', ''))
  await game.lay(50, 3)
  expect(game.warning).toEqual({ card: 50, place: 3 })
})

it('writes gifts with their sign, and finds piles from both sides', () => {
  expect([wordFor(17, 0), wordFor(17, 3)]).toEqual(['17A', '17>D'])
  expect([placeOf(1, 0, 1), placeOf(0, 1, 1), placeOf(0, 1, null)]).toEqual([0, 3, 1])
})

describe('in words', () => {
  const people: People = {
    seat: 0,
    name: (seat) => ['Ann', 'Ben'][seat ?? 0] ?? '',
    called: (seat) => (seat === 0 ? 'You' : 'Ben'),
  }
  const said = (part: Happened) => duelWords(part, people)

  it('tells lays, tricks and gifts apart', () => {
    expect(said({ type: 'card_laid', seat: 1, card: 45, pile: 1, trick: true })).toBe(
      'Ben: 45, falling pile, ten back!',
    )
    expect(said({ type: 'card_given', seat: 0, card: 50, pile: 1 })).toBe('You: 50 given to Ben, falling pile.')
  })

  it('tells the end from the own side', () => {
    const lost = result({ reason: 'cannot_lay', winners: [1], scores: [12, 8] }, people)
    expect([lost.title, lost.reason]).toEqual(['Ben has won', 'You had no way to lay 2 cards.'])
    const won = result({ reason: 'all_laid', winners: [0], scores: [0, 8] }, people)
    expect([won.title, won.reason]).toEqual(['You have won!', 'You have laid all 58 cards.'])
  })

  it('tells a resignation from time that was up, as far as it was seen', () => {
    const outcome = { reason: 'resigned', winners: [0], scores: [20, 20] }
    const because = (late: boolean | null) => result(outcome, { ...people, late }).reason
    expect(because(false)).toBe('Ben has resigned.')
    expect(because(true)).toBe('Ben ran out of time.')
    expect(because(null)).toBe('Ben has resigned, or ran out of time.')
    const resigned = (late: boolean | null) => duelWords({ type: 'resigned', seat: 1 }, { ...people, late })
    expect([false, null, true].map(resigned)).toEqual(['Ben: resigned.', 'Ben: resigned.', null])
  })
})
