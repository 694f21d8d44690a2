import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readOrCreateFile } from '#lib/disk.ts'
import {
  canReach,
  databaseAccount,
  foldersElsewhere,
  makeFolder,
  reachableFolder,
  type Account,
} from './embedded-account.ts'
import { findBinaries } from './embedded-binaries.ts'
import { EmbeddedError, keepAlive, run, stop, SUPERUSER, urlOf, type Cluster } from './embedded-server.ts'
import { openShopDatabase } from './embedded-role.ts'
import { StartLock } from './embedded-lock.ts'
import { enter } from './embedded-users.ts'

export type Embedded = {
  /** The connection URL of a database of this cluster, for the superuser: to make databases, to back up. */
  urlOf: (database: string) => string
  /** The connection URL of the shop's own database, for the role that owns it; both are made at the first call. */
  shopUrl: () => Promise<string>
  /** Stops the cluster, unless another process still uses it. */
  stop: () => Promise<void>
  /** Stops the cluster and deletes it, with everything else in its data folder. */
  remove: () => Promise<void>
  /** The folder that holds the cluster. */
  home: string
}

export type EmbeddedOptions = {
  /** `throwaway` is faster but not safe against power failure: for tests only. */
  mode: 'durable' | 'throwaway'
  /** Gets one line about anything that the operator should know. */
  log?: (line: string) => void
}

const SOCKET_PATH_MAX = 90 // the system allows 107 (macOS 103) with PostgreSQL's own file name

/**
 * Starts PostgreSQL on the cluster under `dataDir`, which is created at the first call, or uses the server that already
 * runs on it (of another process, of one that was killed, or of a container that shares the folder). It listens on a Unix socket only and requires the passwords
 * in `dataDir`.
 */
export async function startEmbedded(
  dataDir: string,
  { mode, log = () => undefined }: EmbeddedOptions,
): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const account = databaseAccount()
  const home = clusterHome(dataDir, account)
  const wanted = resolve(dataDir, 'postgres')
  if (home !== wanted)
    log(`The database is kept in ${home}: the account that runs PostgreSQL could not reach ${wanted}.`)
  const binaries = findBinaries(account)
  const cluster: Cluster = {
    data: join(home, 'data'),
    socket: socketFolder(home),
    log: join(home, 'postgres.log'),
    password: passwordIn(join(dataDir, 'database-admin-password'), existsSync(join(home, 'data'))),
    account,
    binaries,
    lock: new StartLock(join(dataDir, 'postgres.lock')),
  }
  makeFolder(account, home)
  makeFolder(account, cluster.socket)
  if (!existsSync(cluster.data)) await initialise(cluster)
  checkVersion(cluster)
  const rolePassword = passwordIn(join(dataDir, 'database-password'))
  const release = enter(join(dataDir, 'postgres-users'))
  await run(cluster, mode)
  const endWatch = keepAlive(cluster, mode, log)
  const stopIfLast = async () => {
    endWatch()
    if (release()) await stop(cluster)
    cluster.lock.release()
  }
  const remove = async () => {
    await stopIfLast()
    for (const folder of [home, cluster.socket, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return {
    home,
    urlOf: (database) => urlOf(cluster, database),
    shopUrl: () => openShopDatabase(cluster, rolePassword),
    stop: stopIfLast,
    remove,
  }
}

/** Whether there is a cluster under `dataDir`, running or not. */
export const hasEmbedded = (dataDir: string): boolean =>
  existsSync(join(clusterHome(dataDir, databaseAccount()), 'data'))

/**
 * The folder of the cluster that belongs to `dataDir`; it need not exist yet. A cluster that is there is never passed
 * over for a new one in another place, whatever has become of the rights of the folders above it.
 *
 * @throws if the account cannot reach the cluster in `dataDir`
 */
export function clusterHome(dataDir: string, account: Account | undefined): string {
  const wanted = resolve(dataDir, 'postgres')
  if (existsSync(join(wanted, 'data'))) {
    if (canReach(account, wanted)) return wanted
    throw new EmbeddedError(
      `There is a database in ${wanted}, and the account that runs PostgreSQL may not enter a folder above it: ` +
        'allow that (chmod o+x), or run the shop as the user whose folder it is.',
    )
  }
  const isBegun = account && existsSync(join(dataDir, 'database-admin-password'))
  const elsewhere =
    isBegun && foldersElsewhere(wanted, 'postgres').find((home) => existsSync(join(home, 'data')))
  return elsewhere || reachableFolder(account, wanted, 'postgres')
}

/** The password in this file, which is made unless it has to be there. */
function passwordIn(file: string, isNeeded = false): string {
  if (isNeeded && !existsSync(file))
    throw new EmbeddedError(`${file} is missing, and the database was made with it: put it back.`)
  return readOrCreateFile(file, () => randomBytes(24).toString('base64url'))
}

function socketFolder(home: string): string {
  const inside = join(home, 'socket')
  return inside.length < SOCKET_PATH_MAX
    ? inside
    : join(tmpdir(), `comptoir-${Buffer.from(home).toString('hex').slice(-16)}`)
}

/** Created under another name first, so that an incomplete cluster is never used. */
async function initialise({ data, password, account, binaries }: Cluster): Promise<void> {
  const partial = `${data}.${process.pid}`
  const passwordFile = `${partial}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const flags = [
    `--pgdata=${partial}`,
    `--username=${SUPERUSER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ]
  // The same sort order and letters on every machine, whatever its locales.
  flags.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C')
  flags.push('--lc-messages=C', '--no-instructions', '--no-sync')
  try {
    // Trigrams use the C library's letters; without a UTF-8 locale only ASCII ones count.
    await runTool(binaries.initdb, [...flags, '--lc-ctype=C.UTF-8'], account).catch(async () => {
      rmSync(partial, { recursive: true, force: true })
      await runTool(binaries.initdb, [...flags, '--lc-ctype=C'], account)
    })
    renameSync(partial, data)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(data)) throw error // otherwise another process has created it
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

function runTool(file: string, args: string[], account: Account | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const child = spawn(file, args, { ...account, cwd: '/', stdio: ['ignore', 'ignore', 'pipe'] })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
    child.on('error', fail)
    child.on('close', (code) =>
      code === 0 ? done() : fail(new EmbeddedError(`The database could not be made: ${complaint.trim()}`)),
    )
  })
}

function checkVersion({ data, binaries }: Cluster): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new EmbeddedError(
    `${data} was made by PostgreSQL ${version}, and this is ${binaries.major}: back it up with the release that made it, and restore it with this one.`,
  )
}
