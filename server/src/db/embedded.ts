import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { keptFile } from '#lib/kept-file.ts'
import { databaseAccount, makeFolder, reachableFolder, type Account } from './embedded-account.ts'
import { findBinaries, type Binaries } from './embedded-binaries.ts'

export type Embedded = {
  /** The connection URL of a database of this cluster. */
  urlOf: (database: string) => string
  /** Stops the cluster, unless another process still uses it. */
  stop: () => Promise<void>
  /** Stops the cluster and deletes it, with everything else in its data folder. */
  remove: () => Promise<void>
  /** The folder that holds the cluster. */
  home: string
}

export type EmbeddedOptions = {
  /** `throwaway` gives up safety against power failure for speed: for tests only. */
  mode: 'durable' | 'throwaway'
  /** Told in one line of anything the operator should know. */
  say?: (line: string) => void
}

const USER = 'comptoir'
const START_TIMEOUT_MS = 60_000
const MOST_LAUNCHES = 6
const SOCKET_PATH_MAX = 90 // the system allows 107 (macOS 103) with PostgreSQL's own file name
const settings = {
  durable: { shared_buffers: '256MB', max_connections: '100' },
  throwaway: {
    shared_buffers: '256MB',
    max_connections: '300',
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    wal_level: 'minimal',
    max_wal_senders: '0',
    max_wal_size: '4GB',
    autovacuum: 'off',
  },
}
const common = {
  listen_addresses: '',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  effective_cache_size: '2GB',
  random_page_cost: '1.1',
  jit: 'off', // costs more than it saves on queries of a few milliseconds
  timezone: 'UTC',
  log_timezone: 'UTC',
}

/**
 * Starts PostgreSQL on the cluster under `dataDir`, made at the first call, or joins the one that already
 * runs on it (another process's, or left behind by one that was killed).
 * It listens on a Unix socket only, and wants the password kept in `dataDir`.
 */
export async function startEmbedded(dataDir: string, { mode, say }: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(dataDir, { recursive: true })
  const account = databaseAccount()
  const wanted = resolve(dataDir, 'postgres')
  const home = reachableFolder(account, wanted, 'postgres')
  if (home !== wanted)
    say?.(`The database is kept in ${home}: the account that runs PostgreSQL cannot reach ${wanted}.`)
  const binaries = findBinaries(account)
  const cluster: Cluster = {
    data: join(home, 'data'),
    socket: socketFolder(home),
    log: join(home, 'postgres.log'),
    password: keptFile(join(dataDir, 'database-password'), () => randomBytes(24).toString('base64url')),
    account,
    binaries,
  }
  makeFolder(account, home)
  makeFolder(account, cluster.socket)
  if (!existsSync(cluster.data)) await initialise(cluster)
  checkVersion(cluster)
  const leave = enter(join(dataDir, 'postgres-users'))
  await run(cluster, { ...common, ...settings[mode] })
  const stopIfLast = async () => {
    if (leave()) await stop(cluster)
  }
  const remove = async () => {
    await stopIfLast()
    for (const folder of [home, cluster.socket, dataDir]) rmSync(folder, { recursive: true, force: true })
  }
  return { home, urlOf: (database) => urlOf(cluster, database), stop: stopIfLast, remove }
}

type Cluster = {
  data: string
  socket: string
  log: string
  password: string
  account: Account | undefined
  binaries: Binaries
}

const urlOf = ({ socket, password }: Cluster, database: string) =>
  `postgres://${USER}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`

function socketFolder(home: string): string {
  const inside = join(home, 'socket')
  return inside.length < SOCKET_PATH_MAX
    ? inside
    : join(tmpdir(), `comptoir-${Buffer.from(home).toString('hex').slice(-16)}`)
}

