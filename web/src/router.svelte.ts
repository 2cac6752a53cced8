/** Where one is: the address, and how to go elsewhere without loading the page anew. */

export type Place =
  | { screen: 'home' | 'play' | 'friends' | 'join' | 'lobby' | 'daily' | 'games' | 'settings' | 'about' | 'lost' }
  | { screen: 'table'; code: string }
  | { screen: 'replay'; id: string; turn: number | null }
  | { screen: 'learn'; game: string | null }

const PLAIN = ['play', 'friends', 'join', 'lobby', 'daily', 'games', 'settings', 'about'] as const

/** The place that an address means; `lost` if it means none. */
export function readPlace(path: string, hash = ''): Place {
  const [first = '', second, ...rest] = path.split('/').filter(Boolean).map(decoded)
  if (rest.length) return { screen: 'lost' }
  if (second === undefined) {
    if (!first) return { screen: 'home' }
    if (first === 'learn') return { screen: 'learn', game: null }
    const plain = PLAIN.find((name) => name === first)
    return { screen: plain ?? 'lost' }
  }
  if (first === 't') return { screen: 'table', code: second.toUpperCase() }
  if (first === 'r')
    return { screen: 'replay', id: second, turn: /^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null }
  if (first === 'learn') return { screen: 'learn', game: second }
  return { screen: 'lost' }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

let moved = false
let before: string | null = null
let place = $state.raw<Place>(globalThis.location ? readPlace(location.pathname, location.hash) : { screen: 'home' })

/** Where one is. */
export function here(): Place {
  return place
}

/** Whether one has come here from another place of the page. */
export function hasMoved(): boolean {
  return moved
}

/** The address of the page from which a link led here; null: one came another way. */
export function cameFrom(): string | null {
  return before
}

/** Goes to another address of the page. */
export function go(address: string, { replace = false } = {}): void {
  const { pathname, hash } = location
  if (!replace && address !== pathname) before = pathname + hash
  if (replace) history.replaceState(null, '', address)
  else history.pushState(null, '', address)
  arrive()
  if (location.pathname !== pathname) scrollTo(0, 0)
}

function arrive(): void {
  moved = true
  place = readPlace(location.pathname, location.hash)
}

/** Follows the browser's own buttons, and links within the page; call it once. */
export function follow(): void {
  addEventListener('popstate', () => {
    before = null
    arrive()
  })
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey) return
    if (link.origin !== location.origin || link.target || link.hasAttribute('download')) return
    if (link.pathname.startsWith('/api/')) return
    event.preventDefault()
    go(link.pathname + link.search + link.hash)
  })
}
