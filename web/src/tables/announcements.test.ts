import { beforeEach, describe, expect, it } from 'vitest'
import type { Happened } from '../messages'
import { speak } from '../words/index.svelte'
import { announcements, type People } from './announcements'
import { coopWords } from './coop/announcements'

const NAMES = ['Ann', 'Ben', 'Cleo']
const people: People = {
  seat: 0,
  name: (seat) => NAMES[seat ?? -1] ?? 'Nobody',
  called: (seat) => (seat === 0 ? 'You' : (NAMES[seat] ?? '')),
}
const said = (...happened: Happened[]) => announcements(happened, people, () => 'Ben', coopWords)

describe('in English', () => {
  beforeEach(() => speak('en'))

  it('tells a lay with its card and pile', () => {
    const moved = { type: 'moved', seat: 1, move: '34A', bot: false } as const
    const laid = { type: 'card_laid', seat: 1, card: 34, pile: 0, trick: false } as const
    expect(said(moved, laid)).toEqual(['Ben: 34 on pile A.'])
  })

  it('tells a backwards trick apart', () => {
    expect(said({ type: 'card_laid', seat: 0, card: 24, pile: 3, trick: true })).toEqual([
      'You: 24 on pile D, ten back!',
    ])
  })

  it('tells the end of a turn and the next one', () => {
    expect(said({ type: 'turn_ended', seat: 2, drawn: 1 }, { type: 'turn_began', seat: 0, minimum: 2 })).toEqual([
      'Cleo: 1 card drawn.',
      'Your turn: at least 2 cards.',
    ])
    expect(said({ type: 'turn_ended', seat: 2, drawn: 0 })).toEqual(['Cleo: turn over, nothing drawn.'])
  })

  it('tells signals, wishes and proposals', () => {
    expect(said({ type: 'said', seat: 2, pile: 1, word: 'small_steps_firmly' })).toEqual(['Cleo: pile B, Small steps!'])
    expect(said({ type: 'lapsed', seat: 2, pile: 1, word: 'leave' })).toEqual(['Cleo: pile B, no more “Leave it”.'])
    expect(said({ type: 'wished', seat: 1, strength: 3 })).toEqual(['Ben: Very much.'])
    expect(said({ type: 'concession_proposed', seat: 1 })).toEqual(['Ben: shall we give up?'])
  })

  it('tells what was said, who came and who would pause', () => {
    expect(said({ type: 'talked', person: 'p', name: 'Ben', text: 'hello' })).toEqual(['Ben says: hello'])
    expect(said({ type: 'seated', seat: 1, person: 'p', name: 'Ben' })).toEqual(['Ben has sat down.'])
    expect(said({ type: 'pause_asked', person: 'p' })).toEqual(['Ben would like a pause.'])
    expect(said({ type: 'returned', seat: 2 })).toEqual(['Cleo plays again.'])
  })

  it('tells who has left by the name that they had, and who plays on', () => {
    const left: Happened = { type: 'left', seat: 2, kicked: false }
    const told = (name: string) =>
      announcements([left], { ...people, name: () => name, former: () => 'Pipit' }, () => '', coopWords)
    expect(told('Bruno')).toEqual(['Pipit has left; Bruno plays on.'])
    expect(told('Nobody')).toEqual(['Pipit has left.'])
  })

  it('tells the end in the words of the rules', () => {
    const ended = (left: number): Happened => ({
      type: 'game_ended',
      outcome: { reason: 'cannot_lay', winners: [], scores: [left, left, left] },
    })
    expect(said(ended(26))).toEqual(['The game is over. 26 cards left'])
    expect(said(ended(1))).toEqual(['The game is over. 1 card left: excellent!'])
    expect(said(ended(0))).toEqual(['The game is over. You have beaten the game!'])
  })
})

it('speaks French', async () => {
  await speak('fr')
  expect(said({ type: 'card_laid', seat: 1, card: 24, pile: 3, trick: true })).toEqual([
    'Ben\u00a0: 24 sur la pile D, dix en arrière\u202f!',
  ])
})
