/** Seals of deals that this browser saw before the game: what a server says of them later cannot be anything else. */

const PLACE = 'tenback.seals'
const MOST = 300

type Seals = Readonly<Record<string, string>>

/** How the seal of a game is called: by its id, or, of a daily deal, by its day and game. */
export function sealName(game: { readonly id: string; readonly day: string | null; readonly game: string }): string {
  return game.day === null ? game.id : `${game.day} ${game.game}`
}

/** The kept seals; whatever cannot be read is as if it were not there. */
export function readSeals(text: string | null): Seals {
  try {
    const found: unknown = JSON.parse(text ?? '{}')
    if (typeof found !== 'object' || found === null) return {}
    return Object.fromEntries(Object.entries(found).filter(([, seal]) => typeof seal === 'string'))
  } catch {
    return {}
  }
}

/** The seals with one more. The first one seen counts, and the oldest ones are forgotten. */
export function withSeal(seals: Seals, name: string, seal: string): Seals {
  if (name in seals) return seals
  return Object.fromEntries([...Object.entries(seals), [name, seal]].slice(-MOST))
}

function kept(): Seals {
  try {
    return readSeals(localStorage.getItem(PLACE))
  } catch {
    return {} // a browser that keeps nothing
  }
}

/** Notes the seal of a deal. */
export function keepSeal(name: string, seal: string): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(withSeal(kept(), name, seal)))
  } catch {
    // then the server's word has to do
  }
}

/** The seal that was noted, if there is one. */
export function keptSeal(name: string): string | null {
  return kept()[name] ?? null
}
