/** A replay by keyboard. */
import type { Watching } from './watching.svelte'

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Acts on a key; whether it meant anything. */
export function press(event: Pressed, watching: Watching, play: () => void): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false
  const far = event.shiftKey
  switch (event.key.length === 1 ? event.key.toLowerCase() : event.key) {
    case 'ArrowRight':
      if (far) watching.toNextTurn()
      else watching.to(watching.step + 1)
      return true
    case 'ArrowLeft':
      if (far) watching.toTurnBefore()
      else watching.to(watching.step - 1)
      return true
    case 'PageDown':
      watching.toNextTurn()
      return true
    case 'PageUp':
      watching.toTurnBefore()
      return true
    case 'Home':
      watching.to(0)
      return true
    case 'End':
      watching.to(watching.last)
      return true
    case 'p':
      play()
      return true
    case 'v':
      watching.lookOn()
      return true
    default:
      return false
  }
}
