// Keeps the shell of the page, so that it opens at once and also without a network. The page itself is always asked for
// first, so that a new version arrives; files with their content in their name never change; /api is never kept.
const SHELL = 'tenback-shell'

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api')) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (pathname.startsWith('/assets/')) event.respondWith(kept(request))
})

/** The page from the network; the kept one if there is none. */
async function page(request) {
  const shell = await caches.open(SHELL)
  try {
    const found = await fetch(request)
    if (found.ok) await keep(shell, found.clone())
    return found
  } catch {
    return (await shell.match('/')) ?? Response.error()
  }
}

/** Keeps a page; one that differs from the last names other files, so those of the last are dropped. */
async function keep(shell, found) {
  const last = await shell.match('/')
  const changed = last && (await last.text()) !== (await found.clone().text())
  if (changed) for (const name of await shell.keys()) await shell.delete(name)
  await shell.put('/', found)
}

async function kept(request) {
  const shell = await caches.open(SHELL)
  const found = await shell.match(request)
  if (found) return found
  const fresh = await fetch(request)
  if (fresh.ok) await shell.put(request, fresh.clone())
  return fresh
}
