import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aCategory,
  aClientOf,
  aColor,
  aGroup,
  aCompany,
  aProduct,
  aSize,
  aTariff,
  aUser,
  aWarehouse,
  setStock,
} from '../../../../test/builders.ts'
import { countQueries } from '../../../../test/database.ts'
import type { Group } from '@comptoir/contract/catalogue'

const day = new Date('2026-11-20T09:00:00Z')
let now = day
let shop: TestShop
let shirt: Awaited<ReturnType<typeof aShirt>>
let buyer: Awaited<ReturnType<typeof aUser>>
beforeAll(async () => {
  shop = await createTestShop({ now: () => now })
  shirt = await aShirt()
  buyer = await aUser(shop.db, { tariff_id: shirt.tariff.id })
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A T-shirt in two colours and three sizes, made in an order that is not theirs. */
async function aShirt() {
  const { db } = shop
  const tariff = await aTariff(db)
  const brussels = await aWarehouse(db, { name: 'Bruxelles' })
  const liege = await aWarehouse(db, { name: 'Liège' })
  const top = await aCategory(db, { name: 'Vêtements' })
  const category = await aCategory(db, { name: 'T-shirts', parent_id: top.id, level: 2 })
  const group = await aGroup(db, { category_id: category.id, name: 'T-shirt Kortrijk' })
  const white = await aColor(db, 'Blanc', { position: 1 })
  const navy = await aColor(db, 'Marine', { position: 2 })
  const s = await aSize(db, 'S', 10)
  const m = await aSize(db, 'M', 20)
  const xl = await aSize(db, '3XL', 30)
  const sku = (color: { id: number }, size: { id: number }, over: Parameters<typeof aProduct>[1] = {}) =>
    aProduct(db, {
      group_id: group.id,
      color_id: color.id,
      size_id: size.id,
      pack: 6,
      min_quantity: 10,
      limited_below: 20,
      prices: {
        [tariff.id]: [
          [1, '3.35'],
          [100, '2.95'],
        ],
      },
      stock: { [brussels.id]: 40 },
      ...over,
    })
  const navy3xl = await sku(navy, xl, { stock: { [brussels.id]: 5, [liege.id]: 7 } })
  const whiteM = await sku(white, m, { gtin: '4006381333931' })
  const whiteS = await sku(white, s)
  const navyS = await sku(navy, s, { stock: { [brussels.id]: 0 } })
  await sku(navy, m, { is_active: false })
  await db
    .insertInto('incoming_stock')
    .values(
      [
        { expected_on: '2026-12-04', quantity: 120 },
        { expected_on: '2026-11-27', quantity: 60 },
        { expected_on: '2026-11-01', quantity: 999 },
      ].map((delivery) => ({ product_id: navyS.id, warehouse_id: brussels.id, ...delivery })),
    )
    .execute()
  return {
    tariff,
    brussels,
    liege,
    top,
    category,
    group,
    white,
    navy,
    s,
    m,
    xl,
    navy3xl,
    whiteM,
    whiteS,
    navyS,
  }
}

const page = async (userId = buyer.id, query = ''): Promise<Group> =>
  (await shop.as(userId)('GET', `order/products/${shirt.group.id}/${query}`)).json()
const notFound = [404, { detail: 'Product not Found' }]

describe('product group', () => {
  test('CAT-07 CAT-01: has its products in the order of colours and sizes, and the way to its category', async () => {
    const group = await page()
    expect(group).toMatchObject({
      name: 'T-shirt Kortrijk',
      category_path: [
        { id: shirt.top.id, name: 'Vêtements' },
        { id: shirt.category.id, name: 'T-shirts' },
      ],
      category: { id: shirt.category.id },
      price_from: '3.3500',
      pack: 6,
      min_quantity: 10,
      tiers_scope: 'group',
    })
    expect(group.colors.map(({ name }) => name)).toEqual(['Blanc', 'Marine'])
    expect(group.sizes.map(({ name }) => name)).toEqual(['S', 'M', '3XL'])
    expect(group.products.map(({ id }) => id)).toEqual([
      shirt.whiteS.id,
      shirt.whiteM.id,
      shirt.navyS.id,
      shirt.navy3xl.id,
    ])
  })

  test('C-10: what was expected by yesterday is left out from midnight in Brussels on', async () => {
    now = new Date('2026-11-27T23:30:00Z')
    const [, , navyS] = (await page()).products
    now = day
    expect(navyS?.stock[0]?.incoming).toEqual([{ date: '2026-12-04', quantity: 120 }])
  })

  test('OD-09b C-10: each product has its price steps, and stock per warehouse with what is coming', async () => {
    const [, , navyS, navy3xl] = (await page()).products
    expect(navyS).toMatchObject({
      price: '3.3500',
      prices: [
        { min_quantity: 1, price: '3.3500' },
        { min_quantity: 100, price: '2.9500' },
      ],
      stock: [
        {
          warehouse: shirt.brussels.id,
          available: 0,
          incoming: [
            { date: '2026-11-27', quantity: 60 },
            { date: '2026-12-04', quantity: 120 },
          ],
        },
      ],
    })
    expect(navy3xl!.stock.map(({ available }) => available)).toEqual([5, 7])
  })

  test('CAT-09 CAT-10: marks what is out of stock and what is nearly', async () => {
    const [whiteS, , navyS, navy3xl] = (await page()).products
    expect([whiteS, navyS, navy3xl]).toMatchObject([
      { is_out_of_stock: false, is_limited_stock: false },
      { is_out_of_stock: true, is_limited_stock: false },
      { is_out_of_stock: false, is_limited_stock: true },
    ])
  })

  test('CAT-11 CAT-12: marks what the owner has in the basket and what a submitted order holds', async () => {
    const other = await aUser(shop.db, { tariff_id: shirt.tariff.id })
    await fillBasket(other.id, shirt.whiteS.id)
    await anOrder(other.id, shirt.whiteM.id, 'open')
    await anOrder(other.id, shirt.navyS.id, 'completed')
    const group = await page(other.id)
    expect([group.in_basket, group.already_ordered]).toEqual([true, true])
    expect(group.products.map(({ in_basket, already_ordered }) => [in_basket, already_ordered])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, false],
    ])
    const mine = await page()
    expect([mine.in_basket, mine.already_ordered]).toEqual([false, false])
  })

  test('OD-52 C-11: a partner sees the prices and the marks of the client', async () => {
    const tariff = await aTariff(shop.db)
    const client = await aCompany(shop.db, { tariff_id: tariff.id })
    const partner = await aUser(shop.db, { is_partner: true, tariff_id: shirt.tariff.id })
    await aClientOf(shop.db, partner.id, client.id)
    await shop.db
      .insertInto('price')
      .values({ product_id: shirt.whiteS.id, tariff_id: tariff.id, unit_price: '9.99' })
      .execute()
    await fillBasket(partner.id, shirt.navyS.id, client.id)
    const own = await page(partner.id)
    const forClient = await page(partner.id, `?owner=${client.id}`)
    expect([own.products[0]!.price, own.in_basket]).toEqual(['3.3500', false])
    expect([forClient.products[0]!.price, forClient.in_basket]).toEqual(['9.9900', true])
    const stranger = await shop.as(buyer.id)('GET', `order/products/${shirt.group.id}/?owner=${client.id}`)
    expect(stranger.statusCode).toBe(404)
  })

  test('OD-37: an account that may see no prices is sent none', async () => {
    const blind = await aUser(shop.db, { tariff_id: shirt.tariff.id, prices_hidden: true })
    const answer = await shop.as(blind.id)('GET', `order/products/${shirt.group.id}/`)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).not.toMatch(/3\.35|2\.95/)
  })

  test('PROF-12 CAT-13: the recommended price comes only where the tariff says so', async () => {
    const generous = await aTariff(shop.db, { recommend_price: true })
    const { id, group_id } = await aProduct(shop.db, {
      prices: { [generous.id]: '5', [shirt.tariff.id]: '5' },
    })
    await shop.db.updateTable('product').set({ recommend_price: '12.5' }).where('id', '=', id).execute()
    const reader = await aUser(shop.db, { tariff_id: generous.id })
    const seen = async (userId: number) =>
      (await shop.as(userId)('GET', `order/products/${group_id}/`)).json().products[0].recommend_price
    expect([await seen(reader.id), await seen(buyer.id)]).toEqual(['12.5000', null])
  })

  test('C-03: asks the database as often for 60 products as for one, and less the second time', async () => {
    const one = await aProduct(shop.db)
    const many = await aGroup(shop.db)
    for (let at = 0; at < 60; at++) await aProduct(shop.db, { group_id: many.id })
    const count = (id: number) =>
      countQueries(shop.db, () => shop.as(buyer.id)('GET', `order/products/${id}/`))
    expect([await count(one.group_id), await count(many.id)]).toEqual([2, 2])
    expect([await count(one.group_id), await count(many.id)]).toEqual([1, 1])
  })

  test('CAT-07: shows every change at once, though the catalogue is kept in memory', async () => {
    const { db } = shop
    const { id, group_id } = await aProduct(db, {
      prices: { [shirt.tariff.id]: '5' },
      stock: { [shirt.brussels.id]: 9 },
    })
    const read = async () => {
      const group: Group = (await shop.as(buyer.id)('GET', `order/products/${group_id}/`)).json()
      const [first] = group.products
      return [group.name, first!.price, first!.pack, first!.stock[0]?.available]
    }
    expect(await read()).toEqual(['T-shirt col rond', '5.0000', 1, 9])
    await db
      .updateTable('product_group')
      .set({ name: { fr: 'Polo' } })
      .where('id', '=', group_id)
      .execute()
    await db.updateTable('price').set({ unit_price: '6' }).where('product_id', '=', id).execute()
    await db.updateTable('product').set({ pack: 12 }).where('id', '=', id).execute()
    await setStock(db, id, { reserved: 2 })
    expect(await read()).toEqual(['Polo', '6.0000', 12, 7])
    await db
      .insertInto('agreement')
      .values({ company_id: buyer.id, product_id: id, unit_price: '4' })
      .execute()
    expect((await read())[1]).toBe('4.0000')
    const undone = db.transaction().execute(async (tx) => {
      await tx.updateTable('product').set({ pack: 24 }).where('id', '=', id).execute()
      expect((await read())[2]).toBe(12)
      throw new Error('taken back')
    })
    await expect(undone).rejects.toThrow('taken back')
    expect((await read())[2]).toBe(12)
  })

  test('CAT-07 OD-37: each is shown their own, though a page is sent again as it was', async () => {
    const { db } = shop
    const { id, group_id } = await aProduct(db, {
      prices: { [shirt.tariff.id]: '5' },
      stock: { [shirt.brussels.id]: 9 },
    })
    const other = await aUser(db, { tariff_id: shirt.tariff.id })
    const blind = await aUser(db, { tariff_id: shirt.tariff.id, prices_hidden: true })
    const read = (user: { id: number }) => shop.as(user.id)('GET', `order/products/${group_id}/`)
    const first = await read(buyer)
    expect((await read(other)).body).toBe(first.body)
    expect((await read(other)).headers['content-type']).toBe(first.headers['content-type'])
    expect((await read(blind)).json().products[0].price).toBeNull()
    await fillBasket(other.id, id)
    expect([(await read(other)).json().in_basket, (await read(buyer)).json().in_basket]).toEqual([
      true,
      false,
    ])
    await setStock(db, id, { on_hand: 0 })
    expect((await read(buyer)).json().is_out_of_stock).toBe(true)
  })

  test('CAT-07: is not found when it is off sale or never was', async () => {
    const off = await aGroup(shop.db, { is_active: false })
    await aProduct(shop.db, { group_id: off.id })
    for (const id of [off.id, 999_999_999, 'abc']) {
      const answer = await shop.as(buyer.id)('GET', `order/products/${id}/`)
      expect(answer.statusCode).toBe(404)
    }
    const answer = await shop.as(buyer.id)('GET', 'order/products/999999999/')
    expect([answer.statusCode, answer.json()]).toEqual(notFound)
  })

  test('CAT-08: lists the colours with their sizes in their own order, narrowed by size', async () => {
    const get = async (query = '') =>
      (await shop.as(buyer.id)('GET', `order/products/${shirt.group.id}/colors/${query}`)).json()
    expect(await get()).toEqual([
      expect.objectContaining({
        id: shirt.white.id,
        name: 'Blanc',
        sizes: [
          {
            id: shirt.s.id,
            name: 'S',
            product: shirt.whiteS.id,
            price: '3.3500',
            available: 40,
            is_out_of_stock: false,
          },
          {
            id: shirt.m.id,
            name: 'M',
            product: shirt.whiteM.id,
            price: '3.3500',
            available: 40,
            is_out_of_stock: false,
          },
        ],
      }),
      expect.objectContaining({
        name: 'Marine',
        sizes: [
          expect.objectContaining({ name: 'S', available: 0, is_out_of_stock: true }),
          expect.objectContaining({ name: '3XL', available: 12 }),
        ],
      }),
    ])
    const narrowed = await get(`?sizes=${shirt.m.id},${shirt.xl.id}`)
    expect(narrowed.map(({ sizes }: { sizes: { name: string }[] }) => sizes.map(({ name }) => name))).toEqual(
      [['M'], ['3XL']],
    )
  })
})

