import { describe, expect, it } from 'vitest'
import { arranged, EMPTY, thrownTo } from './hand'

describe('a hand in its places', () => {
  it('is sorted when it is taken up, jokers last', () => {
    expect(arranged(EMPTY, [7, 0, 3, 10, 1])).toEqual([1, 3, 7, 10, 0])
  })

  it('stays where it is when a card leaves, and a new one takes the empty place', () => {
    const before = [1, 3, 7, 10, 0]
    const after = arranged(before, [0, 1, 3, 10])
    expect(after).toEqual([1, 3, null, 10, 0])
    expect(arranged(after, [0, 1, 2, 3, 10])).toEqual([1, 3, 2, 10, 0])
  })

  it('loses that one of two equal cards which is on its way', () => {
    expect(arranged([3, 5, 3, null, null], [3, 5], [0])).toEqual([null, 5, 3, null, null])
    expect(arranged([3, 5, 3, null, null], [3, 5], [2])).toEqual([3, 5, null, null, null])
  })

  it('keeps a card that is on its way until the referee has spoken', () => {
    expect(arranged([3, 5, 3, null, null], [3, 3, 5], [2])).toEqual([3, 5, 3, null, null])
  })

  it('takes several cards at once', () => {
    expect(arranged([null, 4, null, null, 9], [4, 9, 8, 2, 0])).toEqual([2, 4, 8, 0, 9])
  })
})

describe('a thrown card', () => {
  const aim = { height: 200, middle: 180 }

  it('flies on in the direction of the flick', () => {
    expect(thrownTo({ x: 40, y: 600 }, { x: 60, y: 560 }, aim)).toBe(1)
    expect(thrownTo({ x: 40, y: 600 }, { x: 44, y: 560 }, aim)).toBe(0)
    expect(thrownTo({ x: 320, y: 600 }, { x: 300, y: 560 }, aim)).toBe(0)
    expect(thrownTo({ x: 320, y: 600 }, { x: 322, y: 560 }, aim)).toBe(1)
  })

  it('was not thrown if it did not go upwards', () => {
    expect(thrownTo({ x: 40, y: 600 }, { x: 140, y: 590 }, aim)).toBeNull()
    expect(thrownTo({ x: 40, y: 600 }, { x: 40, y: 640 }, aim)).toBeNull()
  })

  it('lies where it was let go beyond the aim', () => {
    expect(thrownTo({ x: 40, y: 600 }, { x: 200, y: 100 }, aim)).toBe(1)
  })
})
