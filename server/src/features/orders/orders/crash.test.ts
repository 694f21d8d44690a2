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
import { createCrashTest, type CrashTest, forEachOf } from '../../../../test/shop-process.ts'
import { signInAll } from '../../../../test/tokens.ts'

const BUYERS = 200
const AT_ONCE = 16

let shop: CrashTest
beforeAll(async () => {
  shop = await createCrashTest()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Buyer = { id: number; token: string; body: object }
async function place({ id, token, body }: Buyer): Promise<number | undefined> {
  try {
    const answer = await fetch(`${shop.api}order/`, {
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

/** Lets each buyer order once, a few at a time; answered orders are noted. */
const placeAll = (buyers: Buyer[], answered: Map<number, number>, onAnswer: () => void) =>
  forEachOf(buyers, AT_ONCE, async (buyer) => {
    const order = await place(buyer)
    if (order === undefined) return
    answered.set(buyer.id, order)
    onAnswer()
  })

test(
  'OD-31 C-06: SIGKILL during two hundred checkouts loses no answered order and doubles none',
  { timeout: 120_000 },
  async () => {
    const { db } = shop.database
    const tariff_id = (await aTariff(db)).id
    const warehouse = (await aWarehouse(db)).id
    const product = (await aProduct(db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 100_000 } })).id
    const delivery_option = (await aDeliveryOption(db)).id
    const buyers: Buyer[] = []
    for (let count = 0; count < BUYERS; count++) {
      const { id } = await aUser(db, { tariff_id })
      const [shipping_address, billing] = [(await aShippingAddress(db, id)).id, (await aBilling(db, id)).id]
      await aBasket(db, id, { [product]: 3 })
      const [token = ''] = await signInAll(db, shop.secret, [id])
      buyers.push({
        id,
        token,
        body: { delivery_option, shipping_address, billing, payment_method: 'bank_transfer' },
      })
    }

    const answered = new Map<number, number>()
    const first = await shop.start()
    await placeAll(buyers, answered, () => {
      if (answered.size === BUYERS / 4) first.kill('SIGKILL')
    })
    const beforeCrash = new Map(answered)
    expect(beforeCrash.size).toBeGreaterThanOrEqual(BUYERS / 4)
    expect(beforeCrash.size).toBeLessThan(BUYERS)

    await shop.start()
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
