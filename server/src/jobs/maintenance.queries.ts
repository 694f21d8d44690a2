import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

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
 */
export const deleteReplacedJobs = (db: Db) =>
  sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts and last_error is null and locked_at is null and key is null`.execute(db)

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
