import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Basket } from '@comptoir/contract/basket'
import { createTestShop, type Caller, type TestShop } from '../../../../test/app.ts'
import { countQueries } from '../../../../test/database.ts'
import {
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

let shop: TestShop
let tariff: number
let warehouse: number
beforeAll(async () => {
  shop = await createTestShop({ now: () => new Date('2026-11-20T09:00:00Z') })
  tariff = (await aTariff(shop.db)).id
  warehouse = (await aWarehouse(shop.db)).id
})
afterAll(() => shop[Symbol.asyncDispose]())

let buyer: { id: number }
let call: Caller
beforeEach(async () => {
  buyer = await aUser(shop.db, { tariff_id: tariff })
  call = shop.as(buyer.id)
})

const sold = (price: string | [number, string][], over: Parameters<typeof aProduct>[1] = {}) =>
  aProduct(shop.db, { prices: { [tariff]: price }, ...over })
const add = (product: number, quantity: number, more: object = {}) =>
  call('POST', 'order/basket/product/', { product, quantity, ...more })
const basket = async (): Promise<Basket> => (await call('GET', 'order/basket/default/')).json()

describe('the current basket', () => {
  test('BASK-01 BASK-10: is made on first use, and once only when many ask at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('GET', 'order/basket/default/')))
    const ids = new Set(answers.map((answer) => answer.json().id))
    expect(ids.size).toBe(1)
    expect(answers[0]!.json()).toEqual({
      id: expect.any(Number),
      name: '',
      owner: buyer.id,
      basket_products: [],
      products: [],
      total: '0.00',
      total_taxes: '0.00',
      grand_total: '0.00',
      version: 1,
      tariff: null,
      delivery_option: null,
      warehouse: null,
      delivery_date: null,
      shipping_address: null,
      billing: null,
      comment: '',
      customer_reference: '',
      specific_request: '',
    })
  })

  test('OD-02: an account that waits for approval gets an empty basket without prices, and nothing else', async () => {
    const waiting = await aUser(shop.db, { is_approved: false, tariff_id: tariff })
    const answer = await shop.as(waiting.id)('GET', 'order/basket/default/')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({ basket_products: [], total: null, grand_total: null })
    const { id } = await sold('1')
    const refused = await shop.as(waiting.id)('POST', 'order/basket/product/', { product: id, quantity: 1 })
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_not_approved'])
  })

  test('BASK-04 BASK-11: an added line has all its fields and stands first, after a reload too', async () => {
    const color_id = (await aColor(shop.db, 'Navy')).id
    const size_id = (await aSize(shop.db, 'XL')).id
    const first = await sold('1')
    const second = await sold('3.3550', {
      pack: 6,
      color_id,
      size_id,
      limited_below: 50,
      stock: { [warehouse]: 40 },
    })
    await shop.db
      .insertInto('incoming_stock')
      .values([
        { product_id: second.id, warehouse_id: warehouse, expected_on: '2026-11-01', quantity: 5 },
        { product_id: second.id, warehouse_id: warehouse, expected_on: '2026-12-01', quantity: 60 },
      ])
      .execute()
    await add(first.id, 1)
    const answer = await add(second.id, 2, { comment: ' logo left ' })
    expect(answer.statusCode).toBe(201)
    const line = answer.json()
    expect(line).toEqual({
      id: expect.any(Number),
      product: {
        id: second.id,
        name: 'T-shirt col rond',
        image: null,
        unit: 'piece',
        is_out_of_stock: false,
        is_limited_stock: true,
        is_pickup_only: false,
        is_discontinued: false,
        on_request: false,
        available: 40,
        is_stock_only: true,
        next_arrival: '2026-12-01',
        next_arrival_quantity: 60,
        min_quantity: 1,
        price: '3.3550',
        group: second.group_id,
        color: { id: color_id, name: 'Navy', hex: '#1f2a44' },
        size: { id: size_id, name: 'XL' },
        size_position: 0,
      },
      price: '3.3550',
      pack: 6,
      quantity: 2,
      final_quantity: 12,
      ref: second.ref,
      comment: 'logo left',
      total: '40.26',
      rank: expect.any(Number) as number,
      promotion: null,
      next_tier: null,
      version: 2,
    })
    const { version: _, ...shown } = line
    const { basket_products, products, total, version } = await basket()
    expect(basket_products[0]).toEqual(shown)
    expect(products).toEqual(basket_products)
    expect([basket_products.length, total, version]).toEqual([2, '41.26', 2])
    await add(first.id, 1)
    expect((await basket()).basket_products.map(({ ref }) => ref)).toEqual([first.ref, second.ref])
  })

  test('C-10 OD-14: the next delivery of a line is the first with units that no order waits for, and those units', async () => {
    const { id } = await sold('1', { stock_policy: 'backorder', stock: { [warehouse]: 4 } })
    await setStock(shop.db, id, { reserved: 24 }) // 20 are waited for
    await shop.db
      .insertInto('incoming_stock')
      .values(
        [
          ['2026-12-14', 5],
          ['2026-12-16', 15],
          ['2026-12-21', 246],
        ].map(([expected_on, quantity]) => ({
          ...{ product_id: id, warehouse_id: warehouse },
          ...{ expected_on: String(expected_on), quantity: Number(quantity) },
        })),
      )
      .execute()
    expect((await add(id, 60)).json().product).toMatchObject({
      ...{ available: 0, next_arrival: '2026-12-21', next_arrival_quantity: 246 },
    })
    await setStock(shop.db, id, { reserved: 25 })
    const { basket_products } = (await call('GET', 'order/basket/default/')).json()
    expect(
      basket_products.find((line: { product: { id: number } }) => line.product.id === id).product,
    ).toMatchObject({ next_arrival: '2026-12-21', next_arrival_quantity: 245 })
  })

  test('BASK-04 BASK-18: adding raises the line of the same comment, another comment makes another line', async () => {
    const { id } = await sold('1.00')
    await add(id, 2)
    await add(id, 3)
    await add(id, 1, { comment: 'for Liège' })
    expect((await basket()).basket_products.map((line) => [line.quantity, line.comment])).toEqual([
      [1, 'for Liège'],
      [5, ''],
    ])
  })

  test('VAL-09 CAT-19 BASK-16 OD-57: below the minimum says the least number of units, in whole packs', async () => {
    const { id } = await sold('1.00', { min_quantity: 10, pack: 4 })
    const answer = await add(id, 2)
    expect([answer.statusCode, answer.json()]).toEqual([400, { quantity: ['Minimum quantity should be 12'] }])
    expect((await basket()).version).toBe(1)
    expect((await add(id, 3)).statusCode).toBe(201)
    expect((await add(id, 1)).json().final_quantity).toBe(16)
  })

  test('VAL-13: refuses what is not sold, has no price, or is too much, and says which', async () => {
    const gone = await sold('1', { is_active: false })
    const unpriced = await aProduct(shop.db)
    const { id } = await sold('1')
    expect((await add(gone.id, 1)).json()).toEqual({
      product: [`Invalid pk "${gone.id}" - object does not exist.`],
    })
    expect((await add(unpriced.id, 1)).json()).toEqual({
      product: ['This product has no price in your price list. Please ask us for an offer.'],
    })
    expect((await add(id, 0)).json()).toEqual({
      quantity: ['Ensure this value is greater than or equal to 1.'],
    })
    await add(id, 999_999)
    expect((await add(id, 2)).json()).toEqual({
      quantity: ['Ensure this value is less than or equal to 1000000.'],
    })
    const other = await aUser(shop.db, { tariff_id: tariff })
    const foreign = (await shop.as(other.id)('GET', 'order/basket/default/')).json().id
    expect((await add(id, 1, { basket: foreign })).json()).toEqual({
      basket: [`Invalid pk "${foreign}" - object does not exist.`],
    })
  })

  test('OD-09b C-05: the price step counts all colours and sizes of a style', async () => {
    const group_id = (await aGroup(shop.db)).id
    const steps: [number, string][] = [
      [1, '3.35'],
      [25, '3.10'],
      [100, '2.95'],
    ]
    const navy = await sold(steps, { group_id })
    const red = await sold(steps, { group_id, pack: 5 })
    expect((await add(navy.id, 20)).json()).toMatchObject({
      price: '3.3500',
      next_tier: { missing: 5, price: '3.1000' },
    })
    expect((await add(red.id, 1)).json()).toMatchObject({
      price: '3.1000',
      total: '15.50',
      next_tier: { missing: 75, price: '2.9500' },
    })
    expect((await basket()).basket_products.map((line) => line.price)).toEqual(['3.1000', '3.1000'])
    const alone = (await aGroup(shop.db, { tiers_scope: 'product' })).id
    const [one, two] = [await sold(steps, { group_id: alone }), await sold(steps, { group_id: alone })]
    await add(one.id, 24)
    expect((await add(two.id, 24)).json().price).toBe('3.3500')
  })

  test('OD-37: an owner whose prices are hidden sees none anywhere', async () => {
    await shop.db.updateTable('company').set({ prices_hidden: true }).where('id', '=', buyer.id).execute()
    const { id } = await sold([
      [1, '7.7700'],
      [10, '6.6600'],
    ])
    const answers = [
      await add(id, 3),
      await call('GET', 'order/basket/default/'),
      await call('GET', `order/basket/${(await basket()).id}/total/`),
      await call('POST', 'order/basket/product/bulk/', { lines: [{ product: id, quantity: 1 }] }),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBeLessThan(300)
      expect(answer.payload).not.toMatch(/7\.77|6\.66|23\.31/)
    }
  })
})

