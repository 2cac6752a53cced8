/** Placing what charts show. */

export interface Dot {
  readonly value: number
  /** How many dots it stands on. */
  readonly level: number
  /** Its place in the list. */
  readonly place: number
}

/** Dots on a line; those that are closer than `apart` stand on each other. The first ones lie lowest. */
export function stacked(values: readonly number[], apart: number): Dot[] {
  const dots: Dot[] = []
  for (const [place, value] of values.entries()) {
    const near = dots.filter((dot) => Math.abs(dot.value - value) < apart).map(({ level }) => level)
    let level = 0
    while (near.includes(level)) level++
    dots.push({ value, level, place })
  }
  return dots
}
