import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { connect, watchStatements } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { runJobs } from '#jobs/worker.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aCategory,
  aColleague,
  aDeliveryOption,
  aGroup,
  aProduct,
  aShippingAddress,
  aTariff,
  aUser,
} from '../../../../test/builders.ts'
import { releaseJobs, startWorkerProcess } from '../../../../test/shop-process.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { cellsOf, priceOf, readRows } from './price-rows.rules.ts'
import { applyDueChanges, deleteOldDrafts, workOnChange } from './price-changes.service.ts'

let clock = new Date('2026-11-23T12:00:00Z')
let shop: TestShop
/** A second process of the same shop, with caches of its own. */
let second: TestShop
let clerk: number
let buyer: number
let tariff: number
let polo: Awaited<ReturnType<typeof aProduct>>
let shirt: Awaited<ReturnType<typeof aProduct>>
let category: number

beforeAll(async () => {
  shop = await createTestShop({ now: () => clock })
  const { db } = shop
  second = await createTestShop({
    now: () => clock,
    database: { ...shop.database, db: connect(shop.database.url, { max: 3 }).db },
  })
  clerk = (await aColleague(db, { name: 'Nora Peeters', permissions: ['prices'] })).id
  tariff = (await aTariff(db, { name: 'Détaillants' })).id
  buyer = (await aUser(db, { tariff_id: tariff })).id
  const parent = await aCategory(db)
  category = (await aCategory(db, { parent_id: parent.id, level: 2 })).id
  const group = await aGroup(db, { category_id: category })
  polo = await aProduct(db, { ref: 'POLO-1', group_id: group.id, prices: { [tariff]: [[1, '3.35'], [100, '2.9512']] } }) // prettier-ignore
  shirt = await aProduct(db, { ref: 'SHIRT-1', gtin: '5412345678908', prices: { [tariff]: '10' } })
  await refreshSearch(db, 'all')
})
afterAll(async () => {
  await second.deps.liveUpdates.stop()
  await second.deps.accounts.stop()
  await second.app.close()
  await second.deps.db.destroy()
  await shop[Symbol.asyncDispose]()
})

const call = async (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) => {
  const answer = await shop.as(clerk)(method, `admin/${path}`, body)
  return { http: answer.statusCode, ...answer.json() }
}
const draft = (body: object) => call('POST', `price-lists/${tariff}/changes/`, body)
/** What the buyer is shown of a style by a process: on the page, in the list, in the basket. */
const shown = async (of: TestShop, { id, group_id, ref }: typeof polo) => {
  const get = async (path: string) => (await of.as(buyer)('GET', path)).json()
  const page = await get(`order/products/${group_id}/`)
  const list = await get(`order/products/discovery_search/?query=${ref}`)
  const basket = await get('order/basket/default/')
  return [
    page.products[0].price,
    list.results[0].price_from,
    basket.products.find((line: { product: { id: number } }) => line.product.id === id)?.price,
  ]
}

