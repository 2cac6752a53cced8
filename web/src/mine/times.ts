/** Days and times, as people write them. */
import { DAILY_GRACE } from '../messages'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR * 1000

/** A time in ms since 1970, or a day such as 2026-01-31, which is the same everywhere. */
export function dated(when: number | string, style: Intl.DateTimeFormatOptions, language: string): string {
  const everywhere = typeof when === 'string' ? ({ timeZone: 'UTC' } as const) : {}
  return new Intl.DateTimeFormat(language, { ...style, ...everywhere }).format(new Date(when))
}

/** How long something took: 2:05, 1:02:05. */
export function duration(milliseconds: number): string {
  const all = Math.round(milliseconds / 1000)
  const [hours, minutes, seconds] = [Math.floor(all / HOUR), Math.floor((all % HOUR) / MINUTE), all % MINUTE]
  const end = String(seconds).padStart(2, '0')
  return hours ? `${hours}:${String(minutes).padStart(2, '0')}:${end}` : `${minutes}:${end}`
}

/** The day before a day. */
export function dayBefore(day: string): string {
  return new Date(Date.parse(day) - DAY).toISOString().slice(0, 10)
}

/** When the replays of a day's deal are open to everybody, in ms since 1970. */
export function opensAt(day: string): number {
  return Date.parse(day) + DAY + DAILY_GRACE
}

/** When a replay will be open that is not yet; null: it is. */
export function opensLater(day: string | null, now: number): number | null {
  const opens = day === null ? 0 : opensAt(day)
  return opens > now ? opens : null
}

/** A time within a few days: Tuesday, 17 November at 02:00. */
export function moment(when: number, language: string): string {
  return dated(when, { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' }, language)
}

/** How long until the deal of a day gives way to the next one, in seconds; 0: it has. */
export function untilNext(day: string, now: number): number {
  return Math.max(0, Math.ceil((Date.parse(day) + DAY - now) / 1000))
}

/** Whole hours, minutes and seconds. */
export function parts(seconds: number): { hours: number; minutes: number; seconds: number } {
  return {
    hours: Math.floor(seconds / HOUR),
    minutes: Math.floor((seconds % HOUR) / MINUTE),
    seconds: seconds % MINUTE,
  }
}
