import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ImportReport } from '@comptoir/contract/basket-import'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, aTariff, aUser } from '../../../../test/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { freePort } from '../../../../test/free-port.ts'
import { startShop, type ShopProcess } from '../../../../test/shop-process.ts'
import { signInAll } from '../../../../test/tokens.ts'

const secret = 'a secret of this test, long enough to be one'
const BUYERS = 16
const AT_ONCE = 6
const ROWS = 60

let database: TestDatabase
let folder: string
let port: number
const processes: ShopProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'comptoir-import-'))
  port = await freePort()
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

async function start(): Promise<ShopProcess> {
  const shop = await startShop({ port, database: database.url, folder, secret })
  processes.push(shop)
  return shop
}

type Buyer = { id: number; token: string }
async function importFile({ id, token }: Buyer, file: string): Promise<ImportReport | undefined> {
  const form = new FormData()
  form.append('key', `import of ${id}`)
  form.append('excel_file', new File([file], 'order.csv'))
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/order/basket/default/excel/import/`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    })
    return answer.ok ? ((await answer.json()) as ImportReport) : undefined
  } catch {
    return undefined // the connection was cut
  }
}

test(
  'IMP-01 OD-71: SIGKILL in the midst of imports loses no line and doubles none',
  { timeout: 120_000 },
  async () => {
    const { db } = database
    const tariff_id = (await aTariff(db)).id
    const prices = { [tariff_id]: '5' }
    for (let row = 0; row < ROWS; row += 1) await aProduct(db, { ref: `CR-${row + 100}`, prices })
    const file = ['ref;qty', ...Array.from({ length: ROWS }, (_, row) => `CR-${row + 100};3`)].join('\n')
    const buyers: Buyer[] = []
    for (let count = 0; count < BUYERS; count += 1) {
      const { id } = await aUser(db, { tariff_id })
      const [token = ''] = await signInAll(db, secret, [id])
      buyers.push({ id, token })
    }
    const answered = new Set<number>()
    const importAll = async (onAnswer: () => void) => {
      const waiting = [...buyers]
      const work = async () => {
        for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
          const report = await importFile(buyer, file)
          if (!report) continue
          expect(report.summary).toMatchObject({ rows: ROWS, added: ROWS, failed: 0 })
          answered.add(buyer.id)
          onAnswer()
        }
      }
      await Promise.all(Array.from({ length: AT_ONCE }, work))
    }

    const first = await start()
    await importAll(() => {
      if (answered.size === BUYERS / 4) first.kill('SIGKILL')
    })
    expect(answered.size).toBeGreaterThanOrEqual(BUYERS / 4)
    expect(answered.size).toBeLessThan(BUYERS)

    await start()
    await importAll(() => undefined)
    expect(answered.size).toBe(BUYERS)

    const lines = await db
      .selectFrom('basket_line')
      .innerJoin('basket', 'basket.id', 'basket_line.basket_id')
      .select(['basket.company_id', 'basket_line.quantity'])
      .execute()
    expect(lines).toHaveLength(BUYERS * ROWS)
    expect(new Set(lines.map(({ quantity }) => quantity))).toEqual(new Set([3]))
    expect(new Set(lines.map(({ company_id }) => company_id)).size).toBe(BUYERS)
  },
)
