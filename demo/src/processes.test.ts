import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/test/database.ts'
import { freePort } from '../../server/test/free-port.ts'
import { clients, demoPassword, users } from './accounts.ts'
import { applicants } from './applicants.ts'
import { deliveryOptions } from './delivery.ts'
import { orders } from './orders.ts'

let database: TestDatabase
const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-demo-'))
const nodes: Node[] = []
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(async () => {
  for (const { child } of nodes) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

type Node = { child: ChildProcess; url: string; output: () => string }
const main = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))

async function startNode(settings: Record<string, string>): Promise<Node> {
  const port = await freePort()
  const env = {
    ...process.env,
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PORT: String(port),
    ...settings,
  }
  const child = spawn(process.execPath, [main], { env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const node = { child, url: `http://127.0.0.1:${port}`, output: () => output }
  nodes.push(node)
  return node
}

/** Until every node serves, or one has ended and says why. */
async function ready(started: Node[]): Promise<void> {
  const isOver = ({ child, output }: Node) => output().includes('Ready: ') || child.exitCode !== null
  await expect.poll(() => started.every(isOver), { timeout: 240_000, interval: 100 }).toBe(true)
  for (const { output } of started) expect(output()).toContain('Ready: ')
}

async function stop(running: Node[]): Promise<void> {
  await Promise.all(
    running.map(async ({ child }) => {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    }),
  )
}

async function signIn({ url }: Node, email: string): Promise<{ status: number; access: string }> {
  const answer = await fetch(`${url}/api/v1/auth/jwt/create/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  return { status: answer.status, access: ((await answer.json()) as { access?: string }).access ?? '' }
}

test('R-12: of four nodes that start at once on an empty database one loads the demonstration; where it is cut off another goes on, and nothing is made twice', async () => {
  const started = await Promise.all(
    Array.from({ length: 4 }, () => startNode({ DEMO: 'on', WORKER: 'off', DATABASE_CONNECTIONS: '4' })),
  )
  const cameTo = (step: 'catalogue' | 'orders') =>
    started.filter(({ output }) => output().includes(`Demonstration: ${step}`))
  const isAtOrders = () => cameTo('orders').length > 0 || started.some(({ child }) => child.exitCode !== null)
  await expect.poll(isAtOrders, { timeout: 240_000, interval: 5 }).toBe(true)
  expect(cameTo('catalogue')).toHaveLength(1)
  const [cut] = cameTo('orders')
  cut!.child.kill('SIGKILL')
  await once(cut!.child, 'exit')
  const others = started.filter((node) => node !== cut)
  await ready(others)
  expect(cameTo('orders')).toHaveLength(2)
  expect(cameTo('catalogue')).toHaveLength(1) // which was there
  for (const { output } of others) expect(output()).toContain('buyer@demo.test')
  const count = async (table: 'customer_order' | 'shipping_address' | 'delivery_option') =>
    (
      await database.db
        .selectFrom(table)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  const companies = [...users, ...clients, ...applicants]
  expect(await count('customer_order')).toBe(orders.length)
  expect(await count('shipping_address')).toBe(companies.flatMap(({ addresses }) => addresses).length)
  expect(await count('delivery_option')).toBe(deliveryOptions.length)
  await stop(others)
})

test('S-2: switched off later, its public password opens nothing, and its sessions are over', async () => {
  const on = await startNode({ DEMO: 'on', WORKER: 'off' })
  await ready([on])
  const { status, access } = await signIn(on, 'admin@demo.test')
  expect(status).toBe(200)
  await stop([on])

  const off = await startNode({ DEMO: 'off', WORKER: 'off' })
  await ready([off])
  expect(off.output()).toMatch(/^DEMO is off: .*admin@demo\.test.*$/m)
  expect((await signIn(off, 'admin@demo.test')).status).toBe(401)
  expect((await signIn(off, 'buyer@demo.test')).status).toBe(401)
  const headers = { authorization: `JWT ${access}` }
  expect((await fetch(`${off.url}/api/v1/auth/users/me/`, { headers })).status).toBe(401)
  await stop([off])

  const again = await startNode({ DEMO: 'on', WORKER: 'off' })
  await ready([again])
  expect((await signIn(again, 'admin@demo.test')).status).toBe(200)
  await stop([again])
})
