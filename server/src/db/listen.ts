import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

const BEAT_MS = 1000
/** For so long after the database was last asked whether it is there, nothing can have been missed unnoticed. */
const TRUST_MS = 3000
const PROOF_MS = 5000

export type Listener = {
  /** Whether everything that was told until a moment ago has been heard. */
  isHearing: () => boolean
  stop: () => Promise<void>
}

/**
 * Hears what `pg_notify` tells on a channel, on a connection of its own, which is opened again when it is lost.
 *
 * @param on.notice what was told
 * @param on.start  it hears from now on; what was told before may have been missed
 */
export function listen(
  url: string,
  channel: string,
  on: { notice: (payload: string) => void; start: () => void },
): Listener {
  const stopping = new AbortController()
  let trustedUntil = 0

  async function hear(): Promise<void> {
    const lost = new AbortController()
    const client = new pg.Client({
      connectionString: url,
      application_name: `comptoir ${process.pid} listening`,
      query_timeout: PROOF_MS,
      connectionTimeoutMillis: PROOF_MS,
      keepAlive: true,
    })
    const pause = (ms: number) =>
      sleep(ms, undefined, { ref: false, signal: AbortSignal.any([stopping.signal, lost.signal]) })
    const lose = () => {
      trustedUntil = 0
      lost.abort()
    }
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await provePath(client, pause)
      client.on('notification', ({ payload = '' }) => on.notice(payload))
      on.start()
      for (;;) {
        const asked = performance.now()
        await client.query('select') // what was told before the answer has been heard before it
        if (!lost.signal.aborted) trustedUntil = asked + TRUST_MS
        await pause(BEAT_MS)
      }
    } finally {
      lose()
      await client.end().catch(() => undefined)
    }
  }

  /** A pooler may take `listen` and never pass on a notice: only hearing one proves that notices come. */
  async function provePath(client: pg.Client, pause: (ms: number) => Promise<unknown>): Promise<void> {
    const proven = new Promise<true>((done) => client.on('notification', () => done(true)))
    await client.query(`listen ${pg.escapeIdentifier(channel)}`)
    await client.query('select pg_notify($1, $2)', [channel, ''])
    if ((await Promise.race([proven, pause(PROOF_MS)])) !== true) throw new Error('No notice comes through.')
  }

  const ended = (async () => {
    while (!stopping.signal.aborted) {
      await hear().catch(() => undefined)
      await sleep(BEAT_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined)
    }
  })()
  return {
    isHearing: () => performance.now() < trustedUntil,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}
