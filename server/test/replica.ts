import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { connect, type Db } from '#db/connect.ts'
import { databaseAccount, makeFolder } from '#db/embedded-account.ts'
import { clusterHome, startEmbedded } from '#db/embedded.ts'
import { migrate } from '#db/migrate.ts'
import { databaseUrl } from '#db/scratch.ts'
import { copyTree } from '#lib/disk.ts'
import type { TestDatabase } from './database.ts'

export type ReplicatedDatabase = {
  /** The primary, migrated. */
  database: TestDatabase
  replicaUrl: string
  /** From now on the replica stays as it is, and lags. */
  pause: () => Promise<void>
  /** Lets the replica go on, and waits until it has everything. */
  resume: () => Promise<void>
}

/** A PostgreSQL of its own with a streaming replica, both removed with `database`. */
export async function createReplicatedDatabase(): Promise<ReplicatedDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-replica-'))
  chmodSync(folder, 0o755) // root's PostgreSQL runs as another account
  const dataDir = join(folder, 'primary')
  const start = (place: string) => startEmbedded(place, { mode: 'durable' })
  const first = await start(dataDir)
  const server = first.urlOf('postgres')
  await first.stop()
  const standbyDir = join(folder, 'replica')
  await copyAsStandby({ dataDir, home: first.home, server }, standbyDir)
  const primary = await start(dataDir)
  const url = databaseUrl(server, 'shop')
  const admin = connect(server, { max: 1 })
  await sql`create database shop`.execute(admin.db)
  await admin.db.destroy()
  const connection = connect(url)
  await migrate(connection)

  const standby = await start(standbyDir)
  const replicaUrl = databaseUrl(standby.urlOf('postgres'), 'shop')
  await untilThere(replicaUrl)
  const replica = connect(replicaUrl, { max: 1 })
  return {
    database: {
      ...connection,
      url,
      async [Symbol.asyncDispose]() {
        await replica.db.destroy()
        await connection.db.destroy()
        await standby.remove()
        await primary.remove()
        rmSync(folder, { recursive: true, force: true })
      },
    },
    replicaUrl,
    pause: async () => void (await sql`select pg_wal_replay_pause()`.execute(replica.db)),
    resume: async () => {
      await sql`select pg_wal_replay_resume()`.execute(replica.db)
      const written = await position(connection.db, sql`pg_current_wal_lsn()`)
      while ((await position(replica.db, sql`pg_last_wal_replay_lsn()`)) < written) continue
    },
  }
}

/** Copies the files of a primary that is stopped, for a server that follows it when it runs. */
async function copyAsStandby(
  primary: { dataDir: string; home: string; server: string },
  standbyDir: string,
): Promise<void> {
  const account = databaseAccount()
  mkdirSync(standbyDir, { recursive: true })
  for (const file of ['database-admin-password', 'database-password'])
    copyFileSync(join(primary.dataDir, file), join(standbyDir, file))
  const home = clusterHome(standbyDir, account)
  makeFolder(account, home)
  const data = join(home, 'data')
  await copyTree(join(primary.home, 'data'), data, { owner: account })
  writeFileSync(join(data, 'standby.signal'), '')
  const { searchParams, username, password } = new URL(primary.server)
  const follows = `host=${searchParams.get('host')} user=${username} password=${password}`
  appendFileSync(join(data, 'postgresql.auto.conf'), `primary_conninfo = '${follows}'\n`)
}

/** Until the replica has the database that was made since. */
async function untilThere(url: string): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const { db } = connect(url, { max: 1 })
    const isThere = await sql`select from catalogue_version`.execute(db).then(
      () => true,
      () => false,
    )
    await db.destroy()
    if (isThere) return
    if (tries > 300) throw new Error('The replica does not follow.')
    await sleep(100)
  }
}

const position = (db: Db, lsn: ReturnType<typeof sql>): Promise<number> =>
  sql<{ position: number }>`select (${lsn} - '0/0')::float8 as position`
    .execute(db)
    .then(({ rows }) => rows[0]!.position) // a select without a table has one row