describe('product', () => {
  test('CAT-05: is resolved by group, size and colour', async () => {
    const get = (size: number, color: number) =>
      shop.as(buyer.id)('GET', `order/product/?group=${shirt.group.id}&size=${size}&color=${color}`)
    const answer = await get(shirt.xl.id, shirt.navy.id)
    expect(answer.json()).toMatchObject({
      id: shirt.navy3xl.id,
      group: shirt.group.id,
      name: 'T-shirt Kortrijk',
    })
    const none = await get(shirt.xl.id, shirt.white.id)
    expect([none.statusCode, none.json()]).toEqual(notFound)
    const without = await shop.as(buyer.id)('GET', 'order/product/?size=1')
    expect([without.statusCode, without.json()]).toEqual([400, { group: ['This field is required.'] }])
  })

  test('CAT-04 CAT-06 ROUTE-09: is found by id, and within each category above it', async () => {
    const get = (path: string) => shop.as(buyer.id)('GET', `order/product/${path}/`)
    expect((await get(`${shirt.navyS.id}`)).json()).toEqual((await page()).products[2])
    for (const category of [shirt.category, shirt.top])
      expect((await get(`${category.id}/${shirt.navyS.id}`)).json().id).toBe(shirt.navyS.id)
    const elsewhere = await get(`${(await aCategory(shop.db)).id}/${shirt.navyS.id}`)
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual(notFound)
    const unknown = await get('999999999')
    expect([unknown.statusCode, unknown.json()]).toEqual(notFound)
  })

  test.each(['4006381333931', '04006381333931', '400-6381 333931', '14006381333938'])(
    'BAR-01: is found by its barcode written %s',
    async (code) => {
      const answer = await shop.as(buyer.id)('GET', `order/product/barcode/${encodeURIComponent(code)}/`)
      expect(answer.json().id).toBe(shirt.whiteM.id)
    },
  )

  test('BAR-02 BAR-03 VAL-12: says whether a barcode is wrong or only unknown', async () => {
    const get = (code: string) => shop.as(buyer.id)('GET', `order/product/barcode/${code}/`)
    const wrong = await get('4006381333932')
    expect([wrong.statusCode, wrong.json()]).toEqual([400, { barcode: ['Invalid barcode'] }])
    const unknown = await get('96385074')
    expect([unknown.statusCode, unknown.json()]).toEqual([
      404,
      { detail: 'Barcode you entered is not found in our database' },
    ])
  })

  test('C-15: says of a barcode whose product is no longer sold what takes its place, if anything does', async () => {
    const { id: group_id } = await aGroup(shop.db, { name: 'Polo Gand' })
    const sold = await aProduct(shop.db, { group_id })
    const between = await aProduct(shop.db, { group_id, is_active: false, successor_id: sold.id })
    const old = { group_id, is_active: false, gtin: '5012345678900' }
    const { ref } = await aProduct(shop.db, { ...old, successor_id: between.id })
    const get = async (code: string) => {
      const answer = await shop.as(buyer.id)('GET', `order/product/barcode/${code}/`)
      return [answer.statusCode, answer.json()]
    }
    expect(await get('5012345678900')).toEqual([
      404,
      {
        detail: `${ref} Polo Gand is no longer sold.`,
        code: 'discontinued',
        ref,
        name: 'Polo Gand',
        successor: { id: sold.id, ref: sold.ref, name: 'Polo Gand' },
      },
    ])
    await aProduct(shop.db, { ...old, gtin: '96385074' })
    expect(await get('96385074')).toMatchObject([404, { code: 'discontinued', successor: null }])
  })
})

