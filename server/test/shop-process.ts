import { spawn, type ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const worker = fileURLToPath(new URL('../src/worker.ts', import.meta.url))
export type ShopProcess = ChildProcess

/** The shop as a process of its own, ready to serve; without jobs. The caller ends it. */
export async function startShop({
  port,
  database,
  folder,
  secret,
}: {
  port: number
  database: string
  folder: string
  secret: string
}): Promise<ShopProcess> {
  const env = {
    PORT: String(port),
    DATABASE_URL: database,
    DATA_DIR: folder,
    SECRET: secret,
    WORKER: 'off',
    DEMO: 'off',
  }
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const chunk of child.stdout) if (String(chunk).includes('Ready:')) break
  child.stdout.resume()
  return child
}

/** A process that runs the jobs of a shop. The caller ends it. */
export const startWorkerProcess = (database: string, folder: string): ShopProcess =>
  spawn(process.execPath, [worker], {
    env: {
      ...process.env,
      DATABASE_URL: database,
      DATA_DIR: folder,
      SECRET: 'a secret of this test, long enough to be one',
      DEMO: 'off',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Lets the jobs of a worker that was killed run again, as the shop itself does after some minutes. */
export const releaseJobs = (db: Db) =>
  sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null, run_at = now()`.execute(db)

export type CrashTest = AsyncDisposable & {
  database: TestDatabase
  secret: string
  /**
   * Calls the API with JSON or a form; again, as the browser does, while the shop answers that it is too busy (503).
   * @returns nothing where the connection was cut
   */
  call: (
    method: string,
    path: string,
    token: string,
    body: object,
    headers?: Record<string, string>,
  ) => Promise<Response | undefined>
  /** Starts the shop, the first time or again after it was killed. */
  start: () => Promise<ShopProcess>
}

/** A database, and the shop on it as a process that may be killed and started again. Dispose it. */
export async function createCrashTest(): Promise<CrashTest> {
  const secret = 'a secret of this test, long enough to be one'
  const database = await createTestDatabase()
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-crash-'))
  const port = await freePort()
  const processes: ShopProcess[] = []
  return {
    database,
    secret,
    async call(method, path, token, body, headers = {}) {
      const isForm = body instanceof FormData
      const init = {
        method,
        headers: { ...headers, authorization: token, ...(!isForm && { 'content-type': 'application/json' }) },
        body: isForm ? body : JSON.stringify(body),
      }
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, init).catch(() => undefined)
        if (answer?.status !== 503) return answer
        await setTimeout(200)
      }
    },
    async start() {
      const shop = await startShop({ port, database: database.url, folder, secret })
      processes.push(shop)
      return shop
    },
    async [Symbol.asyncDispose]() {
      for (const child of processes) child.kill('SIGKILL')
      await database[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Does something with each, a few at a time. */
export async function forEachOf<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values()
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const item of waiting) await work(item)
    }),
  )
}
