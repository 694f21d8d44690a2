import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { runMigrations } from 'graphile-worker'
import { sql } from 'kysely'
import type { Connection, Db } from './connect.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { isConflict, isLockTimeout } from './errors.ts'

/**
 * The SQL that makes the schema. Migrations run once, in the order of their names; files of functions and triggers run
 * again whenever their text has changed.
 */
export type SchemaFiles = { release: string; migrations: SchemaFile[]; functions: SchemaFile[] }
export type SchemaFile = { name: string; text: string }
type Applied = { name: string; checksum: string; release: string }

/** The schema cannot be brought up to date. The message is one line, for the operator. */
export class MigrationError extends OperatorError {}

/** While a migration waits for a table, all other statements on that table wait too: at most for so long. */
const LOCK_TIMEOUT_MS = 1000
/** For so long a migration is tried again, with pauses in which other statements can run. */
const MAX_WAIT_MS = 10 * 60_000
const LOCK_RETRY_MS = 200
const FUNCTIONS = 'functions/'
/** Any number; all processes of the shop take the same. */
const MIGRATION_LOCK = 7_301_215

/**
 * Brings the schema, and that of the job queue, to this release. Processes that start at once wait for each other; a
 * process older than the schema leaves it as it is (docs/operations.md, "Upgrade").
 *
 * @param log gets one line about what takes long
 * @returns the names of the files that were run now
 * @throws MigrationError if this release cannot do it; else the failing statement's error
 */
export async function migrate(
  { db, pool }: Connection,
  {
    files,
    lockTimeoutMs = LOCK_TIMEOUT_MS,
    log = console.warn,
  }: { files?: SchemaFiles; lockTimeoutMs?: number; log?: (line: string) => void } = {},
): Promise<string[]> {
  const { release, migrations, functions } = files ?? (await readSchemaFiles())
  await checkEncoding(db)
  const done: string[] = []
  const isCurrent = await withMigrationLock(db, async (connection) => {
    const applied = await findApplied(connection)
    if (applied.some((file) => isNewer(file.release, release))) return false
    const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
    const run = async (file: SchemaFile) => {
      await runFile(connection, file, release, { lockTimeoutMs, log })
      done.push(file.name)
    }
    for (const file of migrations) {
      const known = checksums.get(file.name)
      if (known === undefined) await run(file)
      else if (known !== checksumOf(file)) throw madeByAnother(file.name)
    }
    const isMigrated = done.length > 0
    for (const file of functions)
      if (isMigrated || checksums.get(file.name) !== checksumOf(file)) await run(file)
    return true
  }).catch(explainRights(db))
  if (isCurrent) await runMigrations({ pgPool: pool }).catch(explainRights(db))
  return done
}

/** In another encoding names could not be written as they are, and searches would miss them. */
async function checkEncoding(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string; encoding: string }>`
    select current_database() as name, current_setting('server_encoding') as encoding`.execute(db)
  const { name, encoding } = rows[0]!
  if (encoding !== 'UTF8')
    throw new MigrationError(
      `The database ${name} is in ${encoding}, and the shop needs one in UTF8: ` +
        `create database ${name} encoding 'UTF8' template template0;`,
    )
}

const INSUFFICIENT_PRIVILEGE = '42501'
/** Says what the role of the database lacks; other errors stay as they are. */
const explainRights = (db: Db) => async (error: unknown) => {
  if ((error as { code?: string }).code !== INSUFFICIENT_PRIVILEGE) throw error
  const { rows } = await sql<{ role: string; name: string }>`
    select quote_ident(current_user) as role, quote_ident(current_database()) as name`.execute(db)
  const { role, name } = rows[0]!
  throw new MigrationError(
    `The role ${role} may not make what the shop needs in the database ${name} (${(error as Error).message}): ` +
      `alter database ${name} owner to ${role};`,
  )
}

/**
 * The files below a folder: `migrations/*.sql` and `functions/*.sql`.
 *
 * @param release the release of these files; by default that of package.json
 */
export async function readSchemaFiles(
  folder = new URL('./', import.meta.url),
  release?: string,
): Promise<SchemaFiles> {
  return {
    release: release ?? (await ownRelease()),
    migrations: await readFolder(new URL('migrations/', folder), ''),
    functions: await readFolder(new URL(FUNCTIONS, folder), FUNCTIONS),
  }
}