/** Made under another name first, so that a cluster whose making was cut short is never taken for a whole one. */
async function initialise({ data, password, account, binaries }: Cluster): Promise<void> {
  const partial = `${data}.${process.pid}`
  const passwordFile = `${partial}.password`
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const flags = [
    `--pgdata=${partial}`,
    `--username=${USER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
  ]
  // The same order and the same letters on every machine, whatever its languages.
  flags.push('--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--lc-collate=C')
  flags.push('--lc-messages=C', '--no-instructions', '--no-sync')
  try {
    // Trigrams ask the C library which signs are letters; where it has no UTF-8 locale, only ASCII ones are.
    await runTool(binaries.initdb, [...flags, '--lc-ctype=C.UTF-8'], account).catch(async () => {
      rmSync(partial, { recursive: true, force: true })
      await runTool(binaries.initdb, [...flags, '--lc-ctype=C'], account)
    })
    renameSync(partial, data)
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    if (!existsSync(data)) throw error // else another process was first
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
      code === 0 ? done() : fail(new Error(`The database could not be made: ${complaint.trim()}`)),
    )
  })
}

function checkVersion({ data, binaries }: Cluster): void {
  const version = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (version === binaries.major) return
  throw new Error(
    `${data} was made by PostgreSQL ${version}, and this is ${binaries.major}: dump it with the old release and restore it.`,
  )
}

async function run(cluster: Cluster, parameters: Record<string, string>): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let launches = 0
  let underWay = false
  for (;;) {
    const pid = runningPid(cluster)
    if (pid && (await accepts(cluster))) return
    if (!pid && !underWay) {
      // More than once: another process may be starting the same cluster, or the last server's processes still end.
      if (launches === MOST_LAUNCHES || Date.now() > deadline) throw new Error(failure(cluster))
      if (launches > 0) await sleep(500)
      launches += 1
      underWay = true
      launch(cluster, parameters, () => (underWay = false))
    }
    if (Date.now() > deadline) throw new Error(failure(cluster))
    await sleep(15)
  }
}

function failure({ log }: Cluster): string {
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const last = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return `PostgreSQL did not start: ${last} (all of it in ${log})`
}

/** In a session of its own: Ctrl+C reaches the server alone, which first finishes what runs. */
function launch(
  { data, socket, log, account, binaries }: Cluster,
  parameters: Record<string, string>,
  onEnd: () => void,
): void {
  const flags = Object.entries({
    ...parameters,
    unix_socket_directories: socket,
    unix_socket_permissions: '0700',
  })
  const output = openSync(log, 'a', 0o600)
  const args = ['-D', data, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const child = spawn(binaries.postgres, args, {
    ...account,
    cwd: '/',
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', onEnd)
  child.on('exit', onEnd)
  child.unref()
}

/** The postmaster's process id; a lock file left by a process that is gone is removed. */
function runningPid({ data }: Cluster): number | undefined {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (pid && isRunning(pid, 'postgres')) return pid
  if (pid) rmSync(lock, { force: true })
  return undefined
}

/**
 * Whether the process runs, and is one of `program`: process ids come back into use, above all in containers.
 * The command line of a process that is dead, but whose parent has not taken note of it, is empty.
 */
function isRunning(pid: number, program: 'postgres' | 'node'): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  if (!existsSync('/proc/self/cmdline')) return true
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(program)
  } catch {
    return false // gone by now
  }
}

async function accepts(cluster: Cluster): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlOf(cluster, 'postgres') })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch (error) {
    if ((error as { code?: string }).code === '28P01')
      throw new Error('The password in DATA_DIR/database-password is not that of the database in it.', {
        cause: error,
      })
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Writes down that this process uses the cluster.
 *
 * @returns takes it back, and says whether this was the last one
 */
function enter(folder: string): () => boolean {
  mkdirSync(folder, { recursive: true })
  const own = join(folder, String(process.pid))
  writeFileSync(own, '')
  return () => {
    rmSync(own, { force: true })
    const others = readdirSync(folder).filter((name) => isRunning(Number(name), 'node'))
    return others.length === 0
  }
}

async function stop(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster)
  if (!pid) return
  process.kill(pid, 'SIGINT') // "fast": end the sessions, write everything, leave
  while (isRunning(pid, 'postgres') && existsSync(join(cluster.data, 'postmaster.pid'))) await sleep(10)
}