test('PROF-12: a tariff begins as a copy of another one, raised and rounded, to the last of four decimals', async () => {
  const wrong = await call('POST', 'price-lists/', { code: 'B', name: 'B', from: tariff, percent: '-100' })
  expect([wrong.http, wrong.percent[0]]).toEqual([400, 'Nothing would be left of the prices: give a percentage above −100.']) // prettier-ignore
  const made = await call('POST', 'price-lists/', {
    code: 'REV',
    name: 'Revendeurs',
    recommend_price: true,
    minimum_order: '250',
    from: tariff,
    percent: '3,2',
    rounding: '0.05',
  })
  expect(made).toMatchObject({ http: 201, products: 2, clients: 0, minimum_order: '250.00', recommend_price: true }) // prettier-ignore
  const twice = await call('POST', 'price-lists/', { code: 'REV', name: 'Autre' })
  expect([twice.http, Object.keys(twice)]).toEqual([400, ['http', 'code']])
  const prices = await call('GET', `price-lists/${made.id}/prices/?search=polo`)
  // 3.35 × 1.032 = 3.4572 → 3.45; 2.9512 × 1.032 = 3.0456384 → 3.05
  expect(prices.results[0].steps).toEqual([
    { min_quantity: 1, price: '3.4500' },
    { min_quantity: 100, price: '3.0500' },
  ])
  const changed = await call('PATCH', `price-lists/${made.id}/`, { name: 'Magasins', version: made.version })
  expect(changed).toMatchObject({ http: 200, name: 'Magasins', code: 'REV' })
  const stale = await call('PATCH', `price-lists/${made.id}/`, { name: 'X', version: made.version })
  expect(stale).toMatchObject({ http: 409, changed_by: { name: 'Nora Peeters' } })
  expect((await call('GET', 'price-lists/?search=magas&ordering=-products')).results).toMatchObject([{ id: made.id }]) // prettier-ignore
  expect((await call('GET', 'price-lists/999999/')).http).toBe(404)
})

test('BASK-09: the minimum order of a tariff holds whatever the delivery', async () => {
  const { db } = shop
  const strict = await aTariff(db)
  await db.updateTable('tariff').set({ minimum_order: '80' }).where('id', '=', strict.id).execute()
  const customer = await aUser(db, { tariff_id: strict.id })
  await aDeliveryOption(db, { min_order_amount: '50' })
  await aShippingAddress(db, customer.id)
  const basket = (await shop.as(customer.id)('GET', 'order/basket/default/')).json()
  const total = (await shop.as(customer.id)('GET', `order/basket/${basket.id}/total/`)).json()
  expect(total.minimum_order).toBe('80.00')
})

test('C-21: a raise is previewed, scheduled, in force on its day in every process, and taken back as a whole', async () => {
  await shop.as(buyer)('POST', 'order/basket/changes/', {
    key: crypto.randomUUID(),
    mode: 'add',
    lines: [{ product: polo.id, quantity: 2 }],
  })
  expect(await shown(second, polo)).toEqual(['3.3500', '3.3500', '3.3500'])
  const made = await draft({ raise: { percent: '3.2', rounding: '0.01' }, note: 'Hausse de décembre' })
  expect(made).toMatchObject({
    http: 201,
    kind: 'raise',
    percent: '3.20',
    prices: 3,
    summary: { up: 3, down: 0, added: 0, removed: 0, least: '3.20', most: '3.35' },
  })
  const lines = await call('GET', `price-changes/${made.id}/lines/?limit=20`)
  expect(
    lines.results.map((line: Record<string, string>) => [
      line['ref'],
      line['before'],
      line['after'],
      line['percent'],
    ]),
  ).toEqual([
    // prettier-ignore
    ['POLO-1', '3.3500', '3.4600', '3.28'],
    ['POLO-1', '2.9512', '3.0500', '3.35'],
    ['SHIRT-1', '10.0000', '10.3200', '3.20'],
  ])
  expect(await shown(shop, polo)).toEqual(['3.3500', '3.3500', '3.3500'])
  const past = await call('POST', `price-changes/${made.id}/schedule/`, { starts_on: '2026-11-22' })
  expect([past.http, past.starts_on?.length]).toEqual([400, 1])
  const when = { starts_on: '2026-12-01', ends_on: '2026-12-31', version: made.version }
  expect(await call('POST', `price-changes/${made.id}/schedule/`, when)).toMatchObject({ http: 200, starts_on: '2026-12-01' }) // prettier-ignore
  expect((await call('GET', `price-lists/${tariff}/`)).next_change).toBe('2026-12-01')

  clock = new Date('2026-11-30T22:59:59Z') // a second before midnight in Brussels
  await applyDueChanges(shop.deps)
  expect(await shown(second, polo)).toEqual(['3.3500', '3.3500', '3.3500'])
  clock = new Date('2026-11-30T23:00:00Z')
  await applyDueChanges(shop.deps)
  await applyDueChanges(shop.deps) // a job may run twice
  for (const process of [shop, second])
    expect(await shown(process, polo)).toEqual(['3.4600', '3.4600', '3.4600'])

  const undone = await call('POST', `price-changes/${made.id}/undo/`)
  expect(undone).toMatchObject({ http: 200, status: 'undone', summary: { up: 3 } })
  for (const process of [shop, second])
    expect(await shown(process, polo)).toEqual(['3.3500', '3.3500', '3.3500'])
  expect((await call('POST', `price-changes/${made.id}/undo/`)).http).toBe(400)
})

