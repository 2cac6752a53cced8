import { afterEach, describe, expect, it } from 'vitest'
import { settings } from './settings.svelte'
import { isOn } from './shortcuts'

describe('keys that do something by themselves', () => {
  afterEach(() => {
    settings.shortcuts = true
  })

  it.each(['a', 'T', '4', '?', ' '])('can be switched off: %s', (key) => {
    expect(isOn(key)).toBe(true)
    settings.shortcuts = false
    expect(isOn(key)).toBe(false)
  })

  it.each(['ArrowLeft', 'Escape', 'Home'])('stay if they are no characters: %s', (key) => {
    settings.shortcuts = false
    expect(isOn(key)).toBe(true)
  })
})
