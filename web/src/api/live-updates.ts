import type { LiveUpdate, liveUpdates, officeLiveUpdates } from '@comptoir/contract/live-updates'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import { ApiError, call } from './client.ts'
import { sessionExpiry } from './expiry.ts'

/** Seconds until the stream is opened again, after so many failures in a row. */
const waits = [1, 2, 5, 15, 30]

type Stream = typeof liveUpdates | typeof officeLiveUpdates

/**
 * Tells of what others change, until it is stopped. A browser opens one stream of a kind: the tab that has it tells the
 * others, and when that tab is closed the next one opens its own.
 */
export function watchLiveUpdates(stream: Stream, user: number, on: (update: LiveUpdate) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const name = `live updates ${user} ${stream.path}`
  const tabs = new BroadcastChannel(name)
  tabs.addEventListener('message', ({ data }: MessageEvent<LiveUpdate>) => on(data))
  const tell = (update: LiveUpdate) => {
    on(update)
    if (!signal.aborted) tabs.postMessage(update)
  }
  const following =
    'locks' in navigator
      ? inTurn(name, signal, () => follow(stream, tell, signal))
      : follow(stream, tell, signal)
  void following.catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => {
    stopping.abort()
    tabs.close()
  }
}

/** One tab at a time; browsers have locks on secure pages only. */
const inTurn = (name: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  navigator.locks.request(name, { signal }, work)

/** Reads the stream, and opens it again whenever it ends. */
async function follow(
  endpoint: Stream,
  tell: (update: LiveUpdate) => void,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let isFirst = true
  while (!signal.aborted) {
    try {
      const stream = (await call(endpoint, {}, { signal })) as ReadableStream<Uint8Array<ArrayBuffer>>
      failures = 0
      // The stream tells how baskets stand when it begins; what has become of orders and prices in between has to be asked for.
      if (!isFirst)
        for (const what of ['order', 'prices'] as const) tell({ what, owner: null, version: null })
      isFirst = false
      await readAll(stream, tell)
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && error.status === 404)) return
      failures += 1
    }
    // Many end at once when the server is started anew, and do not come back at once.
    await pause(waits[Math.min(failures, waits.length - 1)]! * (0.5 + Math.random()), signal)
    await untilSignedIn(signal)
  }
}

async function readAll(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (update: LiveUpdate) => void,
): Promise<void> {
  const events = stream
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done, value } = await events.read()
    if (done) return
    tell(JSON.parse(value.data) as LiveUpdate)
  }
}

/** Less where the connection comes back before. */
function pause(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const ended = new AbortController()
    const end = () => {
      clearTimeout(timer)
      ended.abort()
      done()
    }
    const timer = setTimeout(end, seconds * 1000)
    addEventListener('online', end, { signal: ended.signal })
    signal.addEventListener('abort', end, { signal: ended.signal })
  })
}

/** While a session that has ended waits to be signed in again, nothing is asked. */
function untilSignedIn(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const isOver = () => sessionExpiry.get() === null || signal.aborted
    if (isOver()) return done()
    const look = () => {
      if (!isOver()) return
      stop()
      done()
    }
    const stop = sessionExpiry.subscribe(look)
    signal.addEventListener('abort', look, { once: true })
  })
}
