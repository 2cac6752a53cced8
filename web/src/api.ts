/** The HTTP interface, typed. Everything refused is thrown as a `Problem`. */
import type {
  DailyCode,
  DailyTable,
  DeviceCode,
  Game,
  Health,
  Kept,
  Kind,
  Lesson,
  Me,
  Page,
  Replay,
  Statistics,
  Steps,
  TableInfo,
  Today,
  Wanted,
} from './messages'
import { Problem } from './problem'
import { tongue } from './words/index.svelte'

type Method = 'GET' | 'POST'

async function answer(method: Method, path: string, body?: unknown): Promise<Response> {
  let found: Response
  try {
    found = await fetch(`/api/${path}`, {
      method,
      cache: 'no-store', // going back, a browser would show what was true then
      headers: { 'accept-language': tongue(), ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  } catch {
    throw new Problem('offline', 'the server cannot be reached')
  }
  if (!found.ok) throw await problemIn(found)
  return found
}

async function problemIn(found: Response): Promise<Problem> {
  try {
    const { code, text, details } = (await found.json()) as { code: string; text: string; details: Problem['details'] }
    return new Problem(code, text, details)
  } catch {
    return new Problem('server_error', `${found.status} ${found.statusText}`)
  }
}

async function get<Body>(path: string): Promise<Body> {
  return (await (await answer('GET', path)).json()) as Body
}

async function post<Body>(path: string, body?: unknown): Promise<Body> {
  return (await (await answer('POST', path, body)).json()) as Body
}

const part = encodeURIComponent

export const health = () => get<Health>('health')
export const lesson = (game: string) => get<Lesson>(`lessons/${part(game)}`)
export const games = () => get<readonly Kind[]>('games')

export const whoAmI = () => get<Me>('me')
export const become = (name: string) => post<Me>('guests', { name })
export const rename = (name: string) => post<Me>('me/name', { name })
export const deviceCode = () => post<DeviceCode>('me/device')
export const takeDevice = (code: string) => post<Me>('devices', { code })

export const openTable = (wanted: Wanted) => post<TableInfo>('tables', wanted)
export const table = (code: string) => get<TableInfo>(`tables/${part(code)}`)

/** `running`: those that are not over, or the others; `before`: the page after, as `next` of the last one says. */
export const ownGames = (wanted: { running?: boolean; before?: string } = {}) =>
  get<Page>(`me/games?${new URLSearchParams(Object.entries(wanted).map(([name, value]) => [name, String(value)]))}`)
export const statistics = (person: string) => get<Statistics>(`people/${part(person)}/statistics`)

export const replay = (id: string) => get<Replay>(`replays/${part(id)}`)
export const replaySteps = (id: string) => get<Steps>(`replays/${part(id)}/steps`)
export const recordText = async (id: string) => (await answer('GET', `replays/${part(id)}/text`)).text()
export const bring = (record: string) => post<Kept>('records', { record })

export const today = () => get<Today>('daily')
export const attempt = (game: Game) => post<DailyCode>(`daily/${game}`)
export const dailyResults = (day: string, game: Game) => get<DailyTable>(`daily/${part(day)}/${game}`)
