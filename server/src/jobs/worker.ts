import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import {
  Logger,
  run,
  runOnce,
  type Runner,
  type Task,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import { connect, requestLimits, type Connection, type Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { forgetFutureRuns, releaseJobsOf } from './maintenance.queries.ts'
import { tasks, timetable } from './tasks.ts'

/** So many jobs at a time in one process; few, since requests come first. */
const CONCURRENCY = 2
/** One that listens, one for each job to be fetched or reported, one for the timetable. */
const CONNECTIONS = CONCURRENCY + 2
/** The runner of jobs is started again after a pause that doubles while it does not hold. */
const MIN_PAUSE_MS = 250
const MAX_PAUSE_MS = 10_000
/** A runner that has run for so long was all right. */
const HELD_MS = 30_000
/** A runner that has fetched nothing for so long, while the database answers, is given up: it waits for itself. */
const STILL_MS = 8000
const WATCH_MS = 1000
/** A clock that is set by more than this is told to the runner, which else would wait until it comes to where it was. */
const CLOCK_SET_MS = 30_000
/** How often runs of scheduled jobs that another process has noted in the future are looked for. */
const FUTURE_MS = 60_000
// A job is reported as done, or failed, through graphile-worker's batches: only their errors end the runner in order.
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

export type Worker = {
  /** Whether jobs are fetched: false while the database is away. */
  isRunning: () => boolean
  /** Waits for the jobs that run. */
  stop: () => Promise<void>
}

/**
 * Runs jobs until stopped. Whenever the runner ends, as when the database goes away, it is started again.
 *
 * @param url the database that the queue is in; the runner has connections of its own, so that it waits for nobody
 * @param whenIdle each job waits for it before it begins: in a process that answers calls, these come first
 */
export function startWorker(
  deps: Deps,
  url: string,
  whenIdle = async (): Promise<void> => undefined,
): Worker {
  const stopping = new AbortController()
  let runner: Runner | undefined
  let fetches = false
  /** Ended, with jobs that they may have been unable to report: free again as soon as the database answers. */
  const abandoned: string[] = []
  const ended = keepRunning()

  async function keepRunning(): Promise<void> {
    let pause = MIN_PAUSE_MS
    while (!stopping.signal.aborted) {
      const since = performance.now()
      await runUntilItEnds().catch(reportProblem)
      if (performance.now() - since > HELD_MS) pause = MIN_PAUSE_MS
      await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
      pause = Math.min(pause * 2, MAX_PAUSE_MS)
    }
  }

  async function runUntilItEnds(): Promise<void> {
    // A job that was reported as done just before the database crashed is done again, and comes to the same end.
    const queue = connect(url, { max: CONNECTIONS, limits: requestLimits, mayRedo: true })
    let isStill = false
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      abandoned.push(workerPool.id)
      // graphile-worker shuts down without waiting for it: an error would end the process.
      const shutDown = workerPool.gracefulShutdown.bind(workerPool)
      workerPool.gracefulShutdown = (message) => {
        const done = Promise.resolve(shutDown(message))
        done.catch(reportProblem)
        return done
      }
    })
    events.on('worker:getJob:empty', () => (fetches = true))
    events.on('job:start', () => (fetches = true))
    events.on('worker:getJob:error', () => (fetches = false))
    try {
      if (abandoned.length > 0) await releaseJobsOf(queue.db, abandoned)
      abandoned.length = 0
      await forgetFutureRuns(queue.db)
      runner = await run({
        pgPool: queue.pool,
        taskList: beginWhen(whenIdle, tasks(deps) as TaskList),
        crontab: timetable,
        concurrency: CONCURRENCY,
        noHandleSignals: true, // main.ts stops everything in its order
        logger: problemsOnly,
        events,
        preset,
      })
      if (stopping.signal.aborted) await runner.stop()
      isStill = await Promise.race([runner.promise.then(() => false), untilItMustEnd(runner, queue.db)])
    } finally {
      runner = undefined
      fetches = false
      const closed = queue.pool.end()
      if (isStill) closed.catch(reportProblem)
      else await closed
    }
  }

  /** Resolves when a runner fetches no jobs for long although it could, and stops it; also when the clock was set. */
  async function untilItMustEnd(watched: Runner, db: Db): Promise<true> {
    const clockAhead = () => deps.now().getTime() - performance.now()
    const ahead = clockAhead()
    let since = performance.now()
    let lookedAt = since
    for (;;) {
      await sleep(WATCH_MS, undefined, { ref: false })
      if (runner !== watched) return true // it has ended
      if (Math.abs(clockAhead() - ahead) > CLOCK_SET_MS) {
        reportProblem(new Error('the clock was set'))
        await watched.stop().catch(() => undefined) // waits for the jobs that run
        return true
      }
      if (performance.now() - lookedAt > FUTURE_MS) {
        lookedAt = performance.now()
        await forgetFutureRuns(db).catch(() => undefined) // tried again in a minute
      }
      if (fetches) since = performance.now()
      if (performance.now() - since < STILL_MS) continue
      const answers = () => sql`select`.execute(db).then(() => true)
      if (stopping.signal.aborted || (await answers().catch(() => false))) {
        watched.stop().catch(() => undefined)
        reportProblem(new Error('it stood still'))
        return true
      }
    }
  }

  return {
    isRunning: () => fetches,
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined) // it has ended just now
      await ended
    },
  }
}

/** The same jobs, each of which waits before it begins. */
function beginWhen(whenIdle: () => Promise<void>, jobs: TaskList): TaskList {
  return Object.fromEntries(
    Object.entries(jobs).map(([name, job]): [string, Task] => [
      name,
      async (payload, helpers) => {
        await whenIdle()
        return job!(payload, helpers)
      },
    ]),
  )
}

/** Runs the jobs that are due, and returns when none is left: for tests. */
export async function runJobs(deps: Deps, pool: Connection['pool']): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: tasks(deps) as TaskList,
    noHandleSignals: true,
    logger: problemsOnly,
    preset, // finished jobs are deleted in batches: only those are awaited at the end
  })
}

/** One JSON line per warning or error, like the rest of the log. */
const problemsOnly = new Logger(() => (level, message, meta) => {
  if (level !== 'error' && level !== 'warning') return
  const cause = meta?.['error']
  writeProblem(level, message, cause instanceof Error ? cause.stack : undefined)
})
const reportProblem = (error: unknown) =>
  writeProblem(
    'error',
    `The worker is started again: ${error instanceof Error ? error.message : String(error)}`,
  )
const writeProblem = (level: string, msg: string, stack?: string) =>
  console.error(JSON.stringify({ level, time: new Date().toISOString(), msg, stack }))
