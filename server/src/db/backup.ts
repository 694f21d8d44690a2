import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Config } from '../config.ts'
import { copyTree } from '#lib/disk.ts'
import { OperatorError } from '#lib/operator-error.ts'
import { databaseAccount } from './embedded-account.ts'
import { clusterHome } from './embedded.ts'
import { isNewer, migrate, readSchemaFiles, type SchemaFiles } from './migrate.ts'
import { openDatabase, type OpenDatabase } from './open.ts'
import { isEmpty, readTables, writeTables } from './table-files.ts'

/** What belongs to the embedded database of one folder, and not to the shop. */
const ownOfThisPlace =
  /^(postgres|postgres-users|postgres\.lock|database-password|database-admin-password)(\/|$)/
/** Written last: a backup without it is incomplete. */
const CERTIFICATE = 'backup.json'
type Certificate = { made_at: string; release: string; migrations: string[] }

/** A backup that cannot be made or restored. The message is one line, for the operator. */
export class BackupError extends OperatorError {}

type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 'databaseConnections' | 'databaseWaitSeconds'>

/**
 * Copies the database and the files in `dataDir` into a new folder, while the shop serves. The rows are those of the
 * moment at which it begins; the files are copied afterwards, so that none is missing that a row names. Where it fails,
 * nothing of it stays.
 *
 * @throws BackupError if the folder is not empty
 */
export async function backUp({ pool }: OpenDatabase, dataDir: string, folder: string): Promise<void> {
  refuseFull(folder, '')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  try {
    const certificate = await describe(pool)
    await writeTables(pool, join(folder, 'tables'))
    if (existsSync(dataDir))
      await copyTree(dataDir, join(folder, 'files'), { keep: (path) => !ownOfThisPlace.test(path) })
    writeFileSync(join(folder, CERTIFICATE), JSON.stringify(certificate))
  } catch (error) {
    // A part is of no use, and may have filled the disk.
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true, force: true })
    throw error
  }
}

/**
 * Restores a backup into an empty database and an empty `dataDir`, and migrates it to this release. It is the same for
 * a backup of an embedded database and of one on a server, and goes into either.
 *
 * @throws BackupError if something is not empty, or the backup not whole or of a later release
 */
export async function restore(place: Place, folder: string): Promise<void> {
  const certificate = readCertificate(folder)
  const files = await filesOf(certificate, folder)
  const { dataDir, databaseUrl } = place
  const folders = databaseUrl ? [dataDir] : [dataDir, clusterHome(dataDir, databaseAccount())]
  for (const path of folders) refuseFull(path, ': move it away first, so that nothing is lost')
  const database = await openDatabase(place)
  try {
    if (!(await isEmpty(database.pool)))
      throw new BackupError('The database is not empty: create a new one to restore into.')
    if (existsSync(join(folder, 'files'))) await copyTree(join(folder, 'files'), dataDir)
    await migrate(database, { files })
    const left = await readTables(database.pool, join(folder, 'tables'))
    if (left.length > 0) console.warn(`Not restored, for they are no tables of the shop: ${left.join(', ')}.`)
    await migrate(database)
    await recordRestore(database, certificate, folder)
  } finally {
    await database.close()
  }
}

async function describe(pool: OpenDatabase['pool']): Promise<Certificate> {
  const { rows } = await pool.query<{ name: string; release: string }>(
    `select name, release from schema_file where name not like 'functions/%' order by name`,
  )
  const release = rows.map((row) => row.release).reduce((one, other) => (isNewer(other, one) ? other : one))
  return { made_at: new Date().toISOString(), release, migrations: rows.map(({ name }) => name) }
}

function readCertificate(folder: string): Certificate {
  const path = join(folder, CERTIFICATE)
  if (!existsSync(path))
    throw new BackupError(`${folder} holds no whole backup: there is no ${CERTIFICATE} in it.`)
  return JSON.parse(readFileSync(path, 'utf8')) as Certificate
}

/** The files that make the schema of the backup: without functions and triggers, which would act on the rows. */
async function filesOf({ release, migrations }: Certificate, folder: string): Promise<SchemaFiles> {
  const own = await readSchemaFiles()
  const known = own.migrations.filter(({ name }) => migrations.includes(name))
  if (isNewer(release, own.release) || known.length < migrations.length)
    throw new BackupError(
      `${folder} is of release ${release}, and this is ${own.release}: restore it with that release or a later one.`,
    )
  return { ...own, migrations: known, functions: [] }
}

function refuseFull(path: string, advice: string): void {
  if (existsSync(path) && readdirSync(path).length > 0)
    throw new BackupError(`${path} is not empty${advice}.`)
}

/** A restored database says so in its audit log, for whoever wonders where the last days have gone. */
async function recordRestore({ db }: OpenDatabase, { made_at }: Certificate, folder: string): Promise<void> {
  await db
    .insertInto('audit_entry')
    .values({
      action: 'restore',
      entity: 'database',
      label: basename(folder),
      after: JSON.stringify({ backup_made_at: made_at }),
    })
    .execute()
}