async function readFolder(folder: URL, prefix: string): Promise<SchemaFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name) => ({
      name: prefix + name.replace('.sql', ''),
      text: await readFile(new URL(name, folder), 'utf8'),
    })),
  )
}

/** The release of the program, as package.json names it: "1.4.0". */
export async function ownRelease(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

const checksumOf = ({ text }: SchemaFile) => createHash('sha256').update(text).digest('hex')

/** Whether a release is later than another: "1.10.0" than "1.9.2". */
export function isNewer(release: string, than: string): boolean {
  const [a, b] = [release, than].map((name) => name.split('.').map(Number))
  const at = a!.findIndex((part, index) => part !== b![index]) // both were made of two elements
  return at >= 0 && a![at]! > b![at]!
}

/**
 * Runs `work` while no other process migrates. The lock is tried in a loop instead of waited for in the database, where
 * a waiting statement would block others.
 */
const withMigrationLock = <Result>(db: Db, work: (connection: Db) => Promise<Result>): Promise<Result> =>
  db.connection().execute(async (connection) => {
    const ask = sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${MIGRATION_LOCK}) as is_mine`
    while (!(await ask.execute(connection)).rows[0]?.is_mine) await sleep(LOCK_RETRY_MS)
    try {
      return await work(connection)
    } finally {
      await sql`select pg_advisory_unlock(${MIGRATION_LOCK})`.execute(connection)
    }
  })

async function findApplied(db: Db): Promise<Applied[]> {
  const { rows } = await sql<{ is_there: boolean; is_from_before: boolean }>`
    select to_regclass('schema_file') is not null as is_there,
      to_regclass('kysely_migration') is not null as is_from_before`.execute(db)
  if (rows[0]?.is_from_before) throw madeByAnother('0001_schema')
  if (!rows[0]?.is_there)
    await sql`
      create table schema_file (
        name text primary key,
        checksum text not null,
        release text not null,
        applied_at timestamptz not null default now()
      )`.execute(db)
  return (await sql<Applied>`select name, checksum, release from schema_file`.execute(db)).rows
}

const madeByAnother = (name: string) =>
  new MigrationError(
    `The database was made with another ${name} than that of this release, and cannot be carried on: ` +
      'run the release that made it, or, if it may be lost, delete the folder DATA_DIR (.data), or empty the database that DATABASE_URL names, and start again.',
  )

/** In a transaction of its own, which is tried again while another one holds a lock that it needs. */
async function runFile(
  db: Db,
  file: SchemaFile,
  release: string,
  { lockTimeoutMs, log }: { lockTimeoutMs: number; log: (line: string) => void },
): Promise<void> {
  const giveUpAt = performance.now() + MAX_WAIT_MS
  for (let attempt = 1; ; attempt += 1) {
    try {
      await db.transaction().execute(async (tx) => {
        await sql
          .raw(`set local lock_timeout = ${lockTimeoutMs}; set local statement_timeout = 0`)
          .execute(tx)
        await sql.raw(file.text).execute(tx)
        await recordApplied(tx, file, release)
        if (!file.name.startsWith(FUNCTIONS)) await clearFunctionChecksums(tx)
      })
      return
    } catch (error) {
      if (!isLockTimeout(error) && !isConflict(error)) throw error
      if (performance.now() > giveUpAt)
        throw new MigrationError(
          `${file.name} found no moment in ${MAX_WAIT_MS / 60_000} minutes in which nobody held what it changes: end the longest transactions (pg_stat_activity) and start again.`,
        )
      if (attempt === 1)
        log(
          `${file.name} waits until transactions that hold what it changes have ended; the shop goes on meanwhile.`,
        )
      await sleep(Math.min(attempt, 5) * lockTimeoutMs)
    }
  }
}

const recordApplied = (db: Db, file: SchemaFile, release: string) =>
  sql`
    insert into schema_file (name, checksum, release) values (${file.name}, ${checksumOf(file)}, ${release})
    on conflict (name) do update
    set checksum = excluded.checksum, release = excluded.release, applied_at = now()`.execute(db)

/** A migration may have dropped a function whose file has not changed: so after a migration all of them run again. */
const clearFunctionChecksums = (db: Db) =>
  sql`delete from schema_file where name like ${`${FUNCTIONS}%`}`.execute(db)
