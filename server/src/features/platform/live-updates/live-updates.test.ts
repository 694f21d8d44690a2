import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect } from '#db/connect.ts'
import { tellOfNewDay } from '#features/prices/pricing/pricing.service.ts'
import { runJobs } from '#jobs/worker.ts'
import { issueToken } from '#lib/tokens.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aClientOf,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { LiveUpdates } from './live-updates.service.ts'

/** Two processes of one shop. */
let shop: TestShop
let other: TestShop
type Tokens = { access: string; refresh: string }
const password = 'correct horse battery'
let tariff_id: number
let product: number
beforeAll(async () => {
  shop = await createTestShop({ heartbeatMs: 50 })
  other = await createTestShop({ database: shop.database })
  tariff_id = (await aTariff(shop.db)).id
  const warehouse = (await aWarehouse(shop.db)).id
  product = (await aProduct(shop.db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 50 } })).id
  await shop.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other.deps.liveUpdates.stop()
  await other.deps.accounts.stop()
  await other.app.close()
  await shop[Symbol.asyncDispose]()
})

const aCustomer = async (over: object = {}) => (await aUser(shop.db, { tariff_id, ...over })).id

/** A stream of the first process, and what it has told so far. */
async function listenAs(userId: number, path = 'live/') {
  const sessionId = await shop.signIn(userId)
  return listenWith(issueToken(shop.deps.config.secret, 'access', { userId, sessionId }, new Date()), path)
}
async function listenWith(token: string, path: string, { app } = shop) {
  const { port } = app.server.address() as { port: number }
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`, {
    headers: { authorization: `JWT ${token}`, connection: 'close' },
    signal: leaving.signal,
  })
  let text = ''
  let hasEnded = false
  void (async () => {
    for await (const chunk of response.body!.pipeThrough(new TextDecoderStream())) text += chunk
  })()
    .catch(() => undefined) // hung up on
    .finally(() => (hasEnded = true))
  return {
    response,
    leave: () => leaving.abort(),
    hasEnded: () => hasEnded,
    heartbeats: () => text.split('\n\n').filter((event) => event === ':').length,
    told: () => [...text.matchAll(/^data: (.+)$/gm)].map(([, data]) => JSON.parse(data!) as object),
  }
}
const addTo = (of: TestShop, user: number, over: object = {}) =>
  of.as(user)('POST', 'order/basket/changes/', {
    key: crypto.randomUUID(),
    mode: 'add',
    lines: [{ product, quantity: 1 }],
    ...over,
  })

test('OD-54: the office is told of new orders and of cancellations, and only who may see orders', async () => {
  const customer = await aCustomer()
  const staff = await aColleague(shop.db, { permissions: ['orders'] })
  const { told, hasEnded } = await listenAs(staff.id, 'admin/live/')
  const [own, foreign] = [await listenAs(staff.id), await listenAs(customer, 'admin/live/')]
  expect([own.response.status, foreign.response.status]).toEqual([404, 404])
  await aBasket(shop.db, customer, { [product]: 1 })
  const body = await anOrderBody(shop.db, customer, (await aDeliveryOption(shop.db)).id)
  const { id } = (await other.as(customer)('POST', 'order/', body)).json()
  await expect.poll(() => told().length).toBe(1)
  expect(told()).toEqual([{ what: 'order', owner: null, version: null }])
  await other.as(customer)('DELETE', `order/${id}/`)
  await expect.poll(() => told().length).toBe(2)
  await shop.db
    .updateTable('app_user')
    .set({ permissions: ['content'] })
    .where('id', '=', staff.id)
    .execute()
  await expect.poll(hasEnded).toBe(true)
})

test('C-07 OD-32: a change is told to the same user elsewhere, from another process too, and to nobody else', async () => {
  const [user, stranger] = [await aCustomer(), await aCustomer()]
  const [stream, foreign] = [await listenAs(user), await listenAs(stranger)]
  expect(Object.fromEntries(stream.response.headers)).toMatchObject({
    'content-type': 'text/event-stream',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  const { version } = (await addTo(other, user)).json()
  await expect.poll(stream.told).toContainEqual({ what: 'basket', owner: null, version })
  await addTo(shop, stranger)
  await expect.poll(foreign.told).toHaveLength(1)
})

test('OD-33: what a call would do, and has not done, is told to nobody', async () => {
  const user = await aCustomer()
  const stream = await listenAs(user)
  const row = { row: 1, reference: 'nothing', quantity: '1' }
  const asked = await shop.as(user)('POST', 'order/basket/default/excel/rows/?dry_run=true', { rows: [row] })
  expect(asked.statusCode).toBe(200)
  const { version } = (await addTo(shop, user)).json()
  await expect.poll(stream.told).toContainEqual({ what: 'basket', owner: null, version })
  expect(stream.told()).toHaveLength(1)
})

test('a stream begins with the versions of all baskets of its user, clients’ included', async () => {
  const [partner, client] = [await aCustomer({ is_partner: true }), await aCustomer()]
  await aClientOf(shop.db, partner, client)
  const own = (await addTo(shop, partner)).json().version
  const forClient = (await addTo(shop, partner, { owner: client })).json().version
  const { told } = await listenAs(partner)
  await expect.poll(told).toEqual(
    expect.arrayContaining([
      { what: 'basket', owner: null, version: own },
      { what: 'basket', owner: client, version: forClient },
    ]),
  )
  const next = (await addTo(other, partner, { owner: client })).json().version
  await expect.poll(told).toContainEqual({ what: 'basket', owner: client, version: next })
})

test('R-4: after a lost connection to the database a stream says how everything stands', async () => {
  const user = await aCustomer()
  await addTo(shop, user)
  const { told } = await listenAs(user)
  await expect.poll(told).not.toEqual([])
  const before = told().length
  await shop.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name like 'comptoir % listening'`,
  )
  await expect.poll(() => told().length).toBeGreaterThan(before)
})

