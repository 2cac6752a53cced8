/** Who I am: a guest with a name. Nobody is asked for one before they can play; it can be changed at any time. */
import * as api from './api'
import type { Me } from './messages'
import { problemOf } from './problem'
import { t } from './words/index.svelte'

let known = $state.raw<Me | null>(null)
let asking: Promise<Me | null> | null = null

/** Whoever this browser is known as, null as long as it is nobody. */
export function me(): Me | null {
  return known
}

/** Asks the server who this is, once. */
export function look(): Promise<Me | null> {
  asking ??= api.whoAmI().then(
    (found) => (known = found),
    (thrown: unknown) => {
      asking = null
      if (problemOf(thrown).code === 'who_are_you') return null
      throw thrown
    },
  )
  return asking
}

/** Who this is; if it is nobody yet, a guest with a name that was made up. */
export async function beSomebody(): Promise<Me> {
  const found = await look()
  if (found) return found
  known = await api.become(suggested())
  asking = Promise.resolve(known)
  return known
}

/** Takes another name. */
export async function rename(name: string): Promise<void> {
  if (await look()) known = await api.rename(name)
  else known = await api.become(name)
  asking = Promise.resolve(known)
}

/** Becomes whoever got the code on another device. */
export async function takeDevice(code: string): Promise<void> {
  known = await api.takeDevice(code)
  asking = Promise.resolve(known)
}

/** A name for somebody who has none. */
export function suggested(): string {
  const names = t('home.names').split(' ')
  return names[Math.floor(Math.random() * names.length)] ?? 'Ann'
}
