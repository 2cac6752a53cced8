import { describe, expect, it } from 'vitest'
import { lays, readLay, readSaying } from './notation'

describe('the notation', () => {
  it.each([
    ['37A', { card: 37, pile: 'A', gift: false, as: null }],
    ['17>D', { card: 17, pile: 'D', gift: true, as: null }],
    ['10R', { card: 10, pile: 'R', gift: false, as: null }],
    ['*7L', { card: 0, pile: 'L', gift: false, as: 7 }],
  ])('%s is a lay', (word, lay) => {
    expect(readLay(word)).toEqual({ word, ...lay })
  })

  it('finds the lays among all moves', () => {
    expect(
      lays(['37A', '.', '<', 'A=leave!', '8D', 'concede', 'wish=2', '+', '!', 'R=4']).map(({ word }) => word),
    ).toEqual(['37A', '8D'])
  })

  it('reads what is said of a pile', () => {
    expect(readSaying('A=leave!')).toEqual({ pile: 'A', saying: 'leave!' })
    expect(readSaying('R=4')).toEqual({ pile: 'R', saying: '4' })
    expect(readSaying('wish=2')).toBeNull()
    expect(readSaying('37A')).toBeNull()
  })
})
