import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ERRORS } from '../messages'
import { Problem } from '../problem'
import { words as en } from './en'
import { words as fr } from './fr'
import { figure, has, listed, locale, sentence, speak, t } from './index.svelte'

type Areas = Record<string, Record<string, string | Record<string, string>>>

/** Every text by key, plurals one by one. */
function texts(words: Areas): Map<string, string> {
  const found = new Map<string, string>()
  for (const [area, entries] of Object.entries(words))
    for (const [name, text] of Object.entries(entries))
      for (const [form, part] of typeof text === 'string' ? [['', text] as const] : Object.entries(text))
        found.set([area, name, form].filter(Boolean).join('.'), part)
  return found
}

const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
const ENGLISH = texts(en)
const FRENCH = texts(fr)

describe('the two languages', () => {
  it('have the same keys', () => {
    expect([...FRENCH.keys()].sort()).toEqual([...ENGLISH.keys()].sort())
  })

  it.each([...ENGLISH])('%s has the same places to fill in', (key, text) => {
    expect(places(FRENCH.get(key) ?? '')).toEqual(places(text))
  })

  it.each([...ENGLISH, ...FRENCH])('%s says something', (_key, text) => {
    expect(text.trim()).toBe(text)
    expect(text).not.toBe('')
  })

  it.each([...FRENCH])('%s has French punctuation', (_key, text) => {
    expect(text).not.toMatch(/[^\s  ][;!?](\s|$)|\w'\w|"/u)
  })
})

describe('errors', () => {
  it.each(Object.entries(ERRORS))('%s has a sentence that names nothing unknown', (code, details) => {
    for (const words of [en, fr]) {
      const text = (words.errors as Record<string, string>)[code]
      expect(text).toBeTruthy()
      expect(details).toEqual(expect.arrayContaining(places(text ?? '')))
    }
  })
})

describe('speaking', () => {
  beforeEach(() => speak('en'))

  it('fills in and counts', () => {
    expect(t('common.players', { count: 1 })).toBe('1 player')
    expect(t('common.players', { count: 3 })).toBe('3 players')
    expect(t('home.hello', { name: 'Ann' })).toBe('You play as Ann')
  })

  it('changes the language at once', async () => {
    await speak('fr')
    expect(t('common.players', { count: 0 })).toBe('0 joueur')
    expect(listed(['Ann', 'Ben'])).toBe('Ann et Ben')
    expect(figure(3.26, 1)).toBe('3,3')
  })

  it('writes lists as people do where the browser is', () => {
    vi.stubGlobal('navigator', { languages: ['de-CH', 'en-GB', 'en'] })
    expect(locale()).toBe('en-GB')
    expect(listed(['Ann', 'Ben', 'Cleo'])).toBe('Ann, Ben and Cleo')
    vi.stubGlobal('navigator', { languages: ['de-CH'] })
    expect(locale()).toBe('en')
    vi.unstubAllGlobals()
  })

  it('knows which keys there are', () => {
    expect(has('common.level_master')).toBe(true)
    expect(has('common.level_unheard')).toBe(false)
    expect(has('nowhere.at')).toBe(false)
  })

  it('says problems kindly, also those it does not know', () => {
    expect(sentence(new Problem('does_not_fit', '', { card: '33', pile: 'A', top: '34' }))).toBe(
      'The 33 does not fit on the 34.',
    )
    expect(sentence(new Problem('http_418', 'I am a teapot'))).toBe('That did not work: I am a teapot.')
  })

  it('leaves markup in names alone', () => {
    expect(t('home.hello', { name: '<b>{count}</b>' })).toBe('You play as <b>{count}</b>')
  })
})
