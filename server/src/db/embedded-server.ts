import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Account } from './embedded-account.ts'
import type { Binaries } from './embedded-binaries.ts'
import { isRunning } from './embedded-users.ts'

export type Cluster = {
  data: string
  socket: string
  log: string
  password: string
  account: Account | undefined
  binaries: Binaries
}

export const CLUSTER_USER = 'comptoir'

export const urlOf = ({ socket, password }: Cluster, database: string) =>
  `postgres://${CLUSTER_USER}:${password}@localhost/${database}?host=${encodeURIComponent(socket)}`

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

/** Starts the server of the cluster, or waits for the one that already runs. */
export async function run(cluster: Cluster, mode: keyof typeof settings): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  let launches = 0
  let underWay = false
  for (;;) {
    const pid = runningPid(cluster)
    if (pid && (await accepts(cluster))) return
    if (!pid && !underWay) {
      // Several times: another process may be starting the same cluster, or the last server may still be stopping.
      if (launches === MAX_LAUNCHES || Date.now() > deadline) throw new Error(failure(cluster))
      if (launches > 0) await sleep(500)
      launches += 1
      underWay = true
      launch(cluster, { ...common, ...settings[mode] }, () => (underWay = false))
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
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  child.on('error', onEnd)
  child.on('exit', onEnd)
  child.unref()
}

/** The postmaster's process id; a lock file of a process that no longer runs is removed. */
function runningPid({ data }: Cluster): number | undefined {
  const lock = join(data, 'postmaster.pid')
  if (!existsSync(lock)) return undefined
  const pid = Number(readFileSync(lock, 'utf8').split('\n')[0])
  if (pid && isRunning(pid, data)) return pid
  if (pid) rmSync(lock, { force: true })
  return undefined
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
    if (isReviving || runningPid(cluster)) return
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
