import { describe, expect, it } from 'vitest'
import type { Lesson, View } from '../messages'
import { CoopGame } from '../tables/coop/game.svelte'
import { Desk } from '../tables/desk.svelte'
import { Learning } from './learning.svelte'

const view = (turn: number) => ({ turn, hand_sizes: [7, 7], options: { players: 2 } }) as unknown as View
const moved = (seat: number, move: string) => [{ type: 'moved', seat, move, bot: seat === 1 } as const]
const LESSON: Lesson = {
  game: 'coop',
  seat: 0,
  steps: [
    {
      text: 'lay',
      view: view(0),
      moves: ['4A', '4B'],
      wanted: ['4A'],
      following: [{ happened: moved(0, '4A'), view: view(10) }],
    },
    {
      text: 'draw',
      view: view(10),
      moves: ['.', '9A'],
      wanted: ['.'],
      following: [
        { happened: moved(0, '.'), view: view(21) },
        { happened: moved(1, '36A'), view: view(22) },
      ],
    },
    { text: 'done', view: view(30), moves: ['5A'], wanted: [], following: [] },
  ],
}

/** A lesson in which time passes when the test says so. */
function taught(): { learning: Learning; pass: () => Promise<void> } {
  const waiting: (() => void)[] = []
  const learning = new Learning(LESSON, ['Ann', 'Mila'], () => new Promise((resolve) => waiting.push(resolve)))
  const pass = async () => {
    waiting.shift()?.()
    await settled()
  }
  return { learning, pass }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))
/** Whether a move was taken. */
const ask = async (learning: Learning, move: string) => {
  const taken = await learning.ask({ type: 'move', move }).then(
    () => true,
    () => false,
  )
  await settled()
  return taken
}
const turn = (learning: Learning) => (learning.view as unknown as { turn: number }).turn

describe('a lesson', () => {
  it('is carried on by the wanted move', async () => {
    const { learning } = taught()
    expect([learning.number, learning.moves]).toEqual([0, ['4A', '4B']])
    await ask(learning, '4A')
    expect([learning.number, learning.moves]).toEqual([1, ['.', '9A']])
    expect(learning.news).toEqual({ number: 1, happened: moved(0, '4A') })
  })

  it('stays where it is at any other move, and counts it', async () => {
    const { learning } = taught()
    expect([await ask(learning, '4B'), await ask(learning, '4B')]).toEqual([false, false])
    expect([learning.number, learning.astray, learning.news, turn(learning)]).toEqual([0, 2, null, 0])
    await ask(learning, '4A')
    expect([learning.number, learning.astray]).toEqual([1, 0])
  })

  it('leaves a card held that was tried in the wrong place, and says nothing but its own hint', async () => {
    const { learning } = taught()
    const held = {
      ...learning,
      view: { ...learning.view, hand: [4], tops: [1, 1, 100, 100] },
      moves: learning.moves,
      seat: 0,
      ask: learning.ask.bind(learning),
    }
    const desk = new Desk(held as unknown as Learning)
    const game = new CoopGame(desk)
    game.pick(4)
    await game.lay(4, 1)
    expect([game.held, desk.notice, learning.astray]).toEqual([4, null, 1])
    await game.lay(4, 0)
    expect([game.held, learning.number]).toEqual([null, 1])
  })

  it('shows what follows one after the other, and lets nobody in between', async () => {
    const { learning, pass } = taught()
    await ask(learning, '4A')
    await ask(learning, '.')
    expect([turn(learning), learning.following, learning.moves]).toEqual([21, true, []])
    await ask(learning, '9A')
    expect(learning.astray).toBe(0)
    await pass()
    expect([turn(learning), learning.news?.number]).toEqual([22, 3])
    await pass()
    expect([turn(learning), learning.over]).toEqual([30, true])
    await ask(learning, '5A')
    expect([turn(learning), learning.astray]).toEqual([30, 0])
  })

  it('stops when somebody leaves', async () => {
    const { learning, pass } = taught()
    await ask(learning, '4A')
    await ask(learning, '.')
    learning.leave()
    await pass()
    expect(turn(learning)).toBe(21)
  })

  it('can be shown, and skipped', async () => {
    const { learning } = taught()
    learning.show()
    await settled()
    expect(learning.number).toBe(1)
    learning.skip()
    expect(learning.over).toBe(true)
  })

  it('seats the learner and the other one', () => {
    expect(taught().learning.info.seats.map(({ name }) => name)).toEqual(['Ann', 'Mila'])
  })
})