test('OD-73: a stream lives while its session does', async () => {
  const user = await aCustomer()
  const stream = await listenAs(user)
  await expect.poll(stream.heartbeats).toBeGreaterThan(2)
  expect(stream.hasEnded()).toBe(false)
  await shop.db
    .updateTable('user_session')
    .set({ ended_at: new Date(), ended_by: 'password' })
    .where('user_id', '=', user)
    .execute()
  await expect.poll(stream.hasEnded).toBe(true)
})

test('OD-73: whoever is signed out, in whichever process, hears no more from that moment; other sessions do', async () => {
  const calm = await createTestShop({ database: shop.database, heartbeatMs: 60_000 })
  onTestFinished(async () => {
    await calm.deps.liveUpdates.stop()
    await calm.deps.accounts.stop()
    await calm.app.close()
  })
  await calm.app.listen({ port: 0, host: '127.0.0.1' })
  const { id, email } = await aUser(shop.db, { tariff_id, password })
  const signIn = async () =>
    (await shop.as()('POST', 'auth/jwt/create/', { email, password })).json() as Tokens
  const [here, there, stays] = [await signIn(), await signIn(), await signIn()]
  const streams: Awaited<ReturnType<typeof listenWith>>[] = []
  for (const { access } of [here, there, stays]) streams.push(await listenWith(access, 'live/', calm))
  const hasEnded = () => streams.map((stream) => stream.hasEnded())
  await calm.as()('POST', 'auth/jwt/logout/', { refresh: here.refresh })
  await expect.poll(hasEnded).toEqual([true, false, false])
  await other.as()('POST', 'auth/jwt/logout/', { refresh: there.refresh })
  await expect.poll(hasEnded).toEqual([true, true, false])
  await addTo(other, id)
  await expect.poll(() => streams.map(({ told }) => told().length)).toEqual([0, 0, 1])
})

test('a user has eight streams; the oldest ends for a ninth', async () => {
  const user = await aCustomer()
  const streams = await Promise.all(Array.from({ length: 8 }, () => listenAs(user)))
  const ninth = await listenAs(user)
  await expect.poll(() => streams.filter(({ hasEnded }) => hasEnded()).length).toBe(1)
  expect(ninth.hasEnded()).toBe(false)
})

