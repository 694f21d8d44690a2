import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './connect.ts'

const PING_MS = 1000
/** Without an answer from the database for so long, notifications may have been missed. */
const SILENCE_MS = 3000
const ANSWER_MS = 5000

export type Listener = {
  /** Whether every notification sent until a moment ago has arrived. */
  isListening: () => boolean
  /** Waits until every notification sent before has arrived. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Listens to the notifications of a channel (`pg_notify`), on a connection of its own that is opened again when lost.
 *
 * @param on.notice the payload of a notification
 * @param on.start  it listens from now on; notifications sent before may have been missed
 */
export function listen(
  url: string,
  channel: string,
  on: { notice: (payload: string) => void; start: () => void },
): Listener {
  const stopping = new AbortController()
  let reliableUntil = 0
  let opened = Promise.withResolvers<() => Promise<unknown>>()

  async function connectAndListen(): Promise<void> {
    const lost = new AbortController()
    const client = new pg.Client({
      connectionString: url,
      application_name: `comptoir ${process.pid} listening`,
      query_timeout: ANSWER_MS,
      connectionTimeoutMillis: ANSWER_MS,
      keepAlive: true,
    })
    const pause = (ms: number) =>
      sleep(ms, undefined, { ref: false, signal: AbortSignal.any([stopping.signal, lost.signal]) })
    const lose = () => {
      reliableUntil = 0
      lost.abort()
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await checkDelivery(client, pause)
      client.on('notification', ({ payload = '' }) => on.notice(payload))
      on.start()
      let asked: Promise<unknown> = Promise.resolve()
      /** Notifications sent before the answer arrive before it. One question at a time. */
      const ask = () => (asked = asked.catch(() => undefined).then(() => client.query('select')))
      opened.resolve(ask)
      try {
        for (;;) {
          const since = performance.now()
          await ask()
          if (!lost.signal.aborted) reliableUntil = since + SILENCE_MS
          await pause(PING_MS)
        }
      } finally {
        opened = Promise.withResolvers()
      }
    } finally {
      lose()
      await client.end().catch(() => undefined)
    }
  }

  /** A pooler may accept `listen` and never pass on a notification: only receiving one proves that they arrive. */
  async function checkDelivery(client: pg.Client, pause: (ms: number) => Promise<unknown>): Promise<void> {
    const proven = new Promise<true>((done) => client.on('notification', () => done(true)))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await client.query('select pg_notify($1, $2)', [channel, ''])
    if ((await Promise.race([proven, pause(ANSWER_MS)])) !== true) throw new Error('No notification arrives.')
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await connectAndListen().catch(() => undefined)
      await sleep(PING_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    isListening: () => performance.now() < reliableUntil,
    caughtUp: async () => void (await (await opened.promise)()),
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

/** Sends one notification to everybody who listens to the channel, in any process. @param payload below 8,000 bytes */
export const notify = (db: Db, channel: string, payload: string) =>
  sql`select pg_notify(${channel}, ${payload})`.execute(db)