test('C-21: one price changed is seen by every process at once, told to whoever listens, and not taken back over a later one', async () => {
  const { version } = await call('GET', `price-lists/${tariff}/`)
  const lines = [
    { product: polo.id, min_quantity: 1, price: '3,99' },
    { product: polo.id, min_quantity: 100, price: null },
    { product: polo.id, min_quantity: 50, price: '3.5' },
  ]
  const made = await draft({ lines, version })
  expect(made.summary).toMatchObject({ up: 1, added: 1, removed: 1 })
  expect((await call('POST', `price-changes/${made.id}/schedule/`, { version })).status).toBe('in_force')
  for (const process of [shop, second])
    expect(await shown(process, polo)).toEqual(['3.9900', '3.9900', '3.9900'])
  const stale = await draft({ lines, version })
  expect(stale).toMatchObject({ http: 409, changed_by: { name: 'Nora Peeters' } })
  const later = await draft({ lines: [{ product: polo.id, min_quantity: 1, price: '4.10' }] })
  await call('POST', `price-changes/${later.id}/schedule/`, {})
  const refused = await call('POST', `price-changes/${made.id}/undo/`)
  expect([refused.http, refused.non_field_errors[0]]).toEqual([
    400,
    'A price has been changed since (POLO-1): undo the later change first, or correct this price in the price list.',
  ])
  for (const { id } of [later, made]) await call('POST', `price-changes/${id}/undo/`)
  expect((await call('GET', `price-lists/${tariff}/prices/?search=POLO-1`)).results[0].steps).toEqual([
    { min_quantity: 1, price: '3.3500' },
    { min_quantity: 100, price: '2.9512' },
  ])
  const unknown = await draft({ lines: [{ product: 99_999_999, min_quantity: 1, price: '1' }] })
  expect([unknown.http, unknown.lines?.[0]?.product?.length]).toEqual([400, 1])
})

test('C-21: a price that holds for a while ends by itself, but not over one that was changed since', async () => {
  clock = new Date('2026-12-05T10:00:00Z')
  const made = await draft({
    lines: [
      { product: polo.id, min_quantity: 1, price: '3' },
      { product: shirt.id, min_quantity: 1, price: '8' },
    ],
  })
  await call('POST', `price-changes/${made.id}/schedule/`, { ends_on: '2026-12-06' })
  const other = await draft({ lines: [{ product: shirt.id, min_quantity: 1, price: '11' }] })
  await call('POST', `price-changes/${other.id}/schedule/`, {})
  clock = new Date('2026-12-06T23:00:00Z')
  await applyDueChanges(shop.deps)
  expect((await shown(shop, polo))[0]).toBe('3.3500')
  expect((await shown(shop, shirt))[0]).toBe('11.0000')
  expect((await call('GET', `price-changes/${made.id}/`)).status).toBe('ended')
})

const pricesOf = async ({ ref }: typeof polo) =>
  (await call('GET', `price-lists/${tariff}/prices/?search=${ref}`)).results[0].steps.map(
    ({ price }: { price: string }) => price,
  )
const inForce = async (body: object, days: object = {}) => {
  const made = await draft(body)
  const done = await call('POST', `price-changes/${made.id}/schedule/`, days)
  expect([done.http, done.status]).toEqual([200, 'in_force'])
  return made
}
/** The job of the day after one. */
const nextDayOf = (day: string) => {
  clock = new Date(`${day}T23:30:00Z`)
  return applyDueChanges(shop.deps)
}

