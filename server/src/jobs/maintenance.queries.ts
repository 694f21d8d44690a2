import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { Jobs } from './enqueue.ts'

/**
 * Releases jobs that are locked for longer than any job takes, since their worker died. The queue itself would wait four
 * hours.
 */
export const releaseAbandonedJobs = (db: Db) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'`.execute(db)

/**
 * Deletes jobs that another one of the same key has taken the place of while a worker had them, and which that worker did
 * not end since it died: the queue marks them as tried out, and nobody will run them. They have not failed.
 *
 * @param keyed the names of the jobs that have keys
 */
export const deleteReplacedJobs = (db: Db, keyed: readonly string[]) =>
  sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts and last_error is null and locked_at is null and key is null
      and task_identifier = any(${keyed})`.execute(db)

const givenUp = sql`job.attempts >= job.max_attempts and job.locked_at is null and job.flags is null`

/** Jobs of some names that have failed for good, or whose last worker died, and that nobody has taken yet. */
export const findGivenUp = (db: Db, names: readonly string[]): Promise<string[]> =>
  sql<{ id: string }>`
    select job.id::text from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where ${givenUp} and task.identifier = any(${names}) order by job.id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

type GivenUp = { name: keyof Jobs; payload: unknown; error: string; isOrderedAgain: boolean }
/**
 * Marks a job that has failed for good, so that it is taken once.
 *
 * @returns with whether somebody has ordered the same again since; undefined where another process was faster
 */
export const takeGivenUp = (tx: Tx, id: string): Promise<GivenUp | undefined> =>
  sql<GivenUp>`
    update graphile_worker._private_jobs as job set flags = '{"given_up": true}'
    from graphile_worker._private_tasks as task
    where job.id = ${id}::bigint and task.id = job.task_id and ${givenUp}
    returning task.identifier as name, job.payload, coalesce(job.last_error, '') as error, exists (
      select from graphile_worker._private_jobs as other
      where other.task_id = job.task_id and other.payload::text = job.payload::text
        and (other.attempts < other.max_attempts or other.locked_at is not null)) as "isOrderedAgain"`
    .execute(tx)
    .then(({ rows }) => rows[0])

/** Releases the jobs of workers that have ended. */
export const releaseJobsOf = (db: Db, workers: string[]) =>
  sql`select graphile_worker.force_unlock_workers(${workers}::text[])`.execute(db)

/**
 * Deletes jobs that have failed for good, a month after their last attempt. Until then the operator may inspect them;
 * their payload, such as a sign-up with its password hash, is not kept longer (OD-44).
 */
export const deleteOldFailedJobs = (db: Db) =>
  sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`.execute(
    db,
  )

/**
 * Forgets runs of scheduled jobs that lie in the future: the clock has been set back since, or is wrong in another
 * process. The queue would not run them again before that time.
 */
export const forgetFutureRuns = (db: Db) =>
  sql`
    update graphile_worker._private_known_crontabs set last_execution = date_trunc('minute', now())
    where last_execution > now() + interval '1 minute'`.execute(db)

/** How many jobs have failed for good, and wait for somebody to look at them. */
export const countFailedJobs = (db: Db): Promise<number> =>
  sql<{ failed: number }>`
    select count(*)::integer as failed from graphile_worker.jobs where attempts >= max_attempts and locked_at is null`
    .execute(db)
    .then(({ rows }) => rows[0]!.failed) // an aggregate
