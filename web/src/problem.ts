/** Something that was refused or went wrong, as the server says it: `text` is English, the words are in `words/`. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly text: string,
    readonly details: Readonly<Record<string, string>> = {},
  ) {
    super(`${code}: ${text}`)
  }
}

/** Whatever was thrown, as a problem. */
export function problemOf(thrown: unknown): Problem {
  return thrown instanceof Problem ? thrown : new Problem('server_error', String(thrown))
}
