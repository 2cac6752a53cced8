/** All texts of the product by key: `t('common.yes')`. Both languages have the same keys, or they do not compile. */
import type { Problem } from '../problem'
import type { Language } from '../settings.svelte'
import type { Words } from './en'

type Values = Readonly<Record<string, string | number>>
/** A text that depends on `count`. */
export interface Plural {
  one: string
  other: string
}
export type Key = { [Area in keyof Words]: `${Area}.${keyof Words[Area] & string}` }[keyof Words]

const LOADED: Record<Language, () => Promise<{ words: Words }>> = {
  en: () => import('./en'),
  fr: () => import('./fr'),
}
let words = $state.raw<Words | null>(null)
let spoken = $state<Language>('en')

/** Speaks another language from now on; everything shown changes with it. */
export async function speak(language: Language): Promise<void> {
  words = (await LOADED[language]()).words
  spoken = language
}

/** The language that is spoken. */
export function tongue(): Language {
  return spoken
}

/** How dates and numbers are written: in the browser's own kind of that language, such as British English. */
export function locale(): string {
  const own = globalThis.navigator?.languages?.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`))
  return own ?? spoken
}

/** A text with its places filled in; `count` chooses between one and several. */
export function t(key: Key, values: Values = {}): string {
  const [area, name] = key.split('.') as [keyof Words, string]
  const found = (words?.[area] as Record<string, string | Plural> | undefined)?.[name]
  if (found === undefined) return key
  const text = typeof found === 'string' ? found : chosen(found, Number(values.count))
  return fill(spoken === 'fr' ? unbroken(text) : text, values)
}

/** Whether there is a text of this key, for keys that come of data. */
export function has(key: string): key is Key {
  const [area, name] = key.split('.') as [keyof Words, string]
  return words !== null && area in words && name in words[area]
}

/** A problem in kind words; what is not known is said as the server says it. */
export function sentence(problem: Problem): string {
  const key = `errors.${problem.code}`
  return has(key) ? t(key, problem.details) : t('errors.unknown', { text: problem.text })
}

/** Names as a list: Ann, Ben and Cleo. */
export function listed(names: readonly string[]): string {
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names)
}

/** A number as people write it. */
export function figure(value: number, digits = 0): string {
  return new Intl.NumberFormat(locale(), { maximumFractionDigits: digits }).format(value)
}

/** A part of the whole: 67 %. */
export function share(part: number): string {
  return new Intl.NumberFormat(locale(), { style: 'percent' }).format(part)
}

function chosen(plural: Plural, count: number): string {
  return new Intl.PluralRules(spoken).select(count) === 'one' ? plural.one : plural.other
}

/** French marks stay with their word when a line breaks. */
function unbroken(text: string): string {
  return text.replace(/ ([;:!?»])/g, '\u202f$1').replace(/« /g, '«\u202f')
}

function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
}
