import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { OperatorError } from '#lib/operator-error.ts'
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import type { StartLock } from './embedded-lock.ts'
import { isRunning } from './embedded-users.ts'

export type Cluster = {
  data: string
  socket: string
  log: string
  /** The superuser's. */
  password: string
  account: Account | undefined
  binaries: Binaries
  lock: StartLock
}

/** Who made the cluster and may do anything in it; the shop works as another role (embedded-role.ts). */
export const SUPERUSER = 'postgres'

/** The connection URL of a database, for the superuser unless another role is named. */
export const urlOf = (
  { socket, password }: Pick<Cluster, 'socket' | 'password'>,
  database: string,
  role = SUPERUSER,
) => `postgres://${role}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`

const START_TIMEOUT_MS = 60_000
const MAX_LAUNCHES = 6
const WATCH_MS = 500
const settings = {
  durable: {
    shared_buffers: '256MB',
    max_connections: '100',
    // An import of a large catalogue writes gigabytes; few checkpoints keep it and other queries fast.
    max_wal_size: '2GB',
    checkpoint_timeout: '15min',
  },
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

/** The embedded PostgreSQL cannot be started. The message is one line, for the operator. */
export class EmbeddedError extends OperatorError {}

/**
 * Starts the server of the cluster, or waits for the one that already runs: whoever has the lock starts it, whether
 * with this process table or, in a container beside this one, with another.
 */
export async function run(cluster: Cluster, mode: keyof typeof settings): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let launches = 0
  let underWay = false
  for (;;) {
    if (await accepts(cluster)) {
      cluster.lock.take() // so that it is started again by this process, if by no other
      return
    }
    if (!underWay && !runningPid(cluster) && cluster.lock.take()) {
      // Several times: the last server may still be stopping.
      if (launches === MAX_LAUNCHES) throw new EmbeddedError(failure(cluster))
      if (launches > 0) await sleep(500)
      launches += 1
      underWay = true
      removeStaleLocks(cluster)
      launch(cluster, { ...common, ...settings[mode] }, () => (underWay = false))
    }
    if (Date.now() > deadline) throw new EmbeddedError(failure(cluster))
    await sleep(15)
  }
}

function failure({ log, data, lock }: Cluster): string {
  if (!lock.take())
    return `Another process, perhaps in another container, holds the lock of the database in ${data}, and its PostgreSQL does not answer.`
  const lines = readFileSync(log, 'utf8').trim().split('\n')
  const last = lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.at(-1) ?? ''
  return `PostgreSQL did not start: ${last} (all of it in ${log})`
}

/**
 * How the C library keeps memory in a connection's process: with less, it gives the system back what a query of the catalogue
 * has used, and the next takes its pages anew, which costs more than the query (docs/performance.md).
 */
const memory = {
  MALLOC_TRIM_THRESHOLD_: String(4 * 2 ** 20),
  MALLOC_TOP_PAD_: String(2 ** 19),
  MALLOC_MMAP_THRESHOLD_: String(4 * 2 ** 20),
}

/** In a session of its own, so that Ctrl+C reaches only the shop, which stops PostgreSQL last. */
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
    env: { ...process.env, ...memory },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', onEnd)
  child.on('exit', onEnd)
  child.unref()
}

/** The postmaster's process id, if it runs where this process can see it. */
function runningPid({ data }: Cluster): number | undefined {
  const pid = pidIn(join(data, 'postmaster.pid'))
  // The arguments that launch() gives it; they stand between zero bytes.
  return pid !== undefined && isRunning(pid, `-D\0${data}\0`) ? pid : undefined
}

function pidIn(file: string): number | undefined {
  if (!existsSync(file)) return undefined
  return Number(readFileSync(file, 'utf8').split('\n')[0]) || undefined
}

/**
 * Removes lock files whose process id belongs to another program by now: PostgreSQL would not start because of them. Of
 * ids that nobody has it finds out itself. Only for who has the lock, when nothing answers.
 */
function removeStaleLocks({ data, socket }: Cluster): void {
  for (const file of [join(data, 'postmaster.pid'), join(socket, '.s.PGSQL.5432.lock')]) {
    const pid = pidIn(file)
    if (pid !== undefined && isRunning(pid, '')) rmSync(file, { force: true })
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
      throw new EmbeddedError(
        'The password in DATA_DIR/database-admin-password is not that of the database in it.',
        {
          cause: error,
        },
      )
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts the server again if it has stopped while it is in use: killed by the system for lack of memory, or by mistake.
 *
 * @returns stops watching
 */
export function keepAlive(
  cluster: Cluster,
  mode: keyof typeof settings,
  log: (line: string) => void,
): () => void {
  let isReviving = false
  const revive = async () => {
    if (isReviving || runningPid(cluster) || !cluster.lock.take()) return
    isReviving = true
    log('PostgreSQL had stopped; it is started again.')
    await run(cluster, mode).catch((error: unknown) => log((error as Error).message))
    isReviving = false
  }
  const watch = setInterval(() => void revive(), WATCH_MS).unref()
  return () => clearInterval(watch)
}

/** Ends the sessions, writes everything, and waits until the server has stopped. */
export async function stop(cluster: Cluster): Promise<void> {
  const pid = runningPid(cluster)
  if (!pid) return
  process.kill(pid, 'SIGINT') // "fast": end the sessions, write everything, stop
  while (isRunning(pid, cluster.data) && existsSync(join(cluster.data, 'postmaster.pid'))) await sleep(10)
}
