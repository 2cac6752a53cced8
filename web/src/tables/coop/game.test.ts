import { describe, expect, it, vi } from 'vitest'
import { coopSeating } from '../../gallery/seatings'
import { Problem } from '../../problem'
import type { Asking, Seating } from '../../seating'
import { Desk } from '../desk.svelte'
import { steps } from '../laying/game.svelte'
import { CoopGame, handSize } from './game.svelte'
import { press } from './keys'

const focus = () => undefined

/** A seating of two at which everything that is asked for is granted, and what was asked. */
function granting(changed: Partial<Seating> = {}): { seating: Seating; asked: Asking[] } {
  const asked: Asking[] = []
  const seating = {
    ...coopSeating(2, false),
    ask: (message: Asking) => Promise.resolve(asked.push(message)),
    ...changed,
  }
  return { seating, asked }
}

function gameAt(seating: Seating): CoopGame {
  return new CoopGame(new Desk(seating))
}

describe('distances', () => {
  it('count in the direction of the pile', () => {
    expect(steps(37, 34, true)).toBe(3)
    expect(steps(24, 34, true)).toBe(-10)
    expect(steps(44, 34, false)).toBe(-10)
    expect(steps(30, 34, false)).toBe(4)
  })

  it('hands are as large as C2 and C12 say', () => {
    expect([1, 2, 3, 5].map((players) => handSize(players, false))).toEqual([8, 7, 6, 6])
    expect(handSize(1, true)).toBe(7)
  })
})

describe('piles', () => {
  const open = { piles: [[4, 51], [66], [46], []] }

  it('are looked through where that is allowed, when no card is held', () => {
    const { seating, asked } = granting()
    const game = gameAt({ ...seating, view: { ...seating.view, ...open } as Seating['view'] })
    game.touch(0)
    expect([game.opened, game.lies(0)?.map(({ card }) => card)]).toEqual([0, [4, 51]])
    game.opened = null
    game.touch(3)
    expect(game.opened).toBeNull()
    game.pick(41)
    game.touch(0)
    expect([game.opened, asked]).toEqual([null, [{ type: 'move', move: '41A', careful: true }]])
  })

  it('stay covered otherwise', () => {
    const game = gameAt(granting().seating)
    game.touch(0)
    expect([game.opened, game.lies(0), game.seen(0)]).toEqual([null, null, 0])
  })
})

