import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, run, runOnce, type Runner, type TaskList, type WorkerEvents } from 'graphile-worker'
import { connect, requestLimits, type Connection } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { releaseJobsOf } from './maintenance.queries.ts'
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
 */
export function startWorker(deps: Deps, url: string): Worker {
  const queue = connect(url, { max: CONNECTIONS, limits: requestLimits })
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
    if (abandoned.length > 0) await releaseJobsOf(queue.db, abandoned)
    abandoned.length = 0
    try {
      runner = await run({
        pgPool: queue.pool,
        taskList: tasks(deps) as TaskList,
        crontab: timetable,
        concurrency: CONCURRENCY,
        noHandleSignals: true, // main.ts stops everything in its order
        logger: problemsOnly,
        events,
        preset,
      })
      if (stopping.signal.aborted) await runner.stop()
      await runner.promise
    } finally {
      runner = undefined
      fetches = false
    }
  }

  return {
    isRunning: () => fetches,
    stop: async () => {
      stopping.abort()
      await runner?.stop().catch(() => undefined) // it has ended just now
      await ended
      await queue.pool.end()
    },
  }
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
