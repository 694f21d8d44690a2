import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverEnvironment, serverFlags } from '../../../scripts/lib/server-process.mjs'
import { connect, type Db } from '#db/connect.ts'
import { createScratchDatabase } from '#db/scratch.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { aColor, aGroup, aProduct, aSize, aTariff, aWarehouse } from '../builders.ts'
import { freePort } from '../free-port.ts'
import { untilReady } from '../ready.ts'

const secret = 'a secret of the fuzzer, long enough to be one'
const metricsToken = 'a token of the fuzzer, long enough to be one'

export type Catalogue = {
  tariff: number
  secondTariff: number
  warehouse: number
  groups: number[]
  products: number[]
  colors: number[]
  sizes: number[]
}

/** A shop with a database of its own, in a process. */
export type FuzzShop = {
  url: string
  port: number
  secret: string
  db: Db
  catalogue: Catalogue
  /** Of its process. */
  pid: number
  isAlive: () => boolean
  /** What it has written to its standard error. */
  errors: () => string
  /** Its resident memory, in megabytes. */
  memory: () => Promise<number>
  [Symbol.asyncDispose]: () => Promise<void>
}

export async function openFuzzShop(): Promise<FuzzShop> {
  const database = await createScratchDatabase('fuzz')
  const { db } = connect(database.url, { max: 6 })
  const catalogue = await makeCatalogue(db)
  const dataDir = mkdtempSync(join(tmpdir(), 'comptoir-fuzz-'))
  const port = await freePort()
  const main = new URL('../../src/main.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [...serverFlags, main], {
    env: {
      ...process.env,
      ...serverEnvironment,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      PORT: String(port),
      SECRET: secret,
      METRICS_TOKEN: metricsToken,
      THROTTLE: 'off',
      VIES_URL: 'off', // its numbers are nobody's
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'], // it stops when the fuzzer is gone
    detached: true, // Ctrl+C is the fuzzer's
  })
  let errors = ''
  child.stderr?.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  const close = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    }
    await db.destroy()
    await database.drop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await untilReady(child, () => errors)
  } catch (error) {
    await close()
    throw error
  }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    port,
    secret,
    db,
    catalogue,
    pid: child.pid ?? 0,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    errors: () => errors,
    async memory() {
      const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })
      const [, bytes] = /^process_resident_memory_bytes (\S+)/m.exec(await answer.text()) ?? []
      return Number(bytes) / 2 ** 20
    },
    [Symbol.asyncDispose]: close,
  }
}

/** Some styles in three colours and four sizes, with prices by quantity and stock. */
async function makeCatalogue(db: Db): Promise<Catalogue> {
  const tariff = (await aTariff(db, { is_default: true })).id
  const secondTariff = (await aTariff(db, { name: 'Second' })).id
  const warehouse = (await aWarehouse(db)).id
  const colors: number[] = []
  for (const name of ['Marine', 'Blanc', 'Rouge']) colors.push((await aColor(db, name)).id)
  const sizes: number[] = []
  for (const [position, name] of ['S', 'M', 'L', 'XL'].entries())
    sizes.push((await aSize(db, name, position)).id)
  const groups: number[] = []
  const products: number[] = []
  for (let n = 0; n < 8; n += 1) {
    const group = await aGroup(db, { name: `T-shirt modèle ${n}`, tiers_scope: n % 2 ? 'group' : 'product' })
    groups.push(group.id)
    for (const color_id of colors)
      for (const size_id of sizes) {
        const prices = {
          [tariff]: [
            [1, '12.50'],
            [100, '10.25'],
          ] as [number, string][],
          [secondTariff]: '9.75',
        }
        const more = { group_id: group.id, color_id, size_id, pack: n === 3 ? 6 : 1 }
        products.push((await aProduct(db, { ...more, prices, stock: { [warehouse]: 1_000_000_000 } })).id)
      }
  }
  await refreshSearch(db, 'all')
  return { tariff, secondTariff, warehouse, groups, products, colors, sizes }
}
