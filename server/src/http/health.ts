import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { connect } from '#db/connect.ts'
import { isDiskFull } from '#db/errors.ts'

/** What `GET /readyz` says. */
export type Health = {
  /** Whether requests can be served, and if not, why. */
  status: 'ready' | 'the database does not answer' | 'the disk is full' | 'stopping'
  /** Whether jobs run: in this process, or in others that run jobs only. */
  jobs: JobsState
}
export type JobsState = 'running' | 'not running' | 'in another process'

const ANSWER_MS = 1000
/** PostgreSQL stops when it has no room for what it must write; before that nothing new is taken in. */
const ROOM_BYTES = 48 * 1024 * 1024
/** For so long after a write failed for lack of room the disk counts as full. */
const FULL_MS = 30_000

/** Asks whether requests can be served, on a connection of its own, so that the answer does not wait for a free one. */
export class HealthCheck {
  readonly #connection
  readonly #folder: string | undefined
  readonly #jobs: () => JobsState
  #asking: Promise<Health['status']> | undefined
  #fullUntil = 0
  #isStopping = false

  /**
   * @param options.folder what must have room on its disk: the embedded database
   * @param options.jobs whether jobs run
   */
  constructor(url: string, { folder, jobs }: { folder?: string; jobs: () => JobsState }) {
    const limits = { connectionMs: ANSWER_MS, answerMs: ANSWER_MS, statementMs: ANSWER_MS }
    this.#connection = connect(url, { max: 1, limits })
    this.#folder = folder
    this.#jobs = jobs
  }

  /** Takes note of an error of a request: a disk that is full shows only when something is written. */
  note(error: unknown): void {
    if (isDiskFull(error)) this.#fullUntil = performance.now() + FULL_MS
  }

  /** From now on no longer ready, so that a proxy sends requests elsewhere. */
  leave(): void {
    this.#isStopping = true
  }

  get isStopping(): boolean {
    return this.#isStopping
  }

  jobs(): JobsState {
    return this.#jobs()
  }

  async read(): Promise<Health> {
    // One question at a time, whoever asks how often.
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined))
    return { status: await this.#asking, jobs: this.#jobs() }
  }

  async #ask(): Promise<Health['status']> {
    if (this.#isStopping) return 'stopping'
    try {
      await sql`select id from country limit 1`.execute(this.#connection.db)
    } catch {
      return 'the database does not answer'
    }
    return (await this.#isFull()) ? 'the disk is full' : 'ready'
  }

  async #isFull(): Promise<boolean> {
    if (performance.now() < this.#fullUntil) return true
    if (this.#folder === undefined) return false
    const { bavail, bsize } = await statfs(this.#folder)
    return bavail * bsize < ROOM_BYTES
  }

  stop(): Promise<void> {
    return this.#connection.db.destroy()
  }
}

/** `healthz`: the process is alive. `readyz`: it can serve requests. */
export function healthRoutes(app: FastifyInstance, check: HealthCheck): void {
  // Told so, clients do not use the connection again, which is about to be closed.
  app.addHook('onRequest', (_request, reply, done) => {
    if (check.isStopping) reply.header('connection', 'close')
    done()
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const health = await check.read()
    if (health.status !== 'ready') reply.code(503).header('retry-after', '5')
    return health
  })
}
