import { beforeEach, describe, expect, it } from 'vitest'
import type { SpeedView } from '../../messages'
import { Problem } from '../../problem'
import type { Asking, Seating } from '../../seating'
import { speak } from '../../words/index.svelte'
import type { People } from '../announcements'
import { Desk } from '../desk.svelte'
import { speedWords } from './announcements'
import { SpeedGame } from './game.svelte'
import { press } from './keys'
import { result } from './result'
import { calledIn, say } from './voice'

const RIGHT = { cards: [0], number: 10 }
const VIEW: SpeedView = {
  options: { players: 2, shout: true, stall_ms: 10_000, dealer: 0 },
  seat: 0,
  dealer: 0,
  compartments: [{ cards: [3], number: 3 }, RIGHT],
  hand: [4, 9, 0],
  hand_sizes: [3, 5],
  pile_sizes: [0, 12],
  draw_size: 6,
  now: 0,
  since: 0,
  started: true,
  going: true,
  filled: false,
  finished: [],
  outcome: null,
}
const MOVES = ['4L', '9R', '*2L', '*4L', '*1R', '*9R']

/** What the referee says to each thing that is asked, in the order of asking. */
class Referee {
  readonly asked: string[] = []
  readonly #answers: ((problem: Problem | null) => void)[] = []

  readonly ask = (message: Asking): Promise<number> => {
    this.asked.push(message.type === 'move' ? message.move : message.type)
    return new Promise((resolve, reject) =>
      this.#answers.push((problem) => (problem ? reject(problem) : resolve(this.asked.length))),
    )
  }

  async says(problem: Problem | null): Promise<void> {
    this.#answers.shift()?.(problem)
    await new Promise((resolve) => setTimeout(resolve))
  }
}

function table(changed: Partial<Seating> = {}): { game: SpeedGame; referee: Referee } {
  const referee = new Referee()
  const seats = ['Ann', 'Ben'].map((name) => ({ name, person: name, bot: null, why: null, present: true }))
  const info = { phase: 'playing', seats } as unknown as Seating['info']
  const seating = {
    state: 'live',
    info,
    seat: 0,
    view: VIEW,
    moves: MOVES,
    news: null,
    countdown: null,
    ask: referee.ask,
    ...changed,
  }
  return { game: new SpeedGame(new Desk(seating as unknown as Seating)), referee }
}

beforeEach(() => speak('en'))

describe('a lay', () => {
  it('shows at once, before the referee has spoken', () => {
    const { game, referee } = table()
    press('1', game)
    press('f', game)
    expect(referee.asked).toEqual(['4L'])
    expect(game.top(0)).toEqual({ card: 4, number: 4, flying: true })
    expect(game.slots).toEqual([null, 9, 0, null, null])
    expect(game.held).toBeNull()
  })

  it('comes back when somebody was faster, who is named', async () => {
    const { game, referee } = table()
    game.lay(0, 0)
    game.hear([{ type: 'card_laid', seat: 1, card: 2, pile: 0, number: 2 }])
    Object.assign(game.desk.seating, { view: { ...VIEW, compartments: [{ cards: [3, 2], number: 2 }, RIGHT] } })
    await referee.says(new Problem('does_not_fit', '', { card: '4', pile: 'L', top: '2' }))
    expect(game.slots).toEqual([4, 9, 0, null, null])
    expect(game.top(0).flying).toBe(false)
    expect(game.told).toBe('Ben was faster.')
  })

  it('comes back with a reason when it never fitted', async () => {
    const { game, referee } = table()
    game.lay(0, 1)
    await referee.says(new Problem('does_not_fit', '', { card: '4', pile: 'R', top: '10' }))
    expect(game.told).toBe('The 4 does not fit on the 10.')
  })

  it('comes back without a word when the game was over by then', async () => {
    const { game, referee } = table()
    game.lay(0, 0)
    const outcome = { reason: 'shouted', winners: [1], scores: [13, 0] }
    Object.assign(game.desk.seating, { view: { ...VIEW, outcome } })
    await referee.says(new Problem('no_game_runs', ''))
    expect(game.slots).toEqual([4, 9, 0, null, null])
    expect([game.told, game.desk.notice]).toEqual([null, null])
  })

  it('can follow another one that is still on its way', () => {
    const { game, referee } = table({ view: { ...VIEW, hand: [4, 5] } })
    game.lay(0, 0)
    game.lay(1, 0)
    expect(referee.asked).toEqual(['4L', '5L'])
    expect(game.top(0).number).toBe(5)
  })
})

