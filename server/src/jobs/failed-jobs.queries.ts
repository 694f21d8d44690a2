import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Deletes the jobs that have failed for good, a month after their last try: until then people may look into them, and
 * then nobody needs what they were given, such as a sign-up with the hash of its password (OD-44).
 */
export const forgetFailedJobs = (db: Db) =>
  sql`
    select graphile_worker.complete_jobs(array_agg(id))
    from graphile_worker.jobs
    where attempts >= max_attempts and locked_at is null and updated_at < now() - interval '30 days'`.execute(
    db,
  )