test('C-19: what is agreed with a group, and who is in it, is told and seen in every process within a second', async () => {
  const customer = await aCustomer()
  const clerk = (await aColleague(shop.db, { permissions: ['prices'] })).id
  const ref = (await shop.db.selectFrom('product').select('ref').where('id', '=', product).executeTakeFirstOrThrow()).ref // prettier-ignore
  const office = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
    (await other.as(clerk)(method, `admin/client-groups/${path}`, body)).body
  await addTo(shop, customer)
  const price = async () => (await shop.as(customer)('GET', 'order/basket/default/')).json().products[0].price
  expect(await price()).toBe('5.0000')
  const group = JSON.parse(await office('POST', '', { name: 'Crèches' })).id
  const { told } = await listenAs(customer)
  const prices = () => told().filter((update) => 'what' in update && update.what === 'prices').length
  for (const [number, [step, expected]] of [
    [() => office('POST', `${group}/agreements/`, { level: 'product', code: ref, price: '4' }), '5.0000'],
    [() => office('PUT', `${group}/clients/${customer}/`), '4.0000'],
    [() => office('DELETE', `${group}/clients/${customer}/`), '5.0000'],
  ].entries() as ArrayIterator<[number, [() => Promise<string>, string]]>) {
    await step()
    await expect.poll(prices).toBe(number + 1)
    expect(await price()).toBe(expected)
  }
})

