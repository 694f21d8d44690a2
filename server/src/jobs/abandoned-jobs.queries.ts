import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * Gives back the jobs that somebody has been at for longer than any job takes: their worker died. The queue itself
 * would wait for four hours.
 */
export const releaseAbandonedJobs = (db: Db) =>
  sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs where locked_at < now() - interval '5 minutes'`.execute(db)