describe('a joker', () => {
  it('gets one of the two numbers that the server allows, the one below first', () => {
    const { game, referee } = table()
    expect([0, 1].map((pile) => game.numbers(pile))).toEqual([[], []])
    press('3', game)
    expect([0, 1].map((pile) => game.numbers(pile))).toEqual([
      [2, 4],
      [9, 1],
    ])
    game.name(1, 1)
    expect(referee.asked).toEqual(['*1R'])
    expect(game.top(1)).toEqual({ card: 0, number: 1, flying: true })
  })

  it('is laid by keys alone: card, side, number', () => {
    const { game, referee } = table()
    for (const key of ['3', 'ArrowLeft', 'j']) press(key, game)
    expect(referee.asked).toEqual(['*4L'])
  })

  it('that was turned up is named by the dealer, 0 for 10', () => {
    const { game, referee } = table({ moves: ['R=4', 'R=10'], view: { ...VIEW, going: false } })
    expect(game.numbers(1)).toEqual([4, 10])
    press('0', game)
    expect(referee.asked).toEqual(['R=10'])
  })
})

describe('calling and drawing', () => {
  it('Space is GO for the dealer, and the shout', () => {
    expect(press(' ', table().game)).toBe(false)
    for (const word of ['go', '!']) {
      const { game, referee } = table({ moves: [word] })
      expect(press(' ', game)).toBe(true)
      expect(referee.asked).toEqual([word])
    }
  })

  it('once is enough: GO said again changes nothing, while it counts down or before', async () => {
    const { game, referee } = table({ moves: ['go'] })
    expect([press(' ', game), press(' ', game)]).toEqual([true, true])
    expect(referee.asked).toEqual(['go'])
    await referee.says(new Problem('already_going', ''))
    expect(game.desk.notice).toBeNull()
    const counting = table({ moves: ['go'], countdown: 3_000 })
    expect(press(' ', counting.game)).toBe(true)
    expect(counting.referee.asked).toEqual([])
  })

  it('takes one card at a time, and does not try again by itself what was refused', async () => {
    const { game, referee } = table({ moves: ['+'] })
    game.drawUp()
    game.drawUp()
    expect(referee.asked).toEqual(['+'])
    await referee.says(new Problem('wait_for_go', ''))
    game.drawUp()
    expect(referee.asked).toEqual(['+'])
  })
})

describe('in words', () => {
  const people: People = {
    seat: 0,
    name: (seat) => ['Ann', 'Ben'][seat ?? 0] ?? '',
    called: (seat) => (seat === 0 ? 'You' : 'Ben'),
  }

  it('calls every number', () => {
    expect(speedWords({ type: 'card_laid', seat: 1, card: 7, pile: 1, number: 7 }, people)).toBe('Ben: 7 right.')
    expect(speedWords({ type: 'card_laid', seat: 0, card: 0, pile: 0, number: 2 }, people)).toBe(
      'You: joker as 2 left.',
    )
    expect(speedWords({ type: 'joker_named', seat: null, pile: 0, number: 8 }, people)).toBe(
      'The referee: the joker left is 8.',
    )
    expect(speedWords({ type: 'cards_drawn', seat: 0, count: 1 }, people)).toBeNull()
  })

  it('tells who has won, alone or together', () => {
    const outcome = { reason: 'fewest_points', winners: [0, 1], scores: [13, 13] }
    expect(result(outcome, people).title).toBe('You and Ben share the win')
    expect(result({ reason: 'shouted', winners: [1], scores: [4, 0] }, people).title).toBe('Ben has won')
    expect(speedWords({ type: 'game_ended', outcome }, people)).toContain('fewest points')
  })

  it('says the last number, and nothing where nothing can be said', () => {
    expect(calledIn([{ type: 'card_laid', seat: 1, card: 7, pile: 1, number: 7 }])).toBe(7)
    expect(calledIn([{ type: 'blocked' }])).toBeNull()
    expect(() => say(7, 'en')).not.toThrow()
  })
})
