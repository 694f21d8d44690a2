import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyTree } from '#lib/disk.ts'
import { databaseAccount, makeFolder } from './embedded-account.ts'
import { clusterHome, startEmbedded } from './embedded.ts'

/** Files of a running server that a backup leaves out (PostgreSQL manual, 25.3.4). */
const transient =
  /^(postmaster\.(pid|opts)|(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/.*)$|pgsql_tmp|pg_internal\.init/
const ownOfThisPlace = /^(postgres|postgres-users|postgres\.lock)(\/|$)/
/** Written last: a backup without it is incomplete. */
const CERTIFICATE = 'backup.json'

/**
 * Copies the embedded database and everything else in `dataDir` into a new folder, while the shop serves.
 * The copy has the state of the moment at which it ends.
 */
export async function backUp(dataDir: string, folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new Error(`${folder} is not empty.`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const embedded = await startEmbedded(dataDir, { mode: 'durable' })
  const client = new pg.Client({ connectionString: embedded.urlOf('postgres') })
  try {
    await client.connect()
    const data = join(embedded.home, 'data')
    // Keeps the write-ahead log from now on, which makes the copied files consistent.
    await client.query('select pg_create_physical_replication_slot($1, true, true)', [
      `backup_${process.pid}`,
    ])
    await client.query('select pg_backup_start($1, true)', ['comptoir'])
    await copyTree(data, join(folder, 'cluster'), { keep: (path) => !transient.test(path) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(folder, 'cluster/backup_label'), rows[0]!.labelfile) // the function returns one row
    await copyTree(join(data, 'pg_wal'), join(folder, 'cluster/pg_wal'), {
      keep: (path) => !path.includes('/'),
    })
    await copyTree(dataDir, join(folder, 'files'), { keep: (path) => !ownOfThisPlace.test(path) })
    const postgresql = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
    writeFileSync(
      join(folder, CERTIFICATE),
      JSON.stringify({ made_at: new Date().toISOString(), postgresql }),
    )
  } finally {
    await client.end()
    await embedded.stop()
  }
}

/**
 * Restores `dataDir` from a backup, and starts the database once to check that it is complete.
 *
 * @returns when the backup was made
 */
export async function restore(dataDir: string, folder: string): Promise<{ made_at: string }> {
  if (!existsSync(join(folder, CERTIFICATE)))
    throw new Error(`${folder} holds no whole backup: there is no ${CERTIFICATE} in it.`)
  const account = databaseAccount()
  const home = clusterHome(dataDir, account)
  for (const place of [dataDir, home])
    if (existsSync(place) && readdirSync(place).length > 0)
      throw new Error(`${place} is not empty: move it away first, so that nothing is lost.`)
  mkdirSync(dataDir, { recursive: true }) // open to the account that runs PostgreSQL, unlike what copyTree makes
  await copyTree(join(folder, 'files'), dataDir)
  makeFolder(account, home)
  await copyTree(join(folder, 'cluster'), join(home, 'data'), { owner: account })
  const embedded = await startEmbedded(dataDir, { mode: 'durable' })
  await embedded.stop()
  return JSON.parse(readFileSync(join(folder, CERTIFICATE), 'utf8')) as { made_at: string }
}