test('C-21: a raise leaves prices that hold for a while alone, and raises what comes after them', async () => {
  clock = new Date('2026-12-07T10:00:00Z')
  const before = await pricesOf(shirt)
  const lines = [{ product: shirt.id, min_quantity: 1, price: '8' }]
  await inForce({ lines }, { ends_on: '2026-12-08' })
  const row = (await call('GET', `price-lists/${tariff}/prices/?search=SHIRT-1`)).results[0]
  const copy = await call('POST', 'price-lists/', { code: 'COPY', name: 'Copy', from: tariff })
  const copied = (await call('GET', `price-lists/${copy.id}/prices/?search=SHIRT-1`)).results[0]
  expect([row.ends_on, copied.ends_on, copied.steps[0].price]).toEqual(['2026-12-08', null, '11.0000'])
  const raise = { percent: '10', rounding: '0.01' }
  const raised = await draft({ raise })
  const line = async () => (await call('GET', `price-changes/${raised.id}/lines/?search=SHIRT-1`)).results[0]
  expect(await line()).toMatchObject({ before: '11.0000', after: '12.1000' })
  await call('POST', `price-changes/${raised.id}/schedule/`, {})
  expect([before, await pricesOf(shirt)]).toEqual([['11.0000'], ['8.0000']])
  expect(await line()).toMatchObject({ before: '11.0000', after: '12.1000' })
  await nextDayOf('2026-12-08')
  expect(await pricesOf(shirt)).toEqual(['12.1000'])
  expect(await call('POST', `price-changes/${raised.id}/undo/`)).toMatchObject({ http: 200 })
  expect(await pricesOf(shirt)).toEqual(['11.0000'])
})

test('C-21: a raise is taken back under a price that holds for a while, and what comes after that is the old one', async () => {
  clock = new Date('2026-12-07T10:00:00Z')
  const lines = [{ product: shirt.id, min_quantity: 1, price: '8' }]
  const early = await inForce({ raise: { percent: '10', rounding: '0.01' } })
  await inForce({ lines }, { ends_on: '2026-12-08' })
  const late = await inForce({ raise: { percent: '50', rounding: '0.01' } })
  for (const { id } of [late, early]) expect((await call('POST', `price-changes/${id}/undo/`)).http).toBe(200)
  expect(await pricesOf(shirt)).toEqual(['8.0000'])
  await nextDayOf('2026-12-08')
  expect([await pricesOf(shirt), await pricesOf(polo)]).toEqual([['11.0000'], ['3.3500', '2.9512']])
})

test('C-21: what was typed over a price that held for a while does not bring that back once it has ended', async () => {
  clock = new Date('2026-12-07T10:00:00Z')
  const priced = (price: string) => ({ lines: [{ product: shirt.id, min_quantity: 1, price }] })
  await inForce(priced('8'), { ends_on: '2026-12-08' })
  await inForce(priced('7'), { ends_on: '2026-12-10' })
  const typed = await inForce(priced('9'))
  await nextDayOf('2026-12-08')
  expect(await pricesOf(shirt)).toEqual(['9.0000'])
  await call('POST', `price-changes/${typed.id}/undo/`)
  expect(await pricesOf(shirt)).toEqual(['7.0000'])
  await nextDayOf('2026-12-10')
  expect(await pricesOf(shirt)).toEqual(['11.0000'])
})

