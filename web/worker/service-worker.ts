/// <reference lib="webworker" />
// The service worker: it lets the shop start without a network, and never keeps an older shop than the server has
// (docs/decisions/0057). It sees files of the program and small pictures only; answers of the API pass it by.
export {}

declare const self: ServiceWorkerGlobalScope
/** Set by the build (web/build/service-worker.ts): the files of the shop, the one that every page starts, their hash. */
declare const FILES: readonly string[]
declare const ENTRY: string
declare const BUILD: string

const prefix = 'comptoir_shop_'
const shop = prefix + BUILD
const pictures = 'comptoir_pictures'
const mostPictures = 300
/**
 * The page of an unreachable server is not waited for longer than this; that of the back office, of which this worker has
 * only what was loaded before, is waited for longer.
 */
const limitMs = 4000
const officeLimitMs = 15_000

self.addEventListener('install', (event) => event.waitUntil(install()))
self.addEventListener('activate', (event) => event.waitUntil(activate()))
self.addEventListener('fetch', (event) => {
  const answer = answerTo(event)
  if (answer) event.respondWith(answer)
})

/** Takes the whole shop in, or nothing: an installation that fails is tried again with the next page. */
async function install(): Promise<void> {
  const cache = await caches.open(shop)
  await Promise.all(
    FILES.map(async (path) => {
      // A file whose name holds its hash may be there from the release before.
      const answer =
        (path.startsWith('/assets/') && (await caches.match(path, { ignoreVary: true }))) ||
        (await fetchWhole(path))
      await cache.put(path, answer)
    }),
  )
  const page = await fetchWhole('/')
  if (!(await page.clone().text()).includes(ENTRY)) throw new Error('The server has another release by now.')
  await cache.put('/', page)
  await self.skipWaiting()
}

async function fetchWhole(path: string): Promise<Response> {
  const answer = await fetch(path, path.startsWith('/assets/') ? {} : { cache: 'no-cache' })
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return answer
}

async function activate(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(prefix) && name !== shop)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** Undefined for what the browser is to fetch by itself. */
function answerTo(event: FetchEvent): Promise<Response> | undefined {
  const { request } = event
  const { origin, pathname, searchParams } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return undefined
  if (request.mode === 'navigate')
    return /^\/+(api|images|assets|healthz|readyz|metrics)(\/|$)/.test(pathname)
      ? undefined
      : fromServer(request, '/', /^\/admin(\/|$)/.test(pathname) ? officeLimitMs : limitMs)
  if (pathname.startsWith('/assets/')) return fromCache(event, shop)
  if (FILES.includes(pathname)) return fromServer(request, pathname)
  if (pathname.startsWith('/images/') && Number(searchParams.get('size')) <= 160)
    return fromCache(event, pictures)
  return undefined
}

/** The server's answer; the one that is kept where none comes in time. */
async function fromServer(request: Request, path: string, waitMs = limitMs): Promise<Response> {
  const answer = fetch(request)
  const late = new Promise<undefined>((done) => setTimeout(done, waitMs))
  const inTime = await Promise.race([answer, late]).catch(() => undefined)
  return inTime ?? (await (await caches.open(shop)).match(path, { ignoreVary: true })) ?? answer
}

/** What never changes under its name; kept once it was asked for. */
async function fromCache(event: FetchEvent, name: string): Promise<Response> {
  const cache = await caches.open(name)
  const known = await cache.match(event.request, { ignoreVary: true })
  if (known) return known
  const answer = await fetch(event.request)
  if (answer.ok) event.waitUntil(keep(cache, event.request, answer.clone(), name === pictures))
  return answer
}

async function keep(cache: Cache, request: Request, answer: Response, isBounded: boolean): Promise<void> {
  await cache.put(request, answer)
  if (!isBounded) return
  const kept = await cache.keys()
  await Promise.all(kept.slice(0, Math.max(0, kept.length - mostPictures)).map((one) => cache.delete(one)))
}
