/** The called numbers, spoken by the browser if it can. */
import type { Happened, SpeedEvent } from '../../messages'

/** The number that was called last in an update. */
export function calledIn(happened: readonly Happened[]): number | null {
  const numbers = (happened as readonly SpeedEvent[]).flatMap((event) =>
    event.type === 'card_laid' || event.type === 'joker_named' ? [event.number] : [],
  )
  return numbers.at(-1) ?? null
}

/** Says a number now: what was still to be said is old. */
export function say(number: number, language: string): void {
  const speaker = globalThis.speechSynthesis as SpeechSynthesis | undefined
  if (!speaker || typeof SpeechSynthesisUtterance === 'undefined') return
  const words = new SpeechSynthesisUtterance(String(number))
  words.lang = language
  words.rate = 1.3
  speaker.cancel()
  speaker.speak(words)
}