async function fillBasket(userId: number, productId: number, companyId = userId) {
  const basket = await shop.db
    .insertInto('basket')
    .values({ company_id: companyId, user_id: userId, kind: 'current' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('basket_line')
    .values({ basket_id: basket.id, product_id: productId, quantity: 2 })
    .execute()
}

let orderNumber = 0
async function anOrder(companyId: number, productId: number, fulfilment: string) {
  orderNumber += 1
  const order = await shop.db
    .insertInto('customer_order')
    .values({
      name: `BE-2026-${orderNumber}`,
      company_id: companyId,
      placed_by: companyId,
      fulfilment,
      payment_method: 'on_account',
      payment_reference: String(orderNumber).padStart(12, '0'),
      tariff_id: shirt.tariff.id,
      language: 'fr',
      delivery_option: '{}',
      billing: '{}',
      total: '0',
      delivery: '0',
      total_taxes: '0',
      grand_total: '0',
      vat: '[]',
      idempotency_key: String(orderNumber),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('order_item')
    .values({
      order_id: order.id,
      product_id: productId,
      position: 1,
      ref: 'X',
      title: 'X',
      unit: 'piece',
      pack: 1,
      quantity: 1,
      total_qty: 1,
      unit_price: '1',
      total: '1',
      vat_category: 'standard',
      vat_rate: '21.00',
    })
    .execute()
}
