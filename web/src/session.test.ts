import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToClient } from './messages'
import { Problem } from './problem'
import { Session } from './session.svelte'

class FakeSocket {
  readyState = 1
  sent: Record<string, unknown>[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  constructor(readonly address: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }

  close(): void {
    this.readyState = 3
    this.onclose?.()
  }

  tell(...messages: unknown[]): void {
    for (const message of messages) this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const TABLE = { code: 'AB23CD', game: 'coop', phase: 'playing', seats: [] }
const welcome = (number: number, more: object = {}) =>
  ({
    ...{ type: 'welcome', protocol: 1, person: 'p', seat: 0, number, table: TABLE, view: null, moves: ['37A', '.'] },
    ...{ at: 100, deadline: null, said: [], ...more },
  }) as unknown as ToClient
const update = (number: number, more: object = {}) => ({
  ...{ type: 'update', number, happened: [], at: 200, deadline: null },
  ...more,
})

let sockets: FakeSocket[]
let session: Session
const last = () => sockets.at(-1) as FakeSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { protocol: 'http:', host: 'localhost:8000' })
  sockets = []
  session = new Session('AB23CD', (address) => {
    sockets.push(new FakeSocket(address))
    return last() as unknown as WebSocket
  })
})

afterEach(() => {
  session.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a connection', () => {
  it('goes to the socket of the table and shows what it says', () => {
    expect(last().address).toBe('ws://localhost:8000/api/tables/AB23CD/socket')
    expect(session.state).toBe('connecting')
    last().tell(welcome(5))
    expect(session.state).toBe('live')
    expect(session.moves).toEqual(['37A', '.'])
    expect(session.seat).toBe(0)
  })

  it('answers pings at once', () => {
    last().tell({ type: 'ping', nonce: 7 })
    expect(last().sent).toEqual([{ type: 'pong', nonce: 7 }])
  })

  it('keeps what happened to the own seat until it is told', () => {
    const [ann, away] = [
      { person: 'p', bot: null, why: null },
      { person: 'p', bot: 'skilled', why: 'away' },
    ]
    const table = (...seats: object[]) => ({ table: { ...TABLE, seats } })
    const back = { happened: [{ type: 'returned', seat: 0 }], ...table(ann) }
    last().tell(welcome(5, table({ ...away, why: 'asked' })), update(6, back))
    expect(session.fate).toBe(null)
    last().tell(welcome(6, table(away)), update(7, back))
    expect(session.fate).toBe('bot_played')
    session.fate = null
    last().tell(update(8, { happened: [{ type: 'left', seat: 1, kicked: true }] }))
    expect(session.fate).toBe(null)
    last().tell(update(9, { happened: [{ type: 'left', seat: 0, kicked: true }], seat: null }))
    expect(session.fate).toBe('sent_away')
    last().tell(update(10, { happened: [{ type: 'seated', seat: 0, person: 'p', name: 'Ann' }], seat: 0 }))
    expect(session.fate).toBe(null)
  })

  it('takes updates in order, each once', () => {
    last().tell(welcome(5), update(6, { moves: ['.'], happened: [{ type: 'resumed' }] }))
    expect(session.moves).toEqual(['.'])
    expect(session.news).toEqual({ number: 6, happened: [{ type: 'resumed' }] })
    last().tell(update(6, { moves: ['37A'] }))
    expect(session.moves).toEqual(['.'])
  })

  it('asks for what is missing when it finds a gap', () => {
    last().tell(welcome(5), update(8, { moves: ['.'] }))
    expect(last().sent).toEqual([{ type: 'catch_up', number: 5 }])
    expect(session.moves).toEqual(['37A', '.'])
    last().tell(update(6), update(7), update(8), welcome(8, { moves: ['.'] }))
    expect(session.moves).toEqual(['.'])
  })

  it('keeps what was said, also while it was away', () => {
    const talked = (text: string) => [{ type: 'talked', person: 'q', name: 'Ben', text }]
    last().tell(welcome(5), update(6, { happened: talked('hello') }))
    last().close()
    vi.advanceTimersByTime(1_000)
    last().tell(update(7, { happened: talked('again') }), welcome(7))
    expect(session.said.map((line) => line.text)).toEqual(['hello', 'again'])
    expect(session.news?.number).toBe(6)
  })

  it('has what was said before it came, and nothing twice', () => {
    const line = (number: number, text: string) => ({ number, person: 'q', name: 'Ben', text })
    last().tell(welcome(5, { said: [line(4, 'hello')] }))
    last().tell(update(6, { happened: [{ type: 'talked', person: 'q', name: 'Ben', text: 'again' }] }))
    last().close()
    vi.advanceTimersByTime(1_000)
    last().tell(welcome(7, { said: [line(6, 'again'), line(7, 'and again')] }))
    expect(session.said.map(({ text }) => text)).toEqual(['hello', 'again', 'and again'])
  })
})

