import { Logger, run, runOnce, type TaskList } from 'graphile-worker'
import type { OpenDatabase } from '#db/open.ts'
import type { Deps } from '#deps.ts'
import { tasks, timetable } from './tasks.ts'

/** So many jobs at a time in one process; few, since requests come first. */
const CONCURRENCY = 2

/** Runs jobs until stopped; stopping waits for the running ones. */
export async function startWorker(
  deps: Deps,
  pool: OpenDatabase['pool'],
): Promise<{ stop: () => Promise<void> }> {
  const runner = await run({
    pgPool: pool,
    taskList: tasks(deps) as TaskList,
    crontab: timetable,
    concurrency: CONCURRENCY,
    noHandleSignals: true, // main.ts stops everything in its order
    logger: problemsOnly,
  })
  return { stop: () => runner.stop() }
}

/** Runs the jobs that are due, and returns when none is left: for tests. */
export async function runJobs(deps: Deps, pool: OpenDatabase['pool']): Promise<void> {
  await runOnce({
    pgPool: pool,
    taskList: tasks(deps) as TaskList,
    noHandleSignals: true,
    logger: problemsOnly,
    // Finished jobs are deleted in batches: only those are awaited at the end.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
  })
}

/** One JSON line per warning or error, like the rest of the log. */
const problemsOnly = new Logger(() => (level, message, meta) => {
  if (level !== 'error' && level !== 'warning') return
  const cause = meta?.['error']
  const stack = cause instanceof Error ? cause.stack : undefined
  console.error(JSON.stringify({ level, time: new Date().toISOString(), msg: message, stack }))
})
