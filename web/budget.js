/** What the first playable screen costs over the wire, and whether the page asks any other host for anything. */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const BUILT = new URL('../src/tenback/web/', import.meta.url).pathname
const MOST = { '.js': 90_000, '.css': 20_000 } // bytes, compressed
/** From opening the page to the first card: the page, a language, the screen of a table, the table of coop. */
const FIRST = ['index.html', 'src/screens/Table.svelte', 'src/tables/coop/CoopTable.svelte']
const LANGUAGES = ['src/words/en/index.ts', 'src/words/fr/index.ts']
/** Names in the code that nothing is asked of: namespaces, and where errors of Svelte are explained. */
const SPOKEN_OF = ['www.w3.org', 'svelte.dev']

const manifest = JSON.parse(readFileSync(join(BUILT, '.vite/manifest.json'), 'utf8'))

/** All files that come with an entry: its own, what it imports, and their styles. */
function filesOf(entry, found = new Set()) {
  const { file, imports = [], css = [] } = manifest[entry] ?? fail(`the build has no ${entry}`)
  if (found.has(file)) return found
  found.add(file)
  for (const style of css) found.add(style)
  for (const part of imports) filesOf(part, found)
  return found
}

function fail(text) {
  console.error(text)
  process.exit(1)
}

const packed = (file) => gzipSync(readFileSync(join(BUILT, file)), { level: 9 }).length
const sizes = (files, suffix) => [...files].filter((file) => extname(file) === suffix).map(packed)
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0)

const first = new Set(FIRST.flatMap((entry) => [...filesOf(entry)]))
const language = Math.max(...LANGUAGES.map((entry) => sum(sizes(filesOf(entry), '.js'))))
let over = false
for (const [suffix, most] of Object.entries(MOST)) {
  const size = sum(sizes(first, suffix)) + (suffix === '.js' ? language : 0)
  over ||= size > most
  console.log(`${suffix.slice(1)}: ${(size / 1000).toFixed(1)} of ${most / 1000} kB for the first playable screen`)
}
if (over) fail('The first playable screen is too heavy: load what it does not need by import().')

for (const file of readdirSync(BUILT, { recursive: true })) {
  if (!['.js', '.css', '.html', '.svg', '.webmanifest'].includes(extname(file))) continue
  const text = readFileSync(join(BUILT, file), 'utf8')
  const foreign = [...text.matchAll(/(?:https?:)?\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/gi)].filter(
    ([, host]) => !SPOKEN_OF.includes(host),
  )
  if (foreign.length) fail(`${file} names another host: ${foreign[0][0]}`)
}