test('CAT-20 C-19: a promotion that begins or ends at midnight is told to open pages, in winter and in summer', async () => {
  const customer = await aCustomer()
  await addTo(shop, customer)
  const { id } = await shop.db
    .insertInto('promotion')
    .values({ name: 'Soldes', unit_price: '3', starts_on: '2027-03-28', ends_on: '2027-03-29' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shop.db.insertInto('promotion_target').values({ promotion_id: id, product_id: product }).execute()
  const { told } = await listenAs(customer)
  const prices = () => told().filter((update) => 'what' in update && update.what === 'prices').length
  for (const [instant, day, expected, times] of [
    ['2027-03-27T22:00:00Z', '2027-03-27', '5.0000', 0], // an hour before midnight
    ['2027-03-27T23:00:00Z', '2027-03-28', '3.0000', 1],
    ['2027-03-28T22:00:00Z', '2027-03-29', '3.0000', 1], // in summer time since that day; nothing begins or ends
    ['2027-03-28T23:00:00Z', '2027-03-29', '3.0000', 1],
    ['2027-03-29T22:00:00Z', '2027-03-30', '5.0000', 2],
    ['2027-03-29T23:00:00Z', '2027-03-30', '5.0000', 2],
  ] as const) {
    await sql`create or replace function wholesaler_day() returns date language sql stable parallel safe return date ${sql.lit(day)}`.execute(shop.db) // prettier-ignore
    await tellOfNewDay({ ...other.deps, now: () => new Date(instant) })
    if (times > prices()) await expect.poll(prices).toBe(times)
    const basket = (await shop.as(customer)('GET', 'order/basket/default/')).json()
    expect([instant, basket.products[0].price, prices()]).toEqual([instant, expected, times])
  }
})

test('CAT-20 C-19: whatever else changes what a client pays is told to open pages: a promotion whose limit is reached, its units given back, counted stock, imports, terms', async () => {
  const [buyer, watcher] = [await aCustomer(), await aCustomer()]
  const clerk = (await aColleague(shop.db, { permissions: ['prices', 'accounts', 'catalogue', 'orders'] })).id
  const office = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
    other.as(clerk)(method, `admin/${path}`, body)
  const warehouse = (await aWarehouse(shop.db)).id
  const goods = await aProduct(shop.db, { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 50 } })
  const promote = async (terms: object) => {
    const values = { name: 'Soldes', unit_price: '3', starts_on: sql<string>`wholesaler_day()`, ...terms }
    const { id } = await shop.db.insertInto('promotion').values(values).returning('id').executeTakeFirstOrThrow() // prettier-ignore
    await shop.db.insertInto('promotion_target').values({ promotion_id: id, product_id: goods.id }).execute()
  }
  await promote({ unit_limit: 10 })
  const body = await anOrderBody(shop.db, buyer, (await aDeliveryOption(shop.db)).id)
  const order = async (quantity: number) => {
    await aBasket(shop.db, buyer, { [goods.id]: quantity })
    return (await other.as(buyer)('POST', 'order/', body)).json().id as number
  }
  const { told } = await listenAs(watcher)
  const prices = () => told().filter((update) => 'what' in update && update.what === 'prices').length
  const price = async () =>
    (await shop.as(watcher)('GET', `order/products/${goods.group_id}/`)).json().products[0]?.price ?? null
  let expected = 0
  const isTold = async (now: string | null) => {
    expected += 1
    await expect.poll(prices).toBe(expected)
    expect(await price()).toBe(now)
  }
  await order(4)
  const last = await order(6)
  await isTold('5.0000') // by the second order alone
  await other.as(buyer)('PATCH', `order/${last}/`, { products: [{ product: goods.id, quantity: 2 }] })
  await isTold('3.0000')
  await other.as(buyer)('PATCH', `order/${last}/`, { products: [{ product: goods.id, quantity: 6 }] })
  await isTold('5.0000')
  await other.as(buyer)('DELETE', `order/${last}/`)
  await isTold('3.0000')
  await other.as(buyer)('POST', `order/${last}/restore/`)
  await isTold('5.0000')
  await promote({ unit_price: '2', while_in_stock: true })
  const count = async (counted: number, seen: number) =>
    office('POST', `stock/${goods.id}/count/`, { warehouse, counted, seen, note: 'Inventaire' })
  expect((await count(12, 50)).statusCode).toBe(200)
  await isTold('2.0000')
  const agreed = { company_id: buyer, product_id: goods.id, unit_price: '1' }
  await shop.db.insertInto('agreement').values(agreed).execute()
  await order(2) // at the price that was agreed
  await isTold('5.0000')
  const { code } = await shop.db
    .selectFrom('tariff')
    .select('code')
    .where('id', '=', tariff_id)
    .executeTakeFirstOrThrow()
  const form = new FormData()
  const line = { record: 'price', tariff: code, product: goods.ref, price: '4' }
  form.append('file', new File([JSON.stringify(line)], 'prices.jsonl'))
  const file = new Request('http://shop.test', { method: 'POST', body: form })
  const { id } = (
    await other.as(clerk)('POST', 'admin/catalogue-import/', Buffer.from(await file.arrayBuffer()), {
      'content-type': file.headers.get('content-type')!,
    })
  ).json()
  await runJobs(other.deps, shop.database.pool)
  await office('POST', `catalogue-import/${id}/confirm/`)
  await runJobs(other.deps, shop.database.pool)
  await isTold('4.0000')
  await office('POST', `catalogue-import/${id}/undo/`)
  await runJobs(other.deps, shop.database.pool)
  await isTold('5.0000')
  const tariff = (await aTariff(shop.db)).id
  await office('PATCH', `users/${watcher}/`, { tariff })
  await isTold(null)
  await office('PATCH', `price-lists/${tariff}/`, { minimum_order: '80' })
  await isTold(null)
})

test('O-21: a process that ends waits for the news that it is just sending', async () => {
  const { db, pool } = connect(shop.database.url, { max: 1 })
  const updates = new LiveUpdates(shop.database.url, db)
  const news = await listenAs(await aCustomer())
  const busy = await pool.connect() // the news wait for the only connection
  updates.tellAll('prices')
  await sleep(100)
  const stopped = updates.stop().then(() => db.destroy())
  await sleep(50)
  busy.release()
  await stopped
  await expect.poll(news.told).toContainEqual({ what: 'prices', owner: null, version: null })
})

test('R-8: streams end when the server closes', async () => {
  const stream = await listenAs(await aCustomer())
  await shop.app.close()
  await expect.poll(stream.hasEnded).toBe(true)
})