test('C-21: prices of 0 and below the cost are asked about, and margins are shown before and after', async () => {
  const { db } = shop
  await db.updateTable('product').set({ cost_price: '6' }).where('id', '=', shirt.id).execute()
  expect((await call('GET', `price-lists/${tariff}/prices/?search=SHIRT-1`)).results[0].cost_price).toBe(
    '6.0000',
  )
  const lines = [
    { product: shirt.id, min_quantity: 1, price: '5' },
    { product: polo.id, min_quantity: 1, price: '0' },
  ]
  const { id, summary } = await draft({ lines })
  // (11 − 6) / 11 and (5 − 6) / 5; the other has no known cost.
  expect(summary).toMatchObject({
    ...{ costed: 1, below_cost_before: 0, below_cost: 1, free: 1 },
    ...{ margin_before: '45.45', margin_after: '-20.00' },
  })
  const below = await call('GET', `price-changes/${id}/lines/?kind=below_cost`)
  expect(below.results).toMatchObject([{ ref: 'SHIRT-1', cost_price: '6.0000', margin_after: '-20.00' }])
  const asked = await call('POST', `price-changes/${id}/schedule/`, {})
  expect([asked.http, asked.sure]).toEqual([
    400,
    [
      expect.stringContaining('the product would cost nothing'),
      '1 product would fall below its cost price (SHIRT-1). Tick the box if that is meant.',
    ],
  ])
  expect(await call('POST', `price-changes/${id}/schedule/`, { sure: true })).toMatchObject({ status: 'in_force' }) // prettier-ignore
  // What is below the cost already, and goes up, is no question.
  await inForce({ lines: [{ product: shirt.id, min_quantity: 1, price: '5.5' }] }).then((up) =>
    call('POST', `price-changes/${up.id}/undo/`),
  )
  await call('POST', `price-changes/${id}/undo/`)

  const steps = [1, 10].map((min_quantity) => ({ product: shirt.id, min_quantity, price: '5' }))
  const both = await draft({ lines: steps })
  expect((await call('POST', `price-changes/${both.id}/schedule/`, {})).sure[0]).toMatch(/^1 product /)
  const copy = { code: 'sale', name: 'Sale', from: tariff, percent: '-50', rounding: '0.01' }
  const refused = await call('POST', 'price-lists/', copy)
  expect([refused.http, refused.sure]).toEqual([400, [expect.stringContaining('(SHIRT-1)')]])
  expect((await call('GET', 'price-lists/?search=sale')).results).toEqual([])
  expect((await call('POST', 'price-lists/', { ...copy, sure: true })).http).toBe(201)
  await db.updateTable('product').set({ cost_price: null }).execute()
})

test('C-21: a draft that nobody schedules is deleted after 30 days, and no other change', async () => {
  clock = new Date('2026-12-10T10:00:00Z')
  const lines = [{ product: polo.id, min_quantity: 7, price: '3' }]
  const [left, scheduled] = [await draft({ lines }), await draft({ lines })]
  await call('POST', `price-changes/${scheduled.id}/schedule/`, { starts_on: '2027-06-01' })
  clock = new Date('2027-01-09T09:00:00Z')
  await deleteOldDrafts(shop.deps)
  expect((await call('GET', `price-changes/${left.id}/`)).http).toBe(200)
  clock = new Date('2027-01-09T11:00:00Z')
  await deleteOldDrafts(shop.deps)
  expect((await call('GET', `price-changes/${left.id}/`)).http).toBe(404)
  expect((await call('POST', `price-changes/${scheduled.id}/undo/`)).http).toBe(200)
  clock = new Date('2026-12-11T10:00:00Z')
})