describe('a turn', () => {
  const laid = [7, 9].map((card) => ({ card, pile: 0, covered: 1 }))

  it('is spent when only its end is left', () => {
    const { seating } = granting()
    const view = { ...seating.view, laid } as unknown as Seating['view']
    expect([['.'], ['.', '41A'], []].map((moves) => gameAt({ ...seating, view, moves }).isSpent)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('a card that was taken back', () => {
  it('is known to the others, and to nobody where there are none', () => {
    const known = [2, 1].map((players) => {
      const seating = coopSeating(players, false)
      const view = { ...seating.view, shown: [[41], []] } as Seating['view']
      return gameAt({ ...seating, view }).isKnown(41)
    })
    expect(known).toEqual([true, false])
  })
})

describe('a held card', () => {
  it('shows its steps where the server says that it fits, and nowhere else', () => {
    const game = gameAt(granting().seating)
    game.pick(41)
    expect([0, 1, 2, 3].map((pile) => game.landing(pile))).toEqual([
      { card: 41, steps: -10, trick: true },
      null,
      { card: 41, steps: 5, trick: false },
      null,
    ])
    game.pick(41)
    expect(game.landing(0)).toBeUndefined()
  })

  it('stays in hand when the answer to the card before it comes late', async () => {
    const game = gameAt(granting().seating)
    game.pick(41)
    const laid = game.lay(41, 0)
    game.pick(56)
    await laid
    expect(game.held).toBe(56)
    await game.lay(56, 0)
    expect(game.held).toBeNull()
  })

  it('shows distances before the own turn', () => {
    const { seating } = granting({ moves: [] })
    const game = gameAt({ ...seating, view: { ...seating.view, turn: 1 } as Seating['view'] })
    game.pick(69)
    expect([0, 3].map((pile) => game.landing(pile)?.steps)).toEqual([18, undefined])
    expect(game.isDimmed(90)).toBe(false)
  })

  it('fits nowhere, or can go ten back', () => {
    const game = gameAt(granting({ moves: ['41A', '41C', '56A'] }).seating)
    expect([7, 41, 56].map((card) => game.isDimmed(card))).toEqual([true, false, false])
    expect([7, 41, 56].map((card) => game.isTrick(card))).toEqual([false, true, false])
  })
})

describe('the keyboard', () => {
  it('picks a card by its number and lays it by the letter of a pile', async () => {
    const { seating, asked } = granting()
    const game = gameAt(seating)
    press('4', game, focus)
    expect(game.held).toBe(41)
    press('c', game, focus)
    await Promise.resolve()
    expect(asked).toEqual([{ type: 'move', move: '41C', careful: true }])
  })

  it('ends the turn and takes back only when that is allowed', () => {
    const { seating, asked } = granting({ moves: ['<'] })
    const game = gameAt(seating)
    expect(press('e', game, focus)).toBe(false)
    expect(press('u', game, focus)).toBe(true)
    expect(asked).toEqual([{ type: 'move', move: '<' }])
  })

  it('gives a signal by S, the pile and a number, and takes it back by 0', () => {
    const { seating, asked } = granting({ moves: ['A=leave', 'B=small!', 'B=-'] })
    const game = gameAt(seating)
    for (const key of ['s', 'b', '4', 's', 'b', '0']) press(key, game, focus)
    expect(asked.map((message) => message.type === 'move' && message.move)).toEqual(['B=small!', 'B=-'])
    expect(game.signalling).toBeNull()
  })

  it('does nothing with S where there is nobody to signal to', () => {
    const game = gameAt(granting({ moves: ['41A'] }).seating)
    press('s', game, focus)
    expect(game.signalling).toBeNull()
  })
})

it('asks before a card that would lose the game, and lays it anyway if told so', async () => {
  const game = gameAt(coopSeating(2, false))
  await game.lay(69, 0)
  expect(game.warning).toEqual({ card: 69, place: 0 })
  const { seating, asked } = granting()
  await gameAt(seating).lay(69, 0, { anyway: true })
  expect(asked).toEqual([{ type: 'move', move: '69A', careful: false }])
})

describe('a card that is laid', () => {
  it('lies there before the server has answered, and is no longer in the hand', async () => {
    const game = gameAt(granting().seating)
    const laid = game.lay(41, 0)
    expect(game.top(0)).toBe(41)
    expect(game.hand).not.toContain(41)
    expect(game.canLay(56, 0)).toBe(false) // what fits there now only the server knows
    await laid
    expect(game.flight).toBeNull()
  })

  it('is taken back by a key that was pressed before the server has answered', async () => {
    const asked: Asking[] = []
    const seating: Seating = {
      ...coopSeating(2, false),
      get moves() {
        return asked.length ? ['<'] : ['41A']
      },
      ask: (message: Asking) => Promise.resolve(asked.push(message)),
    }
    const game = gameAt(seating)
    void game.lay(41, 0)
    expect(press('u', game, focus)).toBe(true)
    expect(asked).toHaveLength(1)
    await vi.waitFor(() => expect(asked.at(1)).toMatchObject({ type: 'move', move: '<' }))
  })

  it('comes back when the server says no', async () => {
    const ask = () => Promise.reject(new Problem('not_your_turn', ''))
    const game = gameAt(granting({ ask }).seating)
    game.pick(41)
    const laid = game.lay(41, 0)
    expect(game.top(0)).toBe(41)
    await laid
    expect(game.top(0)).toBe(51)
    expect([game.hand.includes(41), game.held]).toEqual([true, 41])
  })

  it('stays in the hand until then where the server has not said that it fits', async () => {
    const game = gameAt(granting({ moves: ['56A'] }).seating)
    const laid = game.lay(41, 0)
    expect(game.top(0)).toBe(51)
    expect(game.hand).toContain(41)
    await laid
  })
})

it('marks people by their initials, with a number where they are alike', () => {
  const { seating } = granting()
  const seats = (seating.info?.seats ?? []).map((seat, place) => ({ ...seat, name: ['Ann', 'anna'][place] ?? null }))
  const desk = new Desk({ ...seating, info: { ...seating.info, seats } as Seating['info'] })
  expect([desk.mark(0), desk.mark(1)]).toEqual(['A1', 'A2'])
})