describe('changing lines', () => {
  test('BASK-05 OD-04: sets quantity, units and price by the id of the line or of the basket', async () => {
    const { id } = await sold(
      [
        [1, '2.00'],
        [50, '1.50'],
      ],
      { pack: 10 },
    )
    const line = (await add(id, 1)).json()
    const byLine = await call('PUT', `order/basket/product/${line.id}/`, { quantity: 5 })
    expect(byLine.statusCode).toBe(200)
    expect(byLine.json()).toMatchObject({ quantity: 5, final_quantity: 50, price: '1.5000', version: 2 })
    const { id: basketId } = await basket()
    const byBasket = await call('PUT', `order/basket/product/${basketId}/`, { product: id, quantity: 2 })
    expect(byBasket.json()).toMatchObject({ id: line.id, quantity: 2, price: '2.0000', version: 3 })
    const nothing = await call('PUT', `order/basket/product/${basketId}/`, { quantity: 2 })
    expect([nothing.statusCode, nothing.json()]).toEqual([400, { product: ['This field is required.'] }])
    const zero = await call('PUT', `order/basket/product/${line.id}/`, { quantity: 0 })
    expect(zero.json()).toEqual({ quantity: ['Ensure this value is greater than or equal to 1.'] })
  })

  test('OD-04: where the id is of another line than the product, the product decides', async () => {
    const [one, other] = [await sold('1.00'), await sold('2.00')]
    const line = (await add(one.id, 1)).json()
    await add(other.id, 1)
    const changed = await call('PUT', `order/basket/product/${line.id}/`, { product: other.id, quantity: 7 })
    expect(changed.json()).toMatchObject({ product: { id: other.id }, quantity: 7 })
    expect((await call('DELETE', `order/basket/product/${line.id}/?product=${other.id}`)).statusCode).toBe(
      204,
    )
    expect((await basket()).products.map(({ product, quantity }) => [product.id, quantity])).toEqual([
      [one.id, 1],
    ])
    expect((await call('DELETE', `order/basket/product/${line.id}/`, { product: other.id })).statusCode).toBe(
      404,
    )
  })

  test('OD-32: an outdated change gets the fresh basket and changes nothing', async () => {
    const { id } = await sold('1.00')
    const line = (await add(id, 1)).json()
    await add(id, 1)
    const late = await call('PUT', `order/basket/product/${line.id}/`, { quantity: 9, version: line.version })
    expect(late.statusCode).toBe(409)
    expect(late.json()).toMatchObject({
      detail: expect.stringContaining('changed'),
      basket: { version: 2, basket_products: [{ quantity: 2 }] },
    })
    const inTime = await call('PUT', `order/basket/product/${line.id}/`, { quantity: 9, version: 2 })
    expect([inTime.statusCode, inTime.json().version]).toEqual([200, 3])
  })

  test("BASK-18: a comment that the product's other line has makes one line of the two", async () => {
    const { id } = await sold('1.00')
    const first = (await add(id, 2)).json()
    await add(id, 3, { comment: 'blue' })
    const answer = await call('PUT', `order/basket/product/${first.id}/`, { quantity: 2, comment: 'blue' })
    expect(answer.json()).toMatchObject({ quantity: 5, comment: 'blue' })
    expect((await basket()).basket_products).toHaveLength(1)
  })

  test('BASK-06 OD-29: removes by line, or by basket with the product in the body or the query', async () => {
    const products = await Promise.all(['1', '2', '3'].map((price) => sold(price)))
    const lines = []
    for (const { id } of products) lines.push((await add(id, 1)).json())
    const basketId = (await basket()).id
    const answers = [
      await call('DELETE', `order/basket/product/${lines[0].id}/`),
      await call('DELETE', `order/basket/product/${basketId}/`, { product: products[1]!.id }),
      await call('DELETE', `order/basket/product/${basketId}/?product=${products[2]!.id}`),
    ]
    expect(answers.map((answer) => answer.statusCode)).toEqual([204, 204, 204])
    expect((await basket()).basket_products).toEqual([])
    expect((await call('DELETE', `order/basket/product/${lines[0].id}/`)).statusCode).toBe(404)
  })

  test('BASK-07: clearing empties and zeroes the totals', async () => {
    await add((await sold('9.99')).id, 3)
    const { id } = await basket()
    const cleared = await call('POST', `order/basket/${id}/clear/`)
    expect(cleared.json()).toMatchObject({ basket_products: [], total: '0.00', grand_total: '0.00' })
  })

  test('C-22: a bulk call sets, adds and takes out, and a faulty line fails alone with what would do', async () => {
    const [a, b, c] = [await sold('1'), await sold('2'), await sold('3', { min_quantity: 12, pack: 6 })]
    const bulk = (mode: string, lines: object[]) =>
      call('POST', 'order/basket/product/bulk/', { mode, lines }).then((answer) => answer.json())
    const added = await bulk('add', [
      { product: a.id, quantity: 2 },
      { product: b.id, quantity: 1 },
      { product: c.id, quantity: 1 },
      { product: 987_654_321, quantity: 1 },
      { product: a.id, quantity: 3 },
    ])
    expect(added.lines).toEqual([
      { product: a.id, status: 'added' },
      { product: b.id, status: 'added' },
      {
        product: c.id,
        status: 'failed',
        errors: { quantity: ['Minimum quantity should be 12'] },
        suggested_quantity: 2,
      },
      {
        product: 987_654_321,
        status: 'failed',
        errors: { product: ['Invalid pk "987654321" - object does not exist.'] },
      },
      { product: a.id, status: 'updated' },
    ])
    expect(added.basket).toMatchObject({ total: '7.00', version: 2 })
    const set = await bulk('set', [
      { product: a.id, quantity: 0 },
      { product: b.id, quantity: 1 },
      { product: c.id, quantity: 2 },
    ])
    expect(set.lines.map(({ status }: { status: string }) => status)).toEqual([
      'removed',
      'unchanged',
      'added',
    ])
    expect(set.basket).toMatchObject({ total: '38.00', version: 3 })
    expect((await basket()).basket_products.map(({ ref }) => ref)).toEqual([c.ref, b.ref])
  })

  test('C-22: lines added together stand in the order in which they were given', async () => {
    const products = [await sold('1'), await sold('1'), await sold('1')]
    const lines = products.map(({ id }) => ({ product: id, quantity: 1 }))
    await call('POST', 'order/basket/product/bulk/', { lines })
    expect((await basket()).basket_products.map((line) => line.product.id)).toEqual(
      products.map(({ id }) => id),
    )
  })
})

