import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteDeletedBaskets } from './saved-baskets.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import { aProduct, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await createTestShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

type Line = { product: number; quantity: number; seen_price?: string; seen_pack?: number }
async function aSavedBasket(owner: number, name: string, lines: Line[]) {
  const { id } = await shop.db
    .insertInto('basket')
    .values({ company_id: owner, user_id: owner, kind: 'saved', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { product, ...line } of lines.toReversed())
    await shop.db
      .insertInto('basket_line')
      .values({ ...line, basket_id: id, product_id: product })
      .execute()
  return id
}

test('REC-01 CONST-10: lists the company’s saved baskets, last changed first, five a page, at today’s prices', async () => {
  const tariff = (await aTariff(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const { id } = await aProduct(shop.db, { prices: { [tariff]: '2.50' }, pack: 10 })
  for (let n = 1; n <= 6; n++) await aSavedBasket(buyer.id, `List ${n}`, [{ product: id, quantity: n }])
  const page = (await shop.as(buyer.id)('GET', 'order/basket/')).json()
  expect(page).toMatchObject({ count: 6, next: expect.stringContaining('limit=5&offset=5'), previous: null })
  expect(page.results[0]).toEqual({
    id: expect.any(Number),
    name: 'List 6',
    products_count: 1,
    total: '150.00',
    updated_at: expect.stringMatching(/Z$/),
  })
  const stranger = await aUser(shop.db, { tariff_id: tariff })
  expect((await shop.as(stranger.id)('GET', 'order/basket/')).json().count).toBe(0)
})

test('OD-30: a list gives 200 at most, with absolute links to what comes before and after', async () => {
  const buyer = await aUser(shop.db)
  await shop.db
    .insertInto('basket')
    .values(
      Array.from({ length: 203 }, (_, n) => ({
        company_id: buyer.id,
        user_id: buyer.id,
        kind: 'saved' as const,
        name: `List ${n}`,
      })),
    )
    .execute()
  const get = async (path: string) => (await shop.as(buyer.id)('GET', path)).json()
  const base = `${shop.deps.config.publicUrl}/api/v1/`
  const first = await get('order/basket/?limit=1000')
  expect([first.count, first.results.length, first.previous]).toEqual([203, 200, null])
  expect(first.next).toBe(`${base}order/basket/?limit=200&offset=200`)
  const second = await get(first.next.slice(base.length))
  expect([second.count, second.results.length, second.next]).toEqual([203, 3, null])
  expect(second.previous).toBe(`${base}order/basket/?limit=200`)
})

test('GEN-05: the current basket and the saved ones are there after signing out and in again', async () => {
  const tariff = (await aTariff(shop.db)).id
  const password = 'correct horse battery'
  const buyer = await aUser(shop.db, { tariff_id: tariff, password })
  const { id } = await aProduct(shop.db, { prices: { [tariff]: '2.50' }, pack: 10 })
  await aSavedBasket(buyer.id, 'Every month', [{ product: id, quantity: 4 }])
  const signIn = async () => {
    const { access } = (await shop.as()('POST', 'auth/jwt/create/', { email: buyer.email, password })).json()
    return shop.as(undefined, { authorization: `JWT ${access}` })
  }
  const seen = async (session: ReturnType<TestShop['as']>) => {
    const { basket_products, total } = (await session('GET', 'order/basket/default/')).json()
    return { basket_products, total, saved: (await session('GET', 'order/basket/')).json().results }
  }
  const session = await signIn()
  await session('POST', 'order/basket/product/', { product: id, quantity: 3 })
  const before = await seen(session)
  expect(before).toMatchObject({
    basket_products: [{ quantity: 3 }],
    total: '75.00',
    saved: [{ name: 'Every month', total: '100.00' }],
  })
  expect((await session('POST', 'auth/jwt/logout/', {})).statusCode).toBe(204)
  expect(await seen(await signIn())).toEqual(before)
})

test('BASK-02 REC-05 OD-05 OD-38 C-09: loading a saved basket copies what can be had and tells every change', async () => {
  const tariff = (await aTariff(shop.db)).id
  const warehouse = (await aWarehouse(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const sold = (price: string, over: Parameters<typeof aProduct>[1] = {}) =>
    aProduct(shop.db, { prices: { [tariff]: price }, stock: { [warehouse]: 1000 }, ...over })
  const same = await sold('1.00')
  const dearer = await sold('2.00')
  const cheaper = await sold('3.00')
  const raised = await sold('1.00', { min_quantity: 10 })
  const short = await sold('1.00', { stock: { [warehouse]: 3 } })
  const gone = await sold('1.00', { is_active: false })
  const replaced = await sold('1.00', { is_active: false, pack: 1 })
  const between = await sold('1.00', { is_active: false })
  const successor = await sold('1.00', { pack: 6 })
  const repacked = await sold('1.00', { pack: 12 })
  for (const [from, to] of [
    [replaced, between],
    [between, successor],
  ] as const)
    await shop.db.updateTable('product').set({ successor_id: to.id }).where('id', '=', from.id).execute()
  await shop.db
    .insertInto('incoming_stock')
    .values({ product_id: short.id, warehouse_id: warehouse, expected_on: '2099-03-02', quantity: 50 })
    .execute()
  const saved = await aSavedBasket(buyer.id, 'Winter', [
    { product: same.id, quantity: 1, seen_price: '1.0000' },
    { product: dearer.id, quantity: 1, seen_price: '1.5000' },
    { product: cheaper.id, quantity: 1, seen_price: '3.5000' },
    { product: raised.id, quantity: 4 },
    { product: short.id, quantity: 5 },
    { product: gone.id, quantity: 1 },
    { product: replaced.id, quantity: 7 },
    { product: repacked.id, quantity: 3, seen_pack: 10 },
  ])
  const call = shop.as(buyer.id)
  await call('POST', 'order/basket/product/', { product: same.id, quantity: 2 })
  const before = (await call('GET', 'order/basket/default/')).json()
  const asked = (await call('POST', 'order/basket/default/?dry_run=true', { basket: saved })).json()
  expect([asked.version, asked.unchanged, asked.basket_products]).toEqual([
    before.version,
    1,
    before.basket_products,
  ])
  const merged = (await call('POST', 'order/basket/default/', { basket: saved })).json()
  expect(asked.changes).toEqual(merged.changes)
  expect(asked.large).toEqual([])
  expect(merged.changes.map((change: { ref: string; kind: string }) => [change.ref, change.kind])).toEqual([
    [dearer.ref, 'price_up'],
    [cheaper.ref, 'price_down'],
    [raised.ref, 'minimum_changed'],
    [short.ref, 'short_stock'],
    [gone.ref, 'gone'],
    [replaced.ref, 'replaced'],
    [repacked.ref, 'pack_changed'],
  ])
  expect(merged.changes[0]).toMatchObject({ old_price: '1.5000', new_price: '2.0000' })
  expect(merged.changes[3]).toMatchObject({ available: 3, next_arrival: '2099-03-02', new_units: 5 })
  expect(merged.changes[3].message).toContain('2 March 2099')
  expect(merged.changes[5]).toMatchObject({
    successor: successor.id,
    successor_ref: successor.ref,
    old_units: 7,
    new_units: 12,
  })
  expect(merged.changes[6]).toMatchObject({ old_units: 30, new_units: 36 })
  const quantities = (lines: { ref: string; quantity: number }[]) =>
    Object.fromEntries(lines.map((line) => [line.ref, line.quantity]))
  const copied = {
    [dearer.ref]: 1,
    [cheaper.ref]: 1,
    [raised.ref]: 10,
    [short.ref]: 5,
    [successor.ref]: 2,
    [repacked.ref]: 3,
  }
  expect(quantities(merged.basket_products)).toEqual({ ...copied, [same.ref]: 3 })
  const again = await call('POST', 'order/basket/default/', { basket: saved, mode: 'replace' })
  expect(quantities(again.json().basket_products)).toEqual({ ...copied, [same.ref]: 1 })
  // What was loaded is agreed to: only what is still so is told again.
  expect(
    again.json().changes.map((change: { ref: string; kind: string }) => [change.ref, change.kind]),
  ).toEqual([
    [short.ref, 'short_stock'],
    [gone.ref, 'gone'],
  ])
  expect((await call('GET', `order/basket/${saved}/`)).json().basket_products).toHaveLength(8)
})

test('BASK-15 BASK-16: before lines are loaded those of many units are told, as they would be loaded', async () => {
  const tariff = (await aTariff(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const prices = { [tariff]: '2.00' }
  const usual = await aProduct(shop.db, { prices })
  const successor = await aProduct(shop.db, { prices, pack: 12 })
  const old = await aProduct(shop.db, { prices, pack: 10, is_active: false })
  await shop.db.updateTable('product').set({ successor_id: successor.id }).where('id', '=', old.id).execute()
  const saved = await aSavedBasket(buyer.id, 'Many', [
    { product: usual.id, quantity: 100 },
    { product: old.id, quantity: 10 },
  ])
  const report = await shop.as(buyer.id)('POST', 'order/basket/default/?dry_run=true', { basket: saved })
  expect(report.json().large).toMatchObject([{ ref: successor.ref, quantity: 9, pack: 12 }])
})

test('C-09 OD-37: lines may be left out, and prices are not told of where they are hidden', async () => {
  const tariff = (await aTariff(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff, prices_hidden: true })
  const [first, second] = [
    await aProduct(shop.db, { prices: { [tariff]: '2.00' }, stock: { [(await aWarehouse(shop.db)).id]: 9 } }),
    await aProduct(shop.db, { prices: { [tariff]: '2.00' }, is_active: false }),
  ]
  const saved = await aSavedBasket(buyer.id, 'Summer', [
    { product: first.id, quantity: 1, seen_price: '1.0000' },
    { product: second.id, quantity: 1, seen_price: '1.0000' },
  ])
  const call = shop.as(buyer.id)
  const report = (await call('POST', 'order/basket/default/?dry_run=1', { basket: saved })).json()
  expect(report).toMatchObject({ unchanged: 1, changes: [{ kind: 'gone', old_price: null }] })
  const lines = (await call('GET', `order/basket/${saved}/`)).json().basket_products
  const leave_out = lines.map(({ id }: { id: number }) => id)
  const loaded = (await call('POST', 'order/basket/default/', { basket: saved, leave_out })).json()
  expect(loaded.basket_products).toEqual([])
})

test('OD-38: a line of a saved basket that is changed is agreed to at the price that is shown then', async () => {
  const tariff = (await aTariff(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const stock = { [(await aWarehouse(shop.db)).id]: 99 }
  const { id } = await aProduct(shop.db, { prices: { [tariff]: '2.00' }, stock })
  const saved = await aSavedBasket(buyer.id, 'Autumn', [{ product: id, quantity: 1, seen_price: '1.0000' }])
  const call = shop.as(buyer.id)
  await call('POST', 'order/basket/product/', { basket: saved, product: id, quantity: 1 })
  const report = await call('POST', 'order/basket/default/?dry_run=true', { basket: saved })
  expect(report.json()).toMatchObject({ unchanged: 1, changes: [] })
})

test('OD-71 OD-05: a saved basket that is loaded again with its key counts once and says the same of its changes', async () => {
  const tariff = (await aTariff(shop.db)).id
  const buyer = await aUser(shop.db, { tariff_id: tariff })
  const { id } = await aProduct(shop.db, { prices: { [tariff]: '2.00' } })
  const saved = await aSavedBasket(buyer.id, 'Spring', [{ product: id, quantity: 4, seen_price: '1.0000' }])
  const call = shop.as(buyer.id)
  const load = (key?: string, mode = 'merge') =>
    call('POST', 'order/basket/default/', { basket: saved, mode, ...(key && { key }) })
  const packs = async () => (await call('GET', 'order/basket/default/')).json().basket_products[0].quantity
  const answers = await Promise.all([load('spring'), load('spring'), load('spring')])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(answers.map((answer) => answer.json().changes[0].kind)).toEqual(['price_up', 'price_up', 'price_up'])
  expect(await packs()).toBe(4)
  await load('another')
  expect(await packs()).toBe(8)
  await load()
  expect(await packs()).toBe(12)
  expect((await load('spring', 'replace')).json()).toEqual({
    key: ['The key “spring” was used for something else already.'],
  })
  await shop.db.deleteFrom('basket').where('id', '=', saved).execute()
  const afterwards = (await load('spring')).json()
  expect([afterwards.basket_products[0].quantity, afterwards.changes.length]).toEqual([12, 2])

  const lines = [{ product: id, quantity: 1 }]
  const command = (key: string) => call('POST', 'order/basket/changes/', { key, mode: 'add', lines })
  expect((await command('spring')).json()).toEqual({
    key: ['The key “spring” was used for something else already.'],
  })
  expect((await command('line')).statusCode).toBe(200)
  expect((await load('line')).statusCode).toBe(400)
})

test('OD-52: nobody loads or reads another owner’s saved basket', async () => {
  const buyer = await aUser(shop.db)
  const stranger = await aUser(shop.db)
  const saved = await aSavedBasket(buyer.id, 'Mine', [])
  const load = await shop.as(stranger.id)('POST', 'order/basket/default/', { basket: saved })
  expect([load.statusCode, load.json()]).toEqual([
    400,
    { basket: [`Invalid pk "${saved}" - object does not exist.`] },
  ])
  expect((await shop.as(stranger.id)('GET', `order/basket/${saved}/`)).statusCode).toBe(404)
})

test('REC-02 REC-03 OD-52: a recurring basket is made of a basket or of nothing, renamed, copied, deleted and brought back', async () => {
  const tariff = (await aTariff(shop.db)).id
  const [buyer, stranger] = [await aUser(shop.db, { tariff_id: tariff }), await aUser(shop.db)]
  const stock = { [(await aWarehouse(shop.db)).id]: 99 }
  const [first, second] = [
    await aProduct(shop.db, { prices: { [tariff]: '2.00' }, stock }),
    await aProduct(shop.db, { prices: { [tariff]: '3.00' }, stock }),
  ]
  const call = shop.as(buyer.id)
  for (const { id } of [first, second])
    await call('POST', 'order/basket/product/', { product: id, quantity: 2, comment: 'Bar' })
  const current = (await call('GET', 'order/basket/default/')).json().id
  const create = async (body: object) => (await call('POST', 'order/basket/', body)).json()
  const made = await create({ name: ' Every  month ', basket: current })
  expect(made).toMatchObject({
    name: 'Every month',
    total: '10.00',
    basket_products: [
      { ref: second.ref, comment: 'Bar' },
      { ref: first.ref, comment: 'Bar' },
    ],
  })
  // Their prices are agreed to: a later one is told of.
  await shop.db.updateTable('price').set({ unit_price: '2.5' }).where('product_id', '=', first.id).execute()
  const report = await call('POST', 'order/basket/default/?dry_run=true', { basket: made.id })
  expect(report.json().changes).toMatchObject([{ ref: first.ref, kind: 'price_up' }])
  expect((await create({ name: 'Nothing yet' })).basket_products).toEqual([])
  const copy = await create({ name: 'Copy', basket: made.id })
  expect(copy.basket_products.map(({ ref }: { ref: string }) => ref)).toEqual([second.ref, first.ref])
  expect(await create({ name: ' ' })).toHaveProperty('name')
  const path = `order/basket/${copy.id}/`
  expect((await call('PUT', path, { name: 'Summer' })).json().name).toBe('Summer')
  expect((await call('DELETE', path)).statusCode).toBe(204)
  expect((await call('GET', path)).statusCode).toBe(404)
  expect((await call('POST', 'order/basket/default/', { basket: copy.id })).statusCode).toBe(400)
  expect(await create({ name: 'Both', basket: made.id, order: 1 })).toEqual({
    order: [expect.stringContaining('not both')],
  })
  expect((await call('GET', 'order/basket/')).json().count).toBe(2)
  for (const [method, of] of [
    ['PUT', path],
    ['DELETE', path],
    ['POST', `${path}restore/`],
  ] as const)
    expect((await shop.as(stranger.id)(method, of, { name: 'Mine' })).statusCode).toBe(404)
  expect((await call('POST', `${path}restore/`, {})).json().basket_products).toHaveLength(2)
  await call('DELETE', path)
  await deleteDeletedBaskets({ ...shop.deps, now: () => new Date(Date.now() + 2 * 86_400_000) })
  expect((await call('POST', `${path}restore/`, {})).statusCode).toBe(404)
  expect((await call('DELETE', `order/basket/${current}/`)).statusCode).toBe(404)
  expect(
    await shop.as(stranger.id)('POST', 'order/basket/', { name: 'Mine', basket: made.id }),
  ).toMatchObject({ statusCode: 400 })
})

test('OD-72: a company keeps at most 200 recurring baskets', async () => {
  const buyer = await aUser(shop.db)
  const row = { company_id: buyer.id, user_id: buyer.id, kind: 'saved' as const }
  await shop.db
    .insertInto('basket')
    .values(Array.from({ length: 199 }, () => row))
    .execute()
  const create = () => shop.as(buyer.id)('POST', 'order/basket/', { name: 'One more' })
  const answers = await Promise.all([create(), create()])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([201, 400]))
})
