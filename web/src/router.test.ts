import { describe, expect, it } from 'vitest'
import { readPlace } from './router.svelte'

describe('an address', () => {
  it.each([
    ['/', '', { screen: 'home' }],
    ['/play', '', { screen: 'play' }],
    ['/lobby/', '', { screen: 'lobby' }],
    ['/t/ab23cd', '', { screen: 'table', code: 'AB23CD' }],
    ['/r/0123456789abcdef01234567', '#12', { screen: 'replay', id: '0123456789abcdef01234567', turn: 12 }],
    ['/r/x', '#turn', { screen: 'replay', id: 'x', turn: null }],
    ['/learn', '', { screen: 'learn', game: null }],
    ['/learn/duel', '', { screen: 'learn', game: 'duel' }],
    ['/t', '', { screen: 'lost' }],
    ['/home', '', { screen: 'lost' }],
    ['/t/a/b', '', { screen: 'lost' }],
    ['/t/%E0%A4%A', '', { screen: 'table', code: '%E0%A4%A' }],
  ])('%s%s', (path, hash, place) => {
    expect(readPlace(path, hash)).toEqual(place)
  })
})