test('C-21: a change of many prices is a job, and whole or not begun where that is stopped or killed in the middle', async () => {
  const { db } = shop
  const large = (await aTariff(db)).id
  const products = [await aProduct(db), await aProduct(db), await aProduct(db)].map(({ id }) => id)
  await sql`
    insert into price (product_id, tariff_id, min_quantity, unit_price)
    select product_id, ${large}::bigint, n, 10 - n / 1000.0
    from unnest(${products}::bigint[]) as product_id, generate_series(1, 2000) as n`.execute(db)
  const sum = async () =>
    (await sql<{ sum: string }>`select sum(unit_price)::text as sum from price where tariff_id = ${large}`.execute(db)).rows[0]!.sum // prettier-ignore
  const read = (id: number) => call('GET', `price-changes/${id}/`)
  const stopInTheMiddle = async (id: number) => {
    const stopping = new AbortController()
    const unwatch = watchStatements(db, (text) => text.includes('"progress"') && stopping.abort())
    const work = { id, actor: { id: clerk, request_id: 'x' }, category: null, brand: null }
    await expect(workOnChange(shop.deps, work, stopping.signal, 2000)).rejects.toThrow('aborted')
    unwatch()
  }
  /** Kills a worker that is held up by a price while it writes the others. */
  const killInTheMiddle = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'comptoir-prices-'))
    const isHeldUp = () =>
      sql`
        select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like '%with line as materialized%'`
        .execute(db)
        .then(({ rows }) => rows.length)
    await inTransaction(db, async (tx) => {
      await sql`select from price where tariff_id = ${large} and min_quantity = 1000 for update`.execute(tx)
      const child = startWorkerProcess(shop.database.url, folder)
      onTestFinished(() => void child.kill('SIGKILL'))
      await expect.poll(isHeldUp, { timeout: 60_000 }).toBe(1)
      const { version, name } = await call('GET', `price-lists/${tariff}/`)
      expect((await call('PATCH', `price-lists/${tariff}/`, { name: `${name}*`, version })).http).toBe(200) // waits for nothing
      child.kill('SIGKILL')
      await once(child, 'exit')
    })
    await expect.poll(isHeldUp).toBe(0)
    await releaseJobs(db)
    await rm(folder, { recursive: true, force: true })
  }
  const before = await sum()
  const raise = { percent: '10', rounding: '0.0001' }
  const { id, ...made } = await call('POST', `price-lists/${large}/changes/`, { raise })
  expect(made).toMatchObject({ http: 201, status: 'preparing', progress: 0, prices: 0 })
  expect((await call('POST', `price-changes/${id}/schedule/`, {})).http).toBe(400)
  await stopInTheMiddle(id)
  expect(await read(id)).toMatchObject({ status: 'preparing', progress: 33, prices: 0 })
  await runJobs(shop.deps, shop.database.pool)
  expect(await read(id)).toMatchObject({
    status: 'draft',
    progress: null,
    prices: 6000,
    summary: { up: 6000 },
  })

  expect(await call('POST', `price-changes/${id}/schedule/`, {})).toMatchObject({
    http: 200,
    status: 'applying',
  })
  const lines = [{ product: products[0], min_quantity: 1, price: '3' }]
  const other = await call('POST', `price-lists/${large}/changes/`, { lines })
  expect((await call('POST', `price-changes/${other.id}/schedule/`, {})).non_field_errors).toHaveLength(1)
  await killInTheMiddle()
  expect([(await read(id)).status, await sum()]).toEqual(['applying', before])
  await runJobs(shop.deps, shop.database.pool)
  expect([(await read(id)).status, await sum()]).toEqual(['in_force', '59396.7000'])

  expect((await call('POST', `price-changes/${id}/undo/`)).status).toBe('undoing')
  await stopInTheMiddle(id)
  expect((await read(id)).status).toBe('undoing')
  await runJobs(shop.deps, shop.database.pool)
  expect([(await read(id)).status, await sum()]).toEqual(['undone', before])
  const last = await call('POST', `price-lists/${large}/changes/`, { raise })
  expect((await call('POST', `price-changes/${last.id}/undo/`)).status).toBe('withdrawn')
  await runJobs(shop.deps, shop.database.pool)
  expect(await read(last.id)).toMatchObject({ status: 'withdrawn', prices: 0 })
})

