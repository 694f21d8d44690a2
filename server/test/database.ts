import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { connect, requestLimits, watchStatements, type Connection, type Db } from '#db/connect.ts'
import { createScratchDatabase, databaseUrl } from '#db/scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of the migrated database that each test file clones. */
    templateUrl: string
  }
}

/** Vitest global setup: a PostgreSQL for the run, and in it a template database, migrated once. */
export default async function setup(project: TestProject) {
  const template = await createScratchDatabase('test_template')
  project.provide('templateUrl', template.url)
  return template.drop
}

export type TestDatabase = Connection & {
  url: string
  [Symbol.asyncDispose]: () => Promise<void>
}

/** A database of its own for one test file, cloned from the template (about 50 ms). */
export const createTestDatabase = (): Promise<TestDatabase> =>
  cloneDatabase(new URL(inject('templateUrl')).pathname.slice(1))

/** A database with nothing in it, not even a schema; in UTF8 unless said otherwise. */
export const createEmptyDatabase = (encoding?: 'SQL_ASCII'): Promise<TestDatabase> =>
  cloneDatabase('template0', encoding && sql`encoding ${sql.lit(encoding)} locale_provider libc locale 'C'`)

async function cloneDatabase(template: string, options: RawBuilder<unknown> = sql``): Promise<TestDatabase> {
  const templateUrl = inject('templateUrl')
  const name = `test_${randomUUID()}`
  const url = databaseUrl(templateUrl, name)
  const admin = connect(databaseUrl(templateUrl, 'postgres'), { max: 1 })
  await sql`create database ${sql.id(name)} template ${sql.id(template)} strategy file_copy ${options}`.execute(
    admin.db,
  )
  const { db, pool } = connect(url, { limits: requestLimits })
  return {
    db,
    pool,
    url,
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await sql`drop database ${sql.id(name)} with (force)`.execute(admin.db)
      await admin.db.destroy()
    },
  }
}

/** How many statements `use` sends through `db` (a transaction's begin and commit count as well). */
export async function countQueries(db: Db, use: () => Promise<unknown>): Promise<number> {
  let count = 0
  const unwatch = watchStatements(db, () => (count += 1))
  try {
    await use()
  } finally {
    unwatch()
  }
  return count
}

/** How many transactions of this database wait for a row that another one holds. */
export const waiting = (db: Db): Promise<number> =>
  sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
    .execute(db)
    .then(({ rows }) => rows[0]!.count) // count has its one row
