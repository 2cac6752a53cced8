/** The dialogs that are open. Nothing outside the one in front can be seen well, heard or touched. */
let dialogs = $state.raw<readonly HTMLElement[]>([])

/** The dialog in front of everything, if any is open. */
export function front(): HTMLElement | null {
  return dialogs.at(-1) ?? null
}

/** A dialog comes to the front; what is given back takes it away. */
export function bringToFront(dialog: HTMLElement): () => void {
  dialogs = [...dialogs, dialog]
  return () => (dialogs = dialogs.filter((other) => other !== dialog))
}