test('C-21: a raise can be of a category with all below it', async () => {
  const { parent_id } = await shop.db.selectFrom('category').select('parent_id').where('id', '=', category).executeTakeFirstOrThrow() // prettier-ignore
  const made = await draft({ raise: { percent: '10', rounding: '0.0001', category: parent_id } })
  expect(made.prices).toBe(2)
  expect(await call('POST', `price-changes/${made.id}/undo/`)).toMatchObject({ prices: 2 })
  expect((await draft({ raise: { percent: '10', rounding: '0.01', brand: 999_999 } })).http).toBe(400)
  const nothing = await draft({ raise: { percent: '0', rounding: '0.0001' } })
  expect((await call('POST', `price-changes/${nothing.id}/schedule/`, {})).http).toBe(400)
})

test('C-21: the workbook of a tariff is taken back by the import, which says what it changes and what it could not read', async () => {
  const file = await shop.as(clerk)('GET', `admin/price-lists/${tariff}/file/`)
  expect(file.headers['content-disposition']).toContain('.xlsx')
  const sent = async (content: string | Uint8Array<ArrayBuffer>) => {
    const form = new FormData()
    form.append('excel_file', new File([content], 'tarif.xlsx'))
    const request = new Request('http://shop', { method: 'POST', body: form })
    return shop.as(clerk)(
      'POST',
      `admin/price-lists/${tariff}/import/`,
      Buffer.from(await request.arrayBuffer()),
      { 'content-type': request.headers.get('content-type')! },
    )
  }
  const same = await sent(new Uint8Array(file.rawPayload))
  // A character that cannot be stored is nothing.
  expect((await sent(`reference;price\nPOLO\0-1;3.45\n${'NONE;1\n'.repeat(40)}`)).json()).toMatchObject({
    rows: 41,
    faults_count: 40,
  })
  expect([same.statusCode, same.json().rows, same.json().change.summary.same]).toEqual([201, 3, 3])
  expect((await sent('A;1\n'.repeat(200_001))).json()).toEqual({
    excel_file: [expect.stringContaining('200\u202f000). Split the file')],
  })
  const text =
    'Référence\tÀ partir de\tPrix\nPOLO-1\t1\t3,40 €\n5412345678908\t\t9,95\nNONE\t1\t2\nSHIRT-1\t5\tbeaucoup\nSHIRT-1\t9\t'
  const pasted = await call('POST', `price-lists/${tariff}/import/`, { text })
  expect(pasted).toMatchObject({ rows: 5, faults_count: 3, change: { summary: { up: 1, down: 1 } } })
  expect(pasted.faults).toEqual([
    { row: 4, code: 'NONE', reason: 'No product has this code.' },
    { row: 5, code: 'SHIRT-1', reason: '“beaucoup” is not a price.' },
    { row: 6, code: 'SHIRT-1', reason: 'The price is missing.' },
  ])
  expect((await call('POST', `price-lists/${tariff}/import/`, { text: 'Bonjour' })).text).toHaveLength(2)
})

test.each([
  ['3,35', '3.35'],
  ['1.234,5', '1234.5'],
  ['1,234.5', '1234.5'],
  ['1 234,5000 €', '1234.5000'],
  ['3.4500000000000002', '3.4500'],
  ['3.4499999999999997', '3.4500'],
  ['3.12345', undefined],
  ['-3', undefined],
  ['', undefined],
])('OD-07: a price typed as %s is %s', (typed, price) => {
  expect(priceOf(typed)).toBe(price)
})

test('C-21: rows without a head are a code, perhaps a quantity, and a price', () => {
  expect(readRows(cellsOf('A-1;2,50\r\n\r\nA-1\t12\t2.25')).rows).toEqual([
    { number: 1, code: 'A-1', min_quantity: 1, price: '2.50' },
    { number: 3, code: 'A-1', min_quantity: 12, price: '2.25' },
  ])
})

test('C-21: neither what goods cost the shop nor a recommended price is taken for the price of the tariff', () => {
  const text = 'Référence;Prix d’achat HTVA;Prix conseillé;Prix HTVA\nA-1;1,20;9,90;3,35'
  expect(readRows(cellsOf(text)).rows).toMatchObject([{ code: 'A-1', price: '3.35' }])
})
