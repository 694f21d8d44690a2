import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aBilling,
  aClientOf,
  aDeliveryOption,
  aCompany,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
  aWarehouse,
  anOrderBody,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'

let shop: TestShop
let tariff: number
let warehouse: number
let shipping: number
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff = (await aTariff(db)).id
  warehouse = (await aWarehouse(db)).id
  shipping = (await aDeliveryOption(db, { price: '9.50', free_delivery_from: '500' })).id
})
afterAll(() => shop[Symbol.asyncDispose]())

const product = (price = '10', on_hand = 1000, over: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(shop.db, { prices: { [tariff]: price }, stock: { [warehouse]: on_hand }, ...over })

/** A buyer with addresses, and the body of an order that is fine. */
async function aBuyer(over: Parameters<typeof aUser>[1] = {}, companyId?: number) {
  const user = await aUser(shop.db, { tariff_id: tariff, ...over })
  const owner = companyId ?? user.id
  return { ...user, body: await anOrderBody(shop.db, owner, shipping) }
}
const order = (userId: number, body: object, key?: string) =>
  shop.as(userId)('POST', 'order/', body, key ? { 'idempotency-key': key } : {})
const reserved = async (productId: number) => {
  const rows = await shop.db
    .selectFrom('stock')
    .select('reserved')
    .where('product_id', '=', productId)
    .execute()
  return rows.reduce((sum, row) => sum + row.reserved, 0)
}
const ordersOf = (companyId: number) =>
  shop.db.selectFrom('customer_order').selectAll().where('company_id', '=', companyId).execute()

describe('placing an order', () => {
  test('CHK-06 OD-07 OD-13 OD-40: orders the basket, freezes prices and addresses, reserves and empties', async () => {
    const buyer = await aBuyer()
    const a = await product('1.2345', 100, { pack: 6 })
    const b = await product('20')
    await aBasket(shop.db, buyer.id, { [a.id]: 2, [b.id]: 3 })
    const answer = await order(buyer.id, {
      ...buyer.body,
      customer_reference: 'PO 77',
      comment: 'Sonner deux fois',
    })
    expect(answer.statusCode).toBe(201)
    const placed = answer.json()
    expect(placed).toMatchObject({
      status: 'submitted',
      payment_status: 'pending',
      address: 'Rue du Canal 5, 1000 Bruxelles',
      total: '74.81', // 12 × 1,2345 = 14,81, and 60
      delivery: '9.50',
      total_taxes: '17.71',
      grand_total: '102.02',
      vat: [{ rate: '21.00', base: '84.31', amount: '17.71' }],
      customer_reference: 'PO 77',
      comment: 'Sonner deux fois',
      owner: { id: buyer.id },
      placed_by: { id: buyer.id },
      shipping_address: { city_name: 'Bruxelles', country_code: 'BE' },
      events: [{ from: null, to: 'submitted', reason: '' }],
    })
    expect(placed.name).toMatch(/^BE-\d{4}-\d{6}$/)
    expect(placed.payment_reference).toMatch(/^\+{3}\d{3}\/\d{4}\/\d{5}\+{3}$/)
    expect(placed.products).toMatchObject([
      {
        ref: a.ref,
        quantity: 2,
        pack: 6,
        total_qty: 12,
        price: '7.4070',
        price_per_unit: '1.2345',
        total: '14.81',
      },
      { ref: b.ref, quantity: 3, total_qty: 3, price: '20.0000', total: '60.00' },
    ])
    expect([await reserved(a.id), await reserved(b.id)]).toEqual([12, 3])
    const lines = await shop.db
      .selectFrom('basket_line')
      .innerJoin('basket', 'basket.id', 'basket_line.basket_id')
      .where('basket.company_id', '=', buyer.id)
      .selectAll('basket_line')
      .execute()
    expect(lines).toEqual([])
    expect((await shop.as(buyer.id)('GET', `order/${placed.id}/`)).json()).toEqual(placed)
  })

  test('CHK-10: names are kept in the language of the customer, whoever orders in which', async () => {
    const buyer = await aBuyer({ language: 'nl' })
    const { id } = await product()
    const { db } = shop
    const name = JSON.stringify({ fr: 'Livraison', nl: 'Levering', de: 'Lieferung', en: 'Delivery' })
    await db.updateTable('delivery_option').set({ name }).where('id', '=', shipping).execute()
    await aBasket(db, buyer.id, { [id]: 1 })
    const german = shop.as(buyer.id, { 'accept-language': 'de' })
    const early = await german('POST', 'order/', { ...buyer.body, delivery_date: '2020-01-01' })
    expect(early.json()).toEqual({ delivery_date: ['Dieses Datum liegt in der Vergangenheit.'] })
    const placed = (await german('POST', 'order/', buyer.body)).json()
    expect(placed).toMatchObject({
      delivery_option: { name: 'Levering' },
      shipping_address: { country_name: 'België' },
    })
  })

  test('CAT-17 ORD-13: an item keeps unit, pack, weight, customs code, and where it lies', async () => {
    const buyer = await aBuyer()
    const { id } = await product('2', 100, { pack: 6, weight_grams: 180 })
    const { db } = shop
    await db
      .updateTable('product')
      .set({ unit: 'pair', customs_code: '61159500' })
      .where('id', '=', id)
      .execute()
    await db
      .updateTable('stock')
      .set({ shelf: 'B-04-2', shelf_path: 412 })
      .where('product_id', '=', id)
      .execute()
    const known = { unit: 'pair', pack: 6, weight: 180, customs_code: '61159500' }
    expect((await shop.as(buyer.id)('GET', `order/product/${id}/`)).json()).toMatchObject(known)
    await aBasket(db, buyer.id, { [id]: 1 })
    expect((await order(buyer.id, buyer.body)).json().products).toMatchObject([
      { ...known, warehouse_position: 'B-04-2', path: 412 },
    ])
  })

  test('BASK-11 ORD-12: an order lists its lines as the basket did', async () => {
    const buyer = await aBuyer()
    const call = shop.as(buyer.id)
    const [s, m, l] = [await product(), await product(), await product()]
    const lines = [l, s, m].map(({ id }) => ({ product: id, quantity: 1 }))
    const { basket } = (await call('POST', 'order/basket/product/bulk/', { lines, mode: 'add' })).json()
    const shown = basket.basket_products.map(({ ref }: { ref: string }) => ref)
    expect(shown).toEqual([l.ref, s.ref, m.ref])
    const { products } = (await order(buyer.id, buyer.body)).json()
    expect(products.map(({ ref }: { ref: string }) => ref)).toEqual(shown)
  })

  test('OD-31 OD-64 C-06: twenty parallel identical calls make one order, and all answer it', async () => {
    const buyer = await aBuyer()
    const { id } = await product()
    await aBasket(shop.db, buyer.id, { [id]: 4 })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => order(buyer.id, buyer.body, 'checkout-1')),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(19).fill(200),
      201,
    ])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await ordersOf(buyer.id)).toHaveLength(1)
    expect(await reserved(id)).toBe(4)
  })

  test('OD-32: an order names the basket that was looked at, and is refused for another one', async () => {
    const buyer = await aBuyer()
    const { id } = await product()
    await aBasket(shop.db, buyer.id, { [id]: 1 })
    const versionNow = async () =>
      (await shop.as(buyer.id)('GET', 'order/basket/default/')).json().version as number
    const seen = await versionNow()
    await shop.as(buyer.id)('POST', 'order/basket/product/bulk/', {
      lines: [{ product: id, quantity: 2 }],
      mode: 'add',
    })
    const refused = await order(buyer.id, { ...buyer.body, basket_version: seen }, 'looked-at')
    expect(refused.statusCode).toBe(409)
    expect(refused.json().detail).toBe(
      'This basket has been changed in the meantime, elsewhere or by somebody else.',
    )
    expect(await ordersOf(buyer.id)).toHaveLength(0)
    const body = { ...buyer.body, basket_version: await versionNow() }
    expect((await order(buyer.id, body, 'looked-at')).statusCode).toBe(201)
    expect((await order(buyer.id, { ...body, basket_version: seen }, 'looked-at')).statusCode).toBe(200)
  })

  test('OD-31: without a key, a second call finds the basket empty rather than ordering twice', async () => {
    const buyer = await aBuyer()
    await aBasket(shop.db, buyer.id, { [(await product()).id]: 1 })
    const answers = await Promise.all([order(buyer.id, buyer.body), order(buyer.id, buyer.body)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(await ordersOf(buyer.id)).toHaveLength(1)
  })

  test('OD-31: whatever key an order is given, it is in the way of no order without one', async () => {
    const buyer = await aBuyer()
    const { id } = await product()
    const basket = await aBasket(shop.db, buyer.id, { [id]: 1 })
    const next = `basket ${basket.id} version ${basket.version + 2}`
    expect((await order(buyer.id, buyer.body, next)).statusCode).toBe(201)
    await shop.as(buyer.id)('POST', 'order/basket/product/', { product: id, quantity: 1 })
    const { version } = (await shop.as(buyer.id)('GET', 'order/basket/default/')).json()
    expect(`basket ${basket.id} version ${version}`).toBe(next)
    expect((await order(buyer.id, buyer.body)).statusCode).toBe(201)
  })

  test('OD-31 PART-09: of two orders for two clients at once under one key one is placed, the other told why', async () => {
    const partner = await aUser(shop.db, { is_partner: true, tariff_id: tariff })
    const { id } = await product()
    const calls = [1, 2].map(async () => {
      const client = await aCompany(shop.db, { tariff_id: tariff })
      await aClientOf(shop.db, partner.id, client.id)
      await aBasket(shop.db, partner.id, { [id]: 1 }, client.id)
      const body = {
        delivery_option: shipping,
        shipping_address: (await aShippingAddress(shop.db, client.id)).id,
        billing: (await aBilling(shop.db, client.id)).id,
        payment_method: 'bank_transfer',
        owner: client.id,
      }
      return () => order(partner.id, body, 'one key for all')
    })
    const answers = await Promise.all((await Promise.all(calls)).map((call) => call()))
    const statuses = answers.map(({ statusCode }) => statusCode)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 400])
  })

  test('OD-14 C-12: the last piece goes to exactly one of twenty buyers, the others are told why', async () => {
    const last = await product('10', 1)
    const buyers = await Promise.all(Array.from({ length: 20 }, () => aBuyer()))
    for (const buyer of buyers) await aBasket(shop.db, buyer.id, { [last.id]: 1 })
    const answers = await Promise.all(buyers.map((buyer) => order(buyer.id, buyer.body)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(await reserved(last.id)).toBe(1)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 201))
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        {
          non_field_errors: [
            `${last.ref}: 1 asked for, 0 available. Lower the quantity or remove the product.`,
          ],
        },
      ])
  })

  test('API-02: quantities beyond all measure are counted in the basket and refused at the order, with the reason', async () => {
    const buyer = await aBuyer()
    const { id } = await product('5', 2, { stock_policy: 'backorder', pack: 1000 })
    const lines = ['a', 'b', 'c'].map((comment) => ({ product: id, quantity: 1_000_000, comment }))
    for (const line of lines)
      expect((await shop.as(buyer.id)('POST', 'order/basket/product/', line)).statusCode).toBe(201)
    const answer = await order(buyer.id, buyer.body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { non_field_errors: ['A quantity or an amount is larger than the shop can handle.'] },
    ])
  })

  test('OD-59: a backorder and an on-request product can be ordered beyond the stock', async () => {
    const buyer = await aBuyer()
    const later = await product('5', 2, { stock_policy: 'backorder' })
    const asked = await aProduct(shop.db, { stock_policy: 'on_request' })
    await aBasket(shop.db, buyer.id, { [later.id]: 6, [asked.id]: 1 })
    const answer = await order(buyer.id, buyer.body)
    expect(answer.json().products).toMatchObject([
      { on_request: false },
      { on_request: true, price: '0.0000' },
    ])
    expect(await reserved(later.id)).toBe(6)
  })

  test('CHK-07 C-17: names every product that cannot be ordered, and changes nothing', async () => {
    const buyer = await aBuyer()
    const gone = await product('5', 10, { is_active: false })
    const short = await product('5', 10, { min_quantity: 10, pack: 6 })
    await aBasket(shop.db, buyer.id, { [gone.id]: 1, [short.id]: 1 })
    const answer = await order(buyer.id, buyer.body)
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      {
        non_field_errors: [
          `Product ${gone.ref} is no longer available: remove it from the basket.`,
          `${short.ref}: Minimum quantity should be 12`,
        ],
      },
    ])
    expect(await ordersOf(buyer.id)).toEqual([])
  })

  test('CHK-07 BASK-20: below the minimum order nothing is ordered, and the missing amount is said', async () => {
    const option = await aDeliveryOption(shop.db, { min_order_amount: '100' })
    const buyer = await aBuyer()
    await aBasket(shop.db, buyer.id, { [(await product('10')).id]: 4 })
    const answer = await order(buyer.id, { ...buyer.body, delivery_option: option.id })
    expect(answer.json()).toEqual({
      non_field_errors: ['The minimum order is 100,00\u00a0€ excl. VAT: add 60,00\u00a0€ more.'],
    })
  })

  test('CHK-08: goods to be fetched block shipping, with the text of the specification', async () => {
    const option = await aDeliveryOption(shop.db, { blocks_pickup_only: true })
    const buyer = await aBuyer()
    await aBasket(shop.db, buyer.id, { [(await product('10', 5, { is_pickup_only: true })).id]: 1 })
    const answer = await order(buyer.id, { ...buyer.body, delivery_option: option.id })
    expect(answer.json()).toEqual({ non_field_errors: ['There is item in your cart that requires pick up'] })
  })

  test('ADDR-05 OD-52: takes only addresses of the owner, and on account only where that was granted', async () => {
    const [buyer, other] = [await aBuyer(), await aBuyer()]
    await aBasket(shop.db, buyer.id, { [(await product()).id]: 1 })
    const foreign = await order(buyer.id, { ...buyer.body, billing: other.body.billing })
    expect(foreign.json()).toEqual({
      billing: [`Invalid pk "${other.body.billing}" - object does not exist.`],
    })
    const onAccount = await order(buyer.id, { ...buyer.body, payment_method: 'on_account' })
    expect(Object.keys(onAccount.json())).toEqual(['payment_method'])
  })

  test('CHK-06: an order that nobody could pay online is refused, and the basket stays', async () => {
    const buyer = await aBuyer()
    const { id } = await product()
    await aBasket(shop.db, buyer.id, { [id]: 1 })
    const { config } = shop.deps
    const offered = config.payments
    config.payments = { provider: 'off' }
    const answer = await order(buyer.id, { ...buyer.body, payment_method: 'online' })
    config.payments = offered
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      { payment_method: ['Online payment is not offered: choose another method.'] },
    ])
    expect((await shop.as(buyer.id)('GET', 'order/basket/default/')).json().products).toHaveLength(1)
    expect(await reserved(id)).toBe(0)
  })

  test('CHK-10 PART-09: a partner orders for a client: its tariff, its addresses, and both names on the order', async () => {
    const client = await aCompany(shop.db, { name: 'Hôtel du Parc', tariff_id: tariff })
    const partner = await aBuyer({ is_partner: true }, client.id)
    await aClientOf(shop.db, partner.id, client.id)
    await aBasket(shop.db, partner.id, { [(await product('10')).id]: 2 }, client.id)
    const answer = await order(partner.id, { ...partner.body, owner: client.id })
    expect(answer.json()).toMatchObject({
      owner: { name: 'Hôtel du Parc' },
      placed_by: { id: partner.id },
      total: '20.00',
    })
    const { id } = answer.json()
    expect((await shop.as(partner.id)('GET', `order/${id}/`)).statusCode).toBe(200)
    expect((await shop.as(partner.id)('GET', 'order/')).json().count).toBe(0)
    expect((await shop.as(partner.id)('GET', `order/?owner=${client.id}`)).json().count).toBe(1)
    const stranger = await aUser(shop.db, { is_partner: true })
    expect((await shop.as(stranger.id)('GET', `order/${id}/`)).statusCode).toBe(404)
    expect((await shop.as(stranger.id)('GET', `order/?owner=${client.id}`)).statusCode).toBe(404)
  })

  test('OD-31: the same lines within the hour are pointed out, other lines and other owners are not', async () => {
    const buyer = await aBuyer()
    const [a, b] = [await product(), await product()]
    const repeated = async () => (await shop.as(buyer.id)('GET', 'order/repeated/')).json().order
    await aBasket(shop.db, buyer.id, { [a.id]: 2, [b.id]: 3 })
    expect(await repeated()).toBeNull()
    const placed = (await order(buyer.id, buyer.body)).json()
    expect(await repeated()).toBeNull() // an empty basket repeats nothing
    await aBasket(shop.db, buyer.id, { [b.id]: 3, [a.id]: 2 })
    expect(await repeated()).toEqual({ id: placed.id, name: placed.name, created_at: placed.created_at })
    await shop.db.updateTable('basket_line').set({ quantity: 4 }).where('product_id', '=', a.id).execute()
    expect(await repeated()).toBeNull()
    const other = await aBuyer()
    await aBasket(shop.db, other.id, { [a.id]: 2, [b.id]: 3 })
    expect((await shop.as(other.id)('GET', 'order/repeated/')).json().order).toBeNull()
  })

  test('U-4: the last order of a style has its packs by product; cancelled orders and other owners’ do not count', async () => {
    const buyer = await aBuyer()
    const [a, other] = [await product(), await product()]
    const { group_id } = await shop.db
      .selectFrom('product')
      .select('group_id')
      .where('id', '=', a.id)
      .executeTakeFirstOrThrow()
    const last = async (user: number) =>
      (await shop.as(user)('GET', `order/last/?group=${group_id}`)).json().order
    expect(await last(buyer.id)).toBeNull()
    await aBasket(shop.db, buyer.id, { [a.id]: 2, [other.id]: 3 })
    const first = (await order(buyer.id, buyer.body)).json()
    const { id, name, created_at } = first
    expect(await last(buyer.id)).toEqual({ id, name, created_at, lines: [{ product: a.id, quantity: 2 }] })
    await aBasket(shop.db, buyer.id, { [a.id]: 7 })
    const second = (await order(buyer.id, buyer.body)).json()
    expect((await last(buyer.id)).lines).toEqual([{ product: a.id, quantity: 7 }])
    await shop.db
      .updateTable('customer_order')
      .set({ fulfilment: 'client_canceled' })
      .where('id', '=', second.id)
      .execute()
    expect((await last(buyer.id)).name).toBe(name)
    expect(await last((await aBuyer()).id)).toBeNull()
  })

  test('C-03: one line or sixty, the statements are as many', async () => {
    const buyer = await aBuyer()
    const products = []
    for (let index = 0; index < 61; index++) products.push((await product()).id)
    await aBasket(shop.db, buyer.id, { [products[0]!]: 1 })
    await shop.as(buyer.id)('GET', 'order/') // the buyer's account is cached
    const small = await countQueries(shop.db, () => order(buyer.id, buyer.body))
    await aBasket(shop.db, buyer.id, Object.fromEntries(products.slice(1).map((id) => [id, 2])))
    const large = await countQueries(shop.db, () => order(buyer.id, buyer.body))
    expect(large).toBe(small)
    expect(await ordersOf(buyer.id)).toHaveLength(2)
  })
})

