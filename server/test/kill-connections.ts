import { sql } from 'kysely'
import { connect } from '#db/connect.ts'

/**
 * Ends connections of a database in the middle of statements that match `pattern`, one after the other, until `work` is
 * over. On a connection of its own: it does not wait for what it is to disturb.
 *
 * @param pattern a regular expression of PostgreSQL
 * @returns how many were ended
 */
export async function killWhile(url: string, pattern: string, work: Promise<unknown>): Promise<number> {
  const { db, pool } = connect(url, { max: 1 })
  let isOver = false
  const ended = work.finally(() => (isOver = true))
  let killed = 0
  try {
    while (!isOver) {
      const { rows } = await sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()
          and query ~ ${pattern} and state <> 'idle' order by random() limit 1`.execute(db)
      killed += rows.length
    }
    await ended
  } finally {
    await pool.end()
  }
  return killed
}
