/** Shows, sounds and says what happens at a table, whatever the game. */
import { untrack } from 'svelte'
import { announce } from '../announce.svelte'
import type { Happened } from '../messages'
import { isStill } from '../settings.svelte'
import { sound, type Sound } from '../sound'
import { announcements, leftWords, type People } from './announcements'
import type { Desk } from './desk.svelte'
import { places, type Places, type To } from './travel'

/** What only the game knows of its events. */
export interface Telling {
  /** Lets cards travel, given where everything was before. */
  move(root: HTMLElement, before: Places, happened: readonly Happened[], to: To): void
  sounds(happened: readonly Happened[], seat: number | null, before: Places): readonly Sound[]
  words(part: Happened, people: People): string | null
}

/** Follows the news of a table from now on; to be called while its component is set up. */
export function followNews(desk: () => Desk, root: () => HTMLElement | undefined, telling: () => Telling): void {
  let before: Places | null = null
  let shown = untrack(() => desk().seating.news)
  let former: readonly (string | null)[] = []

  // Where cards were is looked at before the page changes, where they are after it.
  $effect.pre(() => {
    const [news, table] = [desk().seating.news, untrack(root)]
    if (news !== shown && table) before = places(table)
  })
  $effect(() => {
    const { news, info } = desk().seating
    if (news !== shown && news) {
      shown = news
      untrack(() => tell(news.happened))
    }
    former = info?.seats.map(({ name }) => name) ?? []
  })

  function tell(happened: readonly Happened[]): void {
    const [table, { seating }] = [root(), desk()]
    const { seat } = seating
    const nameOf = (person: string) => seating.info?.seats.find((chair) => chair.person === person)?.name ?? ''
    if (table && before) {
      telling().move(table, before, happened, { seat, still: isStill() })
      telling().sounds(happened, seat, before).forEach(sound)
    }
    const people = peopleBefore(desk(), former)
    for (const part of happened) if (part.type === 'left') desk().tell(leftWords(part.seat, people))
    announce(...announcements(happened, people, nameOf, telling().words))
  }
}

/** The people of a table, with the names that they had before the news. */
function peopleBefore(desk: Desk, former: readonly (string | null)[]): People {
  return {
    seat: desk.seat,
    late: desk.late,
    name: (seat) => desk.name(seat),
    called: (seat) => desk.called(seat),
    former: (seat) => former[seat] ?? desk.name(seat),
  }
}
