import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMarkdown, type Block } from './markdown'

const RULES = new URL('../../docs/rules/', import.meta.url)

describe('a page of the rules', () => {
  it('has headings, paragraphs, lists, code and tables', () => {
    const text =
      '# A\n\nOne **two**\nthree `4`.\n- x\n  y\n- [z](z.md)\n\n```text\n1  2\n```\n\n| a | b |\n|---|---|\n| c | d |\n'
    expect(readMarkdown(text)).toEqual([
      { kind: 'heading', level: 1, spans: [{ kind: 'text', text: 'A' }] },
      {
        kind: 'paragraph',
        spans: [
          { kind: 'text', text: 'One ' },
          { kind: 'strong', text: 'two' },
          { kind: 'text', text: ' three ' },
          { kind: 'code', text: '4' },
          { kind: 'text', text: '.' },
        ],
      },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'x y' }], [{ kind: 'text', text: 'z' }]] },
      { kind: 'code', text: '1  2' },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]],
        rows: [[[{ kind: 'text', text: 'c' }], [{ kind: 'text', text: 'd' }]]],
      },
    ])
  })

  it.each(readdirSync(RULES))('%s leaves no mark of the writing in what is shown', (file) => {
    const blocks = readMarkdown(readFileSync(new URL(file, RULES), 'utf8'))
    const shown = (block: Block): string => JSON.stringify(block.kind === 'code' ? [] : block)
    expect(blocks.length).toBeGreaterThan(20)
    expect(blocks.map(shown).join('')).not.toMatch(/\*\*|`|\]\(|"#|\| |<\w/)
  })
})