describe('reading orders', () => {
  test('ORD-01 ORD-02 CONST-10 T9: five at a time, newest first, found by number or own reference', async () => {
    const buyer = await aBuyer()
    const { id } = await product()
    for (let count = 1; count <= 6; count++) {
      await aBasket(shop.db, buyer.id, { [id]: count })
      await order(buyer.id, { ...buyer.body, customer_reference: `Chantier ${count}` })
    }
    const first = (await shop.as(buyer.id)('GET', 'order/')).json()
    expect(first).toMatchObject({ count: 6, previous: null })
    expect(first.results).toHaveLength(5)
    expect(new URL(first.next).search).toBe('?limit=5&offset=5')
    const second = (await shop.as(buyer.id)('GET', 'order/?offset=5')).json()
    expect(second.results).toHaveLength(1)
    expect(first.results.map((row: { id: number }) => row.id)).not.toContain(second.results[0].id)
    const found = (await shop.as(buyer.id)('GET', 'order/?search=chantier%203')).json()
    expect(found.count).toBe(1)
    expect((await shop.as(buyer.id)('GET', 'order/?search=%25')).json().count).toBe(0)
    expect((await shop.as(buyer.id)('GET', 'order/?status=completed')).json().count).toBe(0)
    expect((await shop.as(buyer.id)('GET', 'order/?offset=99')).json()).toMatchObject({
      count: 6,
      results: [],
    })
  })

  test('ROUTE-12 ROLE-02: another customer gets 404', async () => {
    const buyer = await aBuyer()
    await aBasket(shop.db, buyer.id, { [(await product()).id]: 1 })
    const { id } = (await order(buyer.id, buyer.body)).json()
    const other = await aUser(shop.db)
    const answer = await shop.as(other.id)('GET', `order/${id}/`)
    expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'No Order matches the given query.' }])
    expect((await shop.as(other.id)('GET', 'order/12x/')).statusCode).toBe(404)
  })

  test('OD-37 C-20: an account without prices orders, and no amount leaves the server', async () => {
    const buyer = await aBuyer({ prices_hidden: true })
    await aBasket(shop.db, buyer.id, { [(await product('12.3456')).id]: 7 })
    const answer = await order(buyer.id, buyer.body)
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ total: null, grand_total: null, vat: [], vat_note: '' })
    const list = await shop.as(buyer.id)('GET', 'order/')
    for (const body of [answer.body, list.body])
      for (const amount of ['12.3456', '86.42']) expect(body).not.toContain(amount)
  })
})
