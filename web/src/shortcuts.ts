/** Keys that do something wherever the keyboard is on a page. */
import { settings } from './settings.svelte'

/** Whether a key may do so: letters, digits and the like can be switched off. */
export function isOn(key: string): boolean {
  return settings.shortcuts || key.length > 1
}

/** Whether keys are for a dialog, wherever the keyboard is: what lies behind it is out of reach. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Whether a key is meant so: not for a field or a dialog, not with Ctrl and the like, and not held down. */
export function isShortcut(event: KeyboardEvent): boolean {
  const { target } = event
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !(target instanceof Element)) return false
  return isOn(event.key) && !isCovered() && !target.closest('input:not([type=checkbox]), textarea')
}
