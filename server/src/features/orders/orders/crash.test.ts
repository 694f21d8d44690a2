import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aBasket,
  aBilling,
  aDeliveryOption,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { createTestDatabase, type TestDatabase } from '../../../../test/database.ts'
import { freePort } from '../../../../test/free-port.ts'
import { startShop, type ShopProcess } from '../../../../test/shop-process.ts'
import { signInAll } from '../../../../test/tokens.ts'

const secret = 'a secret of this test, long enough to be one'
const BUYERS = 200
const AT_ONCE = 16

let database: TestDatabase
let folder: string
let port: number
const processes: ShopProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  folder = await mkdtemp(join(tmpdir(), 'comptoir-crash-'))
  port = await freePort()
})
afterAll(async () => {
  for (const child of processes) child.kill('SIGKILL')
  await database[Symbol.asyncDispose]()
  await rm(folder, { recursive: true, force: true })
})

type Buyer = { id: number; token: string; body: object }
async function place({ id, token, body }: Buyer): Promise<number | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/order/`, {
      method: 'POST',
      headers: {
        authorization: token,
        'content-type': 'application/json',
        'idempotency-key': `checkout of ${id}`,
      },
      body: JSON.stringify(body),
    })
    return answer.ok ? ((await answer.json()) as { id: number }).id : undefined
  } catch {
    return undefined // the connection was cut
  }
}

async function start(): Promise<ShopProcess> {
  const shop = await startShop({ port, database: database.url, folder, secret })
  processes.push(shop)
  return shop
}

/** Lets each buyer order once, a few at a time; answered orders are noted. */
async function placeAll(buyers: Buyer[], answered: Map<number, number>, onAnswer: () => void): Promise<void> {
  const waiting = [...buyers]
  const work = async () => {
    for (let buyer = waiting.shift(); buyer; buyer = waiting.shift()) {
      const order = await place(buyer)
      if (order === undefined) continue
      answered.set(buyer.id, order)
      onAnswer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

test(
  'OD-31 C-06: SIGKILL during two hundred checkouts loses no answered order and doubles none',
  { timeout: 120_000 },
  async () => {
    const { db } = database
    const tariff_id = (await aTariff(db)).id
    const warehouse = (await aWarehouse(db)).id
    const product = (await aProduct(db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 100_000 } })).id
    const delivery_option = (await aDeliveryOption(db)).id
    const buyers: Buyer[] = []
    for (let count = 0; count < BUYERS; count++) {
      const { id } = await aUser(db, { tariff_id })
      const [shipping_address, billing] = [(await aShippingAddress(db, id)).id, (await aBilling(db, id)).id]
      await aBasket(db, id, { [product]: 3 })
      const [token = ''] = await signInAll(db, secret, [id])
      buyers.push({
        id,
        token,
        body: { delivery_option, shipping_address, billing, payment_method: 'bank_transfer' },
      })
    }

    const answered = new Map<number, number>()
    const first = await start()
    await placeAll(buyers, answered, () => {
      if (answered.size === BUYERS / 4) first.kill('SIGKILL')
    })
    const beforeCrash = new Map(answered)
    expect(beforeCrash.size).toBeGreaterThanOrEqual(BUYERS / 4)
    expect(beforeCrash.size).toBeLessThan(BUYERS)

    await start()
    await placeAll(buyers, answered, () => undefined)
    expect(answered.size).toBe(BUYERS)
    for (const [buyer, order] of beforeCrash) expect(answered.get(buyer)).toBe(order)

    const orders = await db.selectFrom('customer_order').select(['id', 'company_id']).execute()
    expect(orders).toHaveLength(BUYERS)
    expect(new Set(orders.map(({ company_id }) => company_id)).size).toBe(BUYERS)
    const { reserved } = await db
      .selectFrom('stock')
      .select((eb) => eb.fn.sum<number>('reserved').as('reserved'))
      .executeTakeFirstOrThrow()
    expect(Number(reserved)).toBe(BUYERS * 3)
  },
)
