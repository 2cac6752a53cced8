/** A line of a text and those beside it. */

export interface Line {
  readonly number: number
  readonly text: string
  readonly wrong: boolean
}

/** The lines around a wrong one, counted from 1; none if it has no such line. */
export function around(text: string, wrong: number, beside = 1): Line[] {
  return text
    .split(/\r\n|\r|\n/)
    .map((line, place) => ({ number: place + 1, text: line, wrong: place + 1 === wrong }))
    .filter(({ number }) => Math.abs(number - wrong) <= beside)
}