describe('who is here', () => {
  it('is what the server said last', () => {
    last().tell(welcome(5), { type: 'presence', present: [true, true], watching: 1, distance: [3, null] })
    expect(session.presence?.watching).toBe(1)
    last().tell({ type: 'presence', present: [true, false], watching: 0, distance: [3, null] })
    expect(session.presence).toMatchObject({ watching: 0, present: [true, false] })
  })
})

describe('a lost connection', () => {
  it('comes back with the last number that arrived', () => {
    last().tell(welcome(5), update(6))
    last().close()
    expect(session.state).toBe('lost')
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
    expect(last().address).toMatch(/\?after=6$/)
    last().tell(welcome(6))
    expect(session.state).toBe('live')
  })

  it('waits longer each time, but never for long', () => {
    for (let times = 0; times < 12; times++) {
      last().close()
      vi.advanceTimersByTime(10_001)
    }
    expect(sockets).toHaveLength(13)
    last().close()
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(13)
  })

  it('is noticed when nothing comes any more', () => {
    last().tell(welcome(5))
    vi.advanceTimersByTime(20_000)
    expect(session.state).toBe('live')
    vi.advanceTimersByTime(11_000)
    expect(sockets.length).toBeGreaterThan(1)
    expect(sockets[0]?.readyState).toBe(3)
  })

  it('comes back after a goodbye that says so', () => {
    last().tell(welcome(5), { type: 'bye', code: 'stopping', text: '' })
    last().close()
    expect(session.state).toBe('lost')
    vi.advanceTimersByTime(1_000)
    expect(sockets).toHaveLength(2)
  })

  it('is over after any other goodbye', async () => {
    const answer = session.ask({ type: 'start' })
    last().tell({ type: 'bye', code: 'no_such_table', text: 'there is no table' })
    last().close()
    await expect(answer).rejects.toMatchObject({ code: 'no_such_table' })
    expect(session.state).toBe('over')
    vi.advanceTimersByTime(60_000)
    expect(sockets).toHaveLength(1)
    await expect(session.ask({ type: 'start' })).rejects.toBeInstanceOf(Problem)
  })

  it('is over when the server speaks another protocol', () => {
    last().tell(welcome(5, { protocol: 2 }))
    expect(session.state).toBe('over')
    expect(session.problem?.code).toBe('newer_version')
  })
})

describe('coming anew', () => {
  it('asks on the new connection, and hears nothing more from the old one', () => {
    last().tell(welcome(5))
    const [old] = sockets
    session.again()
    void session.ask({ type: 'sit' })
    expect(sockets).toHaveLength(2)
    expect(old?.readyState).toBe(3)
    expect(last().sent).toEqual([])
    old?.tell(update(6, { moves: [] }))
    expect(session.moves).toEqual(['37A', '.'])
    last().tell(welcome(5))
    expect(last().sent).toMatchObject([{ type: 'sit' }])
    vi.advanceTimersByTime(5_000)
    expect(sockets).toHaveLength(2)
  })
})

describe('asking', () => {
  it('gives the number as which it happened', async () => {
    last().tell(welcome(5))
    const answer = session.ask({ type: 'move', move: '37A' })
    const [sent] = last().sent
    expect(sent).toMatchObject({ type: 'move', move: '37A' })
    last().tell(update(6), { type: 'accepted', action_id: sent?.action_id, number: 6 })
    await expect(answer).resolves.toBe(6)
  })

  it('says why something did not happen', async () => {
    last().tell(welcome(5))
    const answer = session.ask({ type: 'move', move: '33A' })
    const details = { card: '33', pile: 'A', top: '34' }
    last().tell({ type: 'rejected', action_id: last().sent[0]?.action_id, code: 'does_not_fit', text: '', details })
    await expect(answer).rejects.toMatchObject({ code: 'does_not_fit', details })
  })

  it('names every wish differently', () => {
    last().tell(welcome(5))
    for (let times = 0; times < 3; times++) void session.ask({ type: 'pause' })
    const names = last().sent.map((message) => message.action_id as string)
    expect(new Set(names).size).toBe(3)
    expect(Math.max(...names.map((name) => name.length))).toBeLessThanOrEqual(40)
  })

  it('is repeated with the same name when there was no answer', async () => {
    last().tell(welcome(5))
    const answer = session.ask({ type: 'move', move: '37A' })
    const [first] = last().sent
    last().close()
    vi.advanceTimersByTime(1_000)
    expect(last().sent).toEqual([])
    last().tell(update(6), welcome(6))
    expect(last().sent).toEqual([first])
    last().tell({ type: 'accepted', action_id: first?.action_id, number: 6 })
    await expect(answer).resolves.toBe(6)
    last().close()
    vi.advanceTimersByTime(1_000)
    last().tell(welcome(6))
    expect(last().sent).toEqual([])
  })

  it('is repeated after a moment when it was too much', () => {
    last().tell(welcome(5))
    void session.ask({ type: 'pause' })
    last().tell({ type: 'rejected', action_id: null, code: 'too_much', text: '', details: {} })
    expect(last().sent).toHaveLength(1)
    vi.advanceTimersByTime(1_000)
    expect(last().sent[1]).toEqual(last().sent[0])
  })
})
