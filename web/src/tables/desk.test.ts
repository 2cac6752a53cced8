import { beforeEach, expect, it } from 'vitest'
import type { Seating } from '../seating'
import { Problem } from '../problem'
import { speak } from '../words/index.svelte'
import { Desk } from './desk.svelte'

const BEN = { name: 'Ben', person: 'b', bot: null as string | null }

function desk(present: boolean, { patient = false, chair = BEN, day = null as string | null } = {}): Desk {
  const info = { seats: [{ name: 'Ann', person: 'a', bot: null }, chair], patient, day }
  const ask = () => Promise.reject(new Problem('not_seated', ''))
  return new Desk({ seat: 0, info, presence: { present: [true, present] }, ask } as unknown as Seating)
}

beforeEach(() => speak('en'))

it('says whom the table waits for, and what comes of it', () => {
  expect(desk(true).waiting(1)).toBe('Ben is thinking …')
  expect(desk(false).waiting(1)).toBe('Ben is away; a bot takes over soon.')
  expect(desk(false, { patient: true }).waiting(1)).toBe('Ben is away. The table waits.')
  expect(desk(false, { chair: { ...BEN, bot: 'skilled' } }).waiting(1)).toBe('Ben is thinking …')
})

it('knows the deal of a day', () => {
  expect([desk(true).daily, desk(true, { day: '2026-03-01' }).daily]).toEqual([false, true])
})

it('tells a refusal once: here, or where it was asked for', async () => {
  const table = desk(true)
  await table.ask({ type: 'say', text: 'hello' }, { silent: 'all' })
  expect(table.notice).toBe(null)
  await table.ask({ type: 'say', text: 'hello' })
  expect(table.notice?.text).toBe('Take a seat first.')
})
