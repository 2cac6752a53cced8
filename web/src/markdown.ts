/** As much of Markdown as the pages of the rules use, as data: a page shows it without any HTML from a text. */

export interface Span {
  readonly kind: 'text' | 'strong' | 'code'
  readonly text: string
}

export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly spans: readonly Span[] }
  | { readonly kind: 'paragraph'; readonly spans: readonly Span[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Span[])[] }
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'table'
      readonly head: readonly (readonly Span[])[]
      readonly rows: readonly (readonly Span[])[][]
    }

const ITEM = /^(?:- |\d+\. )/

/** The blocks of a text. */
export function readMarkdown(text: string): Block[] {
  const fenced = text.split(/^```.*\n([\s\S]*?)^```$/m)
  return fenced.flatMap((part, place): Block[] =>
    place % 2 ? [{ kind: 'code', text: part.replace(/\n$/, '') }] : part.split(/\n\s*\n/).flatMap(readBlock),
  )
}

function readBlock(text: string): Block[] {
  const lines = text.split('\n').filter((line) => line.trim())
  const first = lines[0]
  if (first === undefined) return []
  const heading = /^(#+) (.*)$/.exec(first)
  if (heading)
    return [
      { kind: 'heading', level: heading[1]?.length ?? 1, spans: readSpans(heading[2] ?? '') },
      ...readBlock(lines.slice(1).join('\n')),
    ]
  if (first.startsWith('|')) return [readTable(lines)]
  const start = lines.findIndex((line) => ITEM.test(line))
  if (start < 0) return [{ kind: 'paragraph', spans: readSpans(joined(lines)) }]
  const before = start ? readBlock(lines.slice(0, start).join('\n')) : []
  return [...before, readList(lines.slice(start))]
}

function readList(lines: readonly string[]): Block {
  const items: string[][] = []
  for (const line of lines) {
    if (ITEM.test(line)) items.push([line.replace(ITEM, '')])
    else items.at(-1)?.push(line)
  }
  return { kind: 'list', ordered: /^\d/.test(lines[0] ?? ''), items: items.map((item) => readSpans(joined(item))) }
}

function readTable(lines: readonly string[]): Block {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => readSpans(cell.trim())),
  )
  return { kind: 'table', head, rows }
}

const joined = (lines: readonly string[]) => lines.map((line) => line.trim()).join(' ')

/** Bold words, code, and links by their text alone. */
function readSpans(text: string): Span[] {
  return text
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .split(/(\*\*[^*]+\*\*|`[^`]+`)/)
    .filter(Boolean)
    .map((part): Span => {
      if (part.startsWith('**')) return { kind: 'strong', text: part.slice(2, -2) }
      return part.startsWith('`') ? { kind: 'code', text: part.slice(1, -1) } : { kind: 'text', text: part }
    })
}
