import { describe, expect, it } from 'vitest'
import { browserLanguage, readPreferences } from './settings.svelte'

describe('kept preferences', () => {
  it('are read back', () => {
    const kept = { language: 'fr', theme: 'dark', volume: 0, learned: ['coop'] }
    expect(readPreferences(JSON.stringify(kept))).toMatchObject(kept)
  })

  it.each([null, '', '{', '[]', '17', '{"volume":"loud","language":"xx","learned":null,"theme":"pink"}'])(
    'are the standard ones for %s',
    (text) => {
      expect(readPreferences(text)).toEqual(readPreferences(null))
    },
  )
})

describe('the language of a browser', () => {
  it.each([
    [['fr-CA', 'en'], 'fr'],
    [['de', 'fr'], 'fr'],
    [['EN-gb'], 'en'],
    [['ja'], 'en'],
    [[], 'en'],
  ])('%s', (wanted, language) => {
    expect(browserLanguage(wanted)).toBe(language)
  })
})