describe('settings', () => {
  test.each([
    ['2026-11-28', /Saturday/],
    ['2026-11-29', /Sunday/],
    ['2026-11-19', /passed/],
    ['2026-12-25', /closed/],
  ])('BASK-03 OD-66: refuses %s as the delivery date', async (delivery_date, why) => {
    const answer = await call('PATCH', 'order/basket/default/', { delivery_date })
    expect([answer.statusCode, answer.json()]).toEqual([400, { delivery_date: [expect.stringMatching(why)] }])
    expect((await basket()).delivery_date).toBeNull()
  })

  test('BASK-03 BASK-17 OD-05: keeps what is chosen and written, clears with null, refuses what is not the owner’s', async () => {
    const stranger = await aCompany(shop.db)
    const [country] = await shop.db.selectFrom('country').select('id').execute()
    const address = { name: 'a', address_one: 'b', city_name: 'c', code: '1000', phone: '+32470123456' }
    const addressOf = (company_id: number) =>
      shop.db
        .insertInto('shipping_address')
        .values({ ...address, company_id, country_id: country!.id })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [own, foreign] = [await addressOf(buyer.id), await addressOf(stranger.id)]
    const patch = (body: object) => call('PATCH', 'order/basket/default/', body)
    const kept = await patch({
      warehouse,
      shipping_address: own.id,
      delivery_date: '2026-12-01',
      specific_request: 'Same shirt in lime',
      customer_reference: 'PO 77',
    })
    expect(kept.json()).toMatchObject({
      warehouse,
      shipping_address: own.id,
      delivery_date: '2026-12-01',
      specific_request: 'Same shirt in lime',
      customer_reference: 'PO 77',
    })
    const cleared = await patch({ customer_reference: null, delivery_date: null })
    expect(cleared.json()).toMatchObject({ customer_reference: '', delivery_date: null, warehouse })
    const refused = await patch({ shipping_address: foreign.id, billing: 987, warehouse: 987 })
    expect([refused.statusCode, Object.keys(refused.json()).toSorted()]).toEqual([
      400,
      ['billing', 'shipping_address', 'warehouse'],
    ])
  })

  test('BASK-09 OD-06: another assigned tariff prices the basket anew, any other is refused', async () => {
    const better = await aTariff(shop.db)
    const { id } = await aProduct(shop.db, { prices: { [tariff]: '4.00', [better.id]: '3.00' } })
    await add(id, 2)
    const choose = () => call('POST', 'order/basket/default/tariff/', { tariff_id: better.id })
    expect((await choose()).json()).toEqual({
      tariff_id: ['This price list is not assigned to this client.'],
    })
    await shop.db
      .insertInto('company_tariff')
      .values({ company_id: buyer.id, tariff_id: better.id })
      .execute()
    expect((await choose()).json()).toMatchObject({ tariff: better.id, total: '6.00' })
    expect((await add(id, 1)).json().price).toBe('3.0000')
    await shop.db.deleteFrom('company_tariff').where('tariff_id', '=', better.id).execute()
    expect(await basket()).toMatchObject({ tariff: null, total: '12.00' })
  })
})

