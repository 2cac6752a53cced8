import { describe, expect, it } from 'vitest'
import { stacked } from './charts'
import { around } from './excerpt'
import { dated, dayBefore, duration, moment, opensLater, parts, untilNext } from './times'

describe('times', () => {
  it('are written as people do', () => {
    expect([0, 65_400, 3_725_000].map(duration)).toEqual(['0:00', '1:05', '1:02:05'])
    expect(dated('2026-03-01', { dateStyle: 'long' }, 'en')).toBe('March 1, 2026')
    expect(dated('2026-03-01', { dateStyle: 'long' }, 'fr')).toBe('1 mars 2026')
  })

  it('count down to the next day everywhere', () => {
    expect(dayBefore('2026-03-01')).toBe('2026-02-28')
    expect(untilNext('2026-03-01', Date.UTC(2026, 2, 1, 22, 30, 1))).toBe(5_399)
    expect(untilNext('2026-03-01', Date.UTC(2026, 2, 2, 1))).toBe(0)
    expect(parts(5_399)).toEqual({ hours: 1, minutes: 29, seconds: 59 })
  })

  it('open the replays of a day when it is over, and an hour more', () => {
    const opens = Date.UTC(2026, 2, 2, 1)
    expect(opensLater('2026-03-01', opens - 1)).toBe(opens)
    expect(opensLater('2026-03-01', opens)).toBe(null)
    expect(opensLater(null, 0)).toBe(null)
    expect(moment(new Date(2026, 2, 2, 1).getTime(), 'fr')).toMatch(/^lundi 2 mars.*1:00$/)
  })
})

it('dots that are close stand on each other', () => {
  expect(stacked([20, 21, 40, 20, 23], 2).map(({ level }) => level)).toEqual([0, 1, 0, 2, 0])
})

describe('the lines around a wrong one', () => {
  const text = 'tenback 1\r\ngame coop 1\nplayer Ann\nAnn: 300A'

  it('are shown with their numbers', () => {
    expect(around(text, 4)).toEqual([
      { number: 3, text: 'player Ann', wrong: false },
      { number: 4, text: 'Ann: 300A', wrong: true },
    ])
  })

  it('are none where no line is wrong', () => {
    expect(around(text, NaN)).toEqual([])
  })
})
