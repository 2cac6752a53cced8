/** Tells an element how large it is. Container units do so as well, but with them everything inside is styled anew
    whenever something inside has changed, which takes longer than all else that follows from laying a card. */
import type { Attachment } from 'svelte/attachments'

/** An attachment: the element has its size in `--room-x` and `--room-y`, for all that is inside. */
export const room: Attachment<HTMLElement> = (element) => {
  function measure(): void {
    element.style.setProperty('--room-x', `${element.clientWidth}px`)
    element.style.setProperty('--room-y', `${element.clientHeight}px`)
  }

  measure()
  const watch = new ResizeObserver(measure)
  watch.observe(element)
  return () => watch.disconnect()
}