describe('many at once', () => {
  test('C-07 OD-32: 50 parallel additions from three sessions add up exactly', async () => {
    const [a, b] = [await sold('1.00'), await sold('0.50')]
    const sessions = [shop.as(buyer.id), shop.as(buyer.id), shop.as(buyer.id)]
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        sessions[index % 3]!('POST', 'order/basket/product/', {
          product: index % 2 ? a.id : b.id,
          quantity: (index % 5) + 1,
        }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.json().version)).size).toBe(50)
    const { basket_products, version } = await basket()
    expect(basket_products.map((line) => line.quantity)).toEqual([75, 75])
    expect(version).toBe(50)
  })

  test('C-07: additions, changes, removals and bulk calls at the same time never deadlock or fail', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => sold('1.00')))
    const answers = await Promise.all(
      Array.from({ length: 40 }, async (_, index) => {
        const product = products[index % 6]!.id
        if (index % 4 === 1)
          return call('POST', 'order/basket/product/bulk/', {
            mode: 'set',
            lines: products.map(({ id }) => ({ product: id, quantity: index })),
          })
        if (index % 4 === 2)
          return call('DELETE', `order/basket/product/${(await basket()).id}/?product=${product}`)
        return add(product, 1)
      }),
    )
    expect(answers.filter((answer) => ![200, 201, 204, 404].includes(answer.statusCode))).toEqual([])
  })

  test('C-03: as many statements for 500 lines as for one, whatever is done', async () => {
    const count = async (work: () => Promise<{ statusCode: number }>) => {
      let status = 0
      const queries = await countQueries(shop.db, async () => (status = (await work()).statusCode))
      expect(status).toBeLessThan(300)
      return queries
    }
    const group_id = (await aGroup(shop.db)).id
    const { id } = await sold('1', { group_id })
    const change = (lines: object[]) =>
      call('POST', 'order/basket/changes/', { key: randomUUID(), mode: 'add', lines })
    const everything = async (all: number[]) => {
      const line = (await add(id, 1)).json()
      const { id: basketId } = await basket()
      return {
        add: await count(() => add(id, 1)),
        update: await count(() => call('PUT', `order/basket/product/${line.id}/`, { quantity: 30 })),
        read: await count(() => call('GET', 'order/basket/default/')),
        total: await count(() => call('GET', `order/basket/${basketId}/total/`)),
        change: await count(() => change([{ product: id, quantity: 2 }])),
        changeAll: await count(() => change(all.map((product) => ({ product, quantity: 2 })))),
        remove: await count(() => call('DELETE', `order/basket/product/${line.id}/`)),
      }
    }
    const bulk = (lines: object[]) =>
      count(() => call('POST', 'order/basket/product/bulk/', { mode: 'set', lines }))
    const small = { ...(await everything([id])), bulk: await bulk([{ product: id, quantity: 1 }]) }
    const rows = Array.from({ length: 500 }, (_, index) => ({ ref: `MANY-${buyer.id}-${index}`, group_id }))
    const many = await shop.db.insertInto('product').values(rows).returning('id').execute()
    await shop.db
      .insertInto('price')
      .values(many.map((product) => ({ product_id: product.id, tariff_id: tariff, unit_price: '1' })))
      .execute()
    const filled = await bulk(many.map((product) => ({ product: product.id, quantity: 1 })))
    const all = many.map((product) => product.id)
    expect({ ...(await everything(all)), bulk: filled }).toEqual(small)
    expect(small.add).toBeLessThanOrEqual(3)
    expect(small.change).toBeLessThanOrEqual(13)
    expect((await basket()).basket_products.length).toBeGreaterThanOrEqual(500)
  })
})

