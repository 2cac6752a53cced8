/** What screen readers say of their own accord: every move at the table, in words. */

/** How many lines the region keeps; older ones have been said. */
const KEPT = 8

let next = 0
let lines = $state.raw<readonly { readonly id: number; readonly text: string }[]>([])

/** Says these lines, politely and in order. */
export function announce(...texts: string[]): void {
  if (texts.length) lines = [...lines, ...texts.map((text) => ({ id: next++, text }))].slice(-KEPT)
}

/** The lines to be said, oldest first. */
export function announced(): readonly { readonly id: number; readonly text: string }[] {
  return lines
}
