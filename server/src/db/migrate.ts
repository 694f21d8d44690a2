import { readdir, readFile } from 'node:fs/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator, type Migration, type MigrationProvider } from 'kysely/migration'
import type { Connection } from './connect.ts'

const folder = new URL('./migrations/', import.meta.url)

const sqlFiles: MigrationProvider = {
  async getMigrations() {
    const migrations: Record<string, Migration> = {}
    for (const file of (await readdir(folder)).filter((name) => name.endsWith('.sql'))) {
      const text = await readFile(new URL(file, folder), 'utf8')
      migrations[file.replace('.sql', '')] = {
        up: (db) =>
          sql
            .raw(text)
            .execute(db)
            .then(() => undefined),
      }
    }
    return migrations
  },
}

/**
 * Brings the schema, and that of the job queue, to the newest migration. Processes that start at once wait
 * for each other.
 *
 * @returns the names of the migrations that were run now
 * @throws the failing migration's error
 */
export async function migrate({ db, pool }: Connection): Promise<string[]> {
  const { error, results } = await new Migrator({ db, provider: sqlFiles }).migrateToLatest()
  if (error) throw error
  await runMigrations({ pgPool: pool })
  return (results ?? []).map((result) => result.migrationName)
}