describe('whose basket', () => {
  test('OD-17 OD-52: a partner fills one basket per client beside the client’s own; nobody else gets near', async () => {
    const client = await aUser(shop.db, { tariff_id: tariff })
    const partner = await aUser(shop.db, { is_partner: true, tariff_id: tariff })
    const rival = await aUser(shop.db, { is_partner: true, tariff_id: tariff })
    await aClientOf(shop.db, partner.id, client.id)
    const { id } = await sold('1.00')
    const added = await shop.as(partner.id)('POST', 'order/basket/product/', {
      product: id,
      quantity: 1,
      owner: client.id,
    })
    expect(added.statusCode).toBe(201)
    const forClient = (await shop.as(partner.id)('GET', `order/basket/default/?owner=${client.id}`)).json()
    const ownOfPartner = (await shop.as(partner.id)('GET', 'order/basket/default/')).json()
    const ownOfClient = (await shop.as(client.id)('GET', 'order/basket/default/')).json()
    expect(forClient).toMatchObject({ owner: client.id, basket_products: [{ quantity: 1 }] })
    expect([ownOfPartner.basket_products, ownOfClient.basket_products]).toEqual([[], []])

    const line = added.json().id
    const attempts = [client.id, rival.id, buyer.id].flatMap((user) => [
      shop.as(user)('PUT', `order/basket/product/${line}/`, { quantity: 5 }),
      shop.as(user)('DELETE', `order/basket/product/${line}/`),
      shop.as(user)('POST', `order/basket/${forClient.id}/clear/`),
      shop.as(user)('GET', `order/basket/${forClient.id}/`),
      shop.as(user)('GET', `order/basket/${forClient.id}/total/`),
    ])
    const foreign = [rival.id, buyer.id].flatMap((user) => [
      shop.as(user)('GET', `order/basket/default/?owner=${client.id}`),
      shop.as(user)('POST', 'order/basket/product/', { product: id, quantity: 1, owner: client.id }),
      shop.as(user)('PATCH', 'order/basket/default/', { comment: 'x', owner: client.id }),
    ])
    const answers = await Promise.all([...attempts, ...foreign])
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([404]))
  })
})
