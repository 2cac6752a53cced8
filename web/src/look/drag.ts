/** Carries an element with the pointer: a finger, a pen or a mouse. */
import type { Attachment } from 'svelte/attachments'

export interface Dragging {
  /** The pointer carries it here (in the window). */
  readonly move: (x: number, y: number) => void
  /** It was let go here, and taken up there; it returns to its place when the promise is settled. */
  readonly drop: (x: number, y: number, from: { x: number; y: number }) => Promise<void> | void
  readonly wanted: () => boolean
}

const SLOP = 6 // pixels that a finger trembles

/** An attachment: the element follows the pointer by `--dx` and `--dy`, and has `data-carried` while it does. */
export function drag({ move, drop, wanted }: Dragging): Attachment<HTMLElement> {
  return (element) => {
    let from: { id: number; x: number; y: number } | null = null
    let carried = false

    function place(x: number, y: number): void {
      element.style.setProperty('--dx', `${x}px`)
      element.style.setProperty('--dy', `${y}px`)
    }

    function back(): void {
      delete element.dataset.carried
      place(0, 0)
    }

    function down(event: PointerEvent): void {
      if (event.button !== 0 || !wanted()) return
      from = { id: event.pointerId, x: event.clientX, y: event.clientY }
    }

    function moved(event: PointerEvent): void {
      if (from === null || event.pointerId !== from.id) return
      const [x, y] = [event.clientX - from.x, event.clientY - from.y]
      if (!carried && Math.hypot(x, y) < SLOP) return
      if (!carried) {
        carried = true
        element.setPointerCapture(event.pointerId)
        element.dataset.carried = ''
      }
      place(x, y)
      move(event.clientX, event.clientY)
    }

    async function up(event: PointerEvent): Promise<void> {
      if (from === null || event.pointerId !== from.id) return
      const start = from
      from = null
      if (!carried) return
      if (event.type === 'pointerup') {
        swallowClick()
        await drop(event.clientX, event.clientY, start)
      } else {
        await drop(-1, -1, start)
      }
      carried = false
      back()
    }

    /** The click that ends a drag is none. */
    function swallowClick(): void {
      const stop = (event: Event): void => event.stopPropagation()
      element.addEventListener('click', stop, { capture: true, once: true })
      setTimeout(() => element.removeEventListener('click', stop, { capture: true }))
    }

    /** A finger that carries a card flings nothing: after a fling the browser would take the next tap for its end. */
    function hold(event: TouchEvent): void {
      if (carried) event.preventDefault()
    }

    const listeners = { pointerdown: down, pointermove: moved, pointerup: up, pointercancel: up }
    for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener as EventListener)
    element.addEventListener('touchmove', hold, { passive: false })
    return () => {
      element.removeEventListener('touchmove', hold)
      for (const [type, listener] of Object.entries(listeners))
        element.removeEventListener(type, listener as EventListener)
    }
  }
}
