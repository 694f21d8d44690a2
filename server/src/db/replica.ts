import type pg from 'pg'
import { connect, openKysely, type Connection, type Limits } from './connect.ts'
import { isUnavailable } from './errors.ts'

/** After so long a replica that did not answer is tried again. */
const AWAY_MS = 5000
/** How often the replica is asked how far it is. */
const ASK_MS = 1000

/**
 * Opens a pool for reads that may lag: connections to the replica or, while it does not answer or lags too much, of the
 * pool that it is a replica of.
 *
 * The lag is not asked for each read. Once a second the position of the primary's write-ahead log is noted with the time,
 * and the replica is asked how far it has replayed. It has everything up to the last position it has passed; a replica
 * that is cut off from its primary shows as one that lags.
 *
 * @param options.lagMs what was written longer ago than this is never missing from what is read
 */
export function connectReplica(
  url: string,
  primary: Connection,
  { lagMs, ...options }: { max: number; limits: Limits; lagMs: number },
): Connection {
  const replica = connect(url, options)
  const lag = new Lag(primary.pool, replica.pool, lagMs)
  let awayUntil = 0
  const connectToEither = async (): Promise<pg.PoolClient> => {
    if (performance.now() < awayUntil || lag.isTooLong()) return primary.pool.connect()
    try {
      return await replica.pool.connect()
    } catch (error) {
      if (!isUnavailable(error)) throw error
      console.error(`The replica does not answer; the database is read instead. ${(error as Error).message}`)
      awayUntil = performance.now() + AWAY_MS
      return primary.pool.connect()
    }
  }
  const end = async () => {
    await lag.stop()
    await replica.pool.end()
  }
  return {
    db: openKysely({ connect: connectToEither, end, options: replica.pool.options }),
    pool: replica.pool,
  }
}

/** Follows how far a replica is behind. */
class Lag {
  readonly #primary: pg.Pool
  readonly #replica: pg.Pool
  readonly #mostMs: number
  /** Positions of the primary that the replica has not passed yet, the oldest first. */
  #ahead: { position: number; at: number }[] = []
  /** The replica has everything that was written before; none until it was asked. */
  #completeAt = -Infinity
  #isTooLong = true
  #isMissed = false
  readonly #timer: NodeJS.Timeout
  #asking: Promise<void> | undefined

  constructor(primary: pg.Pool, replica: pg.Pool, mostMs: number) {
    this.#primary = primary
    this.#replica = replica
    this.#mostMs = mostMs
    this.#ask()
    this.#timer = setInterval(() => this.#ask(), Math.min(ASK_MS, mostMs / 3)).unref()
  }

  isTooLong(): boolean {
    const isTooLong = performance.now() - this.#completeAt > this.#mostMs
    if (isTooLong !== this.#isTooLong && this.#completeAt > -Infinity)
      console.error(
        isTooLong
          ? `The replica lags by more than ${this.#mostMs / 1000} s; the database is read instead.`
          : 'The replica is read again.',
      )
    this.#isTooLong = isTooLong
    return isTooLong
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.#asking
  }

  #ask(): void {
    this.#asking ??= this.#compare()
      .catch(() => undefined) // it counts as lagging meanwhile
      .finally(() => (this.#asking = undefined))
  }

  /** Says once that the replica has not been of any use since the start; of later times `isTooLong()` tells. */
  #miss(reason: string): void {
    if (this.#isMissed || this.#completeAt > -Infinity) return
    this.#isMissed = true
    console.error(`The replica ${reason}; the database is read instead.`)
  }

  async #compare(): Promise<void> {
    const at = performance.now()
    const position = await positionOf(this.#primary, 'pg_current_wal_lsn()')
    if (position === null) return
    this.#ahead.push({ position, at })
    const replayed = await positionOf(this.#replica, 'pg_last_wal_replay_lsn()').catch((error: Error) => {
      this.#miss(`does not answer: ${error.message}`)
      throw error
    })
    if (replayed === null) this.#miss('is no replica: it replays nothing')
    const passed = this.#ahead.filter((one) => replayed !== null && one.position <= replayed)
    this.#completeAt = passed.at(-1)?.at ?? this.#completeAt
    // What is older than the limit says nothing any more.
    this.#ahead = this.#ahead.filter((one) => !passed.includes(one) && at - one.at <= this.#mostMs)
  }
}

/** A position in the write-ahead log, in bytes; null where the server is no replica. */
async function positionOf(pool: pg.Pool, lsn: string): Promise<number | null> {
  const { rows } = await pool.query<{ position: number | null }>(
    `select (${lsn} - '0/0')::float8 as position`,
  )
  return rows[0]!.position // a select without a table has one row
}
