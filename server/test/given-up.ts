import { enqueue, type Jobs } from '#jobs/enqueue.ts'
import { runJobs } from '#jobs/worker.ts'
import type { TestShop } from './app.ts'

/**
 * Puts a job into the queue, in place of those of the same payload, that has been tried out, and has the queue looked after.
 *
 * @param error what it reported last; null where its process died at it each time
 */
export async function giveUp<Name extends keyof Jobs>(
  { db, deps, database }: TestShop,
  name: Name,
  payload: Jobs[Name],
  error: string | null,
): Promise<void> {
  const { pool } = database
  const text = JSON.stringify(payload)
  await pool.query(
    `delete from graphile_worker._private_jobs where payload::text = $2
       and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [name, text],
  )
  await pool.query(
    `with added as (select * from graphile_worker.add_job($1, $2::json, max_attempts => 1))
     select graphile_worker.permanently_fail_jobs(array[id], $3) from added`,
    [name, text, error ?? ''],
  )
  if (error === null)
    await pool.query(
      `update graphile_worker._private_jobs
       set last_error = null, locked_by = 'died', locked_at = now() - interval '6 minutes'
       where payload::text = $2 and task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
      [name, text],
    )
  await enqueue(db, 'release_abandoned_jobs', {})
  await runJobs(deps, pool)
}
