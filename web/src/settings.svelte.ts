/** What somebody likes: kept in this browser, and nowhere else. */
import { createSubscriber } from 'svelte/reactivity'

export type Language = 'en' | 'fr'
export type Theme = 'auto' | 'light' | 'dark'
export type Motion = 'auto' | 'full' | 'less'

export interface Preferences {
  /** null: as the browser says */
  language: Language | null
  theme: Theme
  /** 0 to 1 */
  volume: number
  motion: Motion
  /** coop and duel: ask before a move that would lose the game */
  careful: boolean
  /** speed: cards are taken from the own pile without asking for them */
  drawUp: boolean
  /** speed: the called number is spoken */
  voice: boolean
  /** letters, digits and the like do something by themselves (WCAG 2.1.4) */
  shortcuts: boolean
  /** games whose lesson was played or is not wanted */
  learned: string[]
}

export const LANGUAGES: readonly Language[] = ['en', 'fr']
const STANDARD: Preferences = {
  language: null,
  theme: 'auto',
  volume: 0.6,
  motion: 'auto',
  careful: true,
  drawUp: true,
  voice: false,
  shortcuts: true,
  learned: [],
}
const isOne = (choices: readonly unknown[]) => (value: unknown) => choices.includes(value)
const isYesOrNo = isOne([true, false])
const FITS: Record<keyof Preferences, (value: unknown) => boolean> = {
  language: isOne(LANGUAGES),
  theme: isOne(['auto', 'light', 'dark']),
  volume: (value) => typeof value === 'number' && value >= 0 && value <= 1,
  motion: isOne(['auto', 'full', 'less']),
  careful: isYesOrNo,
  drawUp: isYesOrNo,
  voice: isYesOrNo,
  shortcuts: isYesOrNo,
  learned: (value) => Array.isArray(value) && value.every((game) => typeof game === 'string'),
}
const PLACE = 'tenback.settings'

/** The kept preferences; whatever cannot be one is as if it were not there. */
export function readPreferences(text: string | null): Preferences {
  let found: unknown = null
  try {
    found = JSON.parse(text ?? 'null')
  } catch {
    // somebody else's, or broken
  }
  const kept = (typeof found === 'object' && found !== null ? found : {}) as Record<string, unknown>
  const names = Object.keys(STANDARD) as (keyof Preferences)[]
  return {
    ...STANDARD,
    ...Object.fromEntries(names.filter((name) => FITS[name](kept[name])).map((name) => [name, kept[name]])),
  }
}

/** The language that a browser asks for. */
export function browserLanguage(wanted: readonly string[]): Language {
  const known = wanted.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => LANGUAGES.includes(tag as Language))
  return (known as Language | undefined) ?? 'en'
}

function kept(): string | null {
  try {
    return localStorage.getItem(PLACE)
  } catch {
    return null // a browser that keeps nothing
  }
}

/** The preferences. Change them by `change`, so that they are kept. */
export const settings = $state<Preferences>(readPreferences(kept()))

/** Takes another preference, keeps it, and shows it. */
export function change(changed: Partial<Preferences>): void {
  Object.assign(settings, changed)
  try {
    localStorage.setItem(PLACE, JSON.stringify(settings))
  } catch {
    // it holds until the page is closed
  }
  show()
}

/** The language to speak. */
export function language(): Language {
  return settings.language ?? browserLanguage(navigator.languages)
}

/** Puts what concerns the whole page on its root: `data-theme` and `data-motion`, none of them for `auto`. */
export function show(root: HTMLElement = document.documentElement): void {
  root.lang = language()
  for (const name of ['theme', 'motion'] as const) {
    if (settings[name] === 'auto') root.removeAttribute(`data-${name}`)
    else root.setAttribute(`data-${name}`, settings[name])
  }
}

const stillQuery = () => matchMedia('(prefers-reduced-motion: reduce)')
const heed = createSubscriber((update) => {
  const query = stillQuery()
  query.addEventListener('change', update)
  return () => query.removeEventListener('change', update)
})

/** Whether cards fade in place of travelling. */
export function isStill(): boolean {
  heed()
  return settings.motion === 'less' || (settings.motion === 'auto' && stillQuery().matches)
}
