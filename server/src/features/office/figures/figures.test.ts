import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  deleteOldSearches,
  writeSearches,
} from '#features/catalogue/search/searches-without-result.service.ts'
import { refreshSearch } from '#features/catalogue/search/search-index.service.ts'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aColleague,
  aDeliveryOption,
  anOrderBody,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
} from '../../../../test/builders.ts'
import { anInvoice } from '../../../../test/invoices.ts'
import { placeOrder } from '../../../../test/placed-order.ts'
import { sumSales } from './sum-sales.service.ts'

let shop: TestShop
let at = new Date('2026-11-20T09:00:00Z')
let office: ReturnType<TestShop['as']>
let to: { tariff: number; warehouse: number; shipping: number }
let clients: number[]
beforeAll(async () => {
  shop = await createTestShop({ now: () => at })
  const tariff = (await aTariff(shop.db)).id
  to = { tariff, warehouse: (await aWarehouse(shop.db)).id, shipping: (await aDeliveryOption(shop.db)).id }
  clients = [
    (await aUser(shop.db, { tariff_id: tariff, name: 'Atelier Lemaire' })).id,
    (await aUser(shop.db, { tariff_id: tariff, name: 'Jan Peeters' })).id,
  ]
  office = shop.as((await aColleague(shop.db)).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

const get = async (path: string) => (await office('GET', path)).json()
/** Each order is of goods for 22.22 and 1,020.00. */
const order = (client: number, moment: string) => {
  at = new Date(moment)
  return placeOrder(shop, to, clients[client]!, {})
}

test('turnover is what was ordered on a day at the wholesaler’s, without what was cancelled or credited since', async () => {
  expect(await get('admin/figures/')).toMatchObject({ sales: null, sold_out: 0, searches: 0 })
  await order(0, '2025-11-21T10:00:00Z') // the same day of the week a year earlier
  await order(0, '2026-11-19T22:59:00Z')
  await order(0, '2026-11-19T23:01:00Z') // the 20th in Brussels
  const credited = await order(1, '2026-11-20T08:00:00Z')
  const cancelled = await order(1, '2026-11-20T08:30:00Z')
  at = new Date('2026-11-20T09:00:00Z')
  await sumSales(shop.deps)
  const today = async () => (await get('admin/sales/?limit=1')).results[0]
  expect(await today()).toEqual({
    id: 20261120,
    from: '2026-11-20',
    to: '2026-11-20',
    orders: 3,
    units: 3 * 19,
    turnover: '3126.66',
    average: '1042.22',
    orders_before: 1,
    turnover_before: '1042.22',
    change: 200,
  })

  await office('POST', `admin/order/${cancelled.id}/cancel/`, { reason: 'Twice' })
  await credit(credited.id)
  await sumSales(shop.deps)
  expect(await today()).toMatchObject({ orders: 1, units: 20, turnover: '1042.22', change: 0 })
  expect((await get('admin/sales/?by=week')).results[0]).toMatchObject({
    from: '2026-11-16',
    to: '2026-11-20',
    orders: 2,
    turnover: '2084.44',
    turnover_before: '1042.22',
  })
  const months = await get('admin/sales/?by=month&limit=2')
  expect(months.count).toBe(13)
  expect(months.results[0]).toMatchObject({
    from: '2026-11-01',
    orders: 2,
    turnover_before: '0.00',
    change: null,
  })
  expect((await get('admin/sales/?from=2026-11-18&to=2026-11-19&ordering=turnover')).results).toMatchObject([
    { from: '2026-11-18', turnover: '0.00', average: null },
    { from: '2026-11-19', turnover: '1042.22' },
  ])
  expect((await get('admin/figures/')).sales).toMatchObject({
    day: { orders: 1 },
    week: { orders: 2 },
    month: { orders: 2 },
  })
  const { count } = await shop.db
    .selectFrom('sales_to_sum')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})

/** Credits an order as a whole: the goods of one line, and the amount of the other. */
async function credit(orderId: number) {
  const { company_id } = await shop.db
    .selectFrom('customer_order')
    .select('company_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  const invoice = await anInvoice(shop.db, company_id)
  const note = await anInvoice(shop.db, company_id, { credited_id: invoice.id })
  await sql`
    with billed as (
      insert into invoice_line (invoice_id, position, kind, order_id, order_item_id, title, unit, total_qty, unit_price,
        total, vat_category, vat_rate)
      select ${invoice.id}, position, 'goods', order_id, id, title, unit, total_qty, unit_price, total, vat_category, vat_rate
      from order_item where order_id = ${orderId}
      returning *
    )
    insert into invoice_line (invoice_id, position, kind, order_id, order_item_id, credited_line_id, title, unit, total_qty,
      unit_price, total, vat_category, vat_rate)
    select ${note.id}, position, case when total > 1000 then 'amount' else 'goods' end, order_id,
           case when total > 1000 then null else order_item_id end, id, title, unit,
           case when total > 1000 then 1 else total_qty end, unit_price, total, vat_category, vat_rate
    from billed`.execute(shop.db)
}

test('styles, clients and categories are ranked by what was ordered of them', async () => {
  const styles = await get('admin/rankings/')
  expect(styles.results.slice(0, 2)).toMatchObject([
    { turnover: '1020.00', orders: 1, turnover_before: '0.00', change: null },
    { turnover: '1020.00' },
  ])
  expect((await get('admin/rankings/?of=clients')).results).toEqual([
    {
      ...{ id: clients[0], ref: '', name: 'Atelier Lemaire', orders: 2, units: 38 },
      ...{ turnover: '2084.44', turnover_before: '0.00', change: null },
    },
  ])
  expect((await get('admin/rankings/?of=clients&search=peeters')).count).toBe(0)
  const longer = await get('admin/rankings/?of=clients&from=2025-11-01&to=2026-11-20')
  expect(longer.results).toMatchObject([{ turnover: '3126.66' }])
  const categories = (await get('admin/rankings/?of=categories')).results
  expect(categories[0]).toMatchObject({ orders: null })
  expect((await get('admin/rankings/?search=no%20such')).count).toBe(0)
})

test('rankings of any days add up what the orders of those days are, whatever has become of them', async () => {
  const days = [
    '2025-01-31',
    '2025-02-01',
    '2025-02-28',
    '2025-12-31',
    '2026-01-01',
    '2026-02-14',
    '2026-03-01',
  ]
  const placed = []
  for (const [n, day] of days.entries()) placed.push(await order(n % 2, `${day}T10:00:00Z`))
  await sumSales(shop.deps)
  await office('POST', `admin/order/${placed[2].id}/cancel/`, { reason: 'Twice' })
  await credit(placed[4].id)
  await sumSales(shop.deps)
  const { rows: orders } = await sql<{ day: string; company_id: number; turnover: number }>`
    select (created_at at time zone 'Europe/Brussels')::date::text as day, company_id,
           (total - coalesce((
             select sum(note.total) from invoice_line as billed
             join invoice_line as note on note.credited_line_id = billed.id where billed.order_id = customer_order.id), 0)
           )::float8 as turnover
    from customer_order where not is_canceled(fulfilment)`.execute(shop.db)
  const ends = ['2024-02-29', '2025-01-01', '2025-01-31', ...days, '2025-03-01', '2026-01-31', '2026-02-28']
  const ranges = ends.flatMap((from, n) =>
    [ends[(n + 3) % ends.length]!, ends[(n * 5 + 1) % ends.length]!].map((to) =>
      from <= to ? ([from, to] as const) : ([to, from] as const),
    ),
  )
  const year = (day: string, by: number) => `${Number(day.slice(0, 4)) - by}${day.slice(4)}`
  for (const [from, until] of [...ranges, ['2024-01-01', '2026-12-31'] as const]) {
    const sumOf = (first: string, last: string, client: number) =>
      orders
        .filter(({ day, company_id }) => day >= first && day <= last && company_id === client)
        .reduce((sum, { turnover }) => sum + turnover, 0)
        .toFixed(2)
    const { results } = await get(`admin/rankings/?of=clients&ordering=name&from=${from}&to=${until}`)
    for (const { id, turnover, turnover_before } of results)
      expect([from, until, turnover, turnover_before]).toEqual([
        ...[from, until, sumOf(from, until, id)],
        sumOf(year(from, 1).replace('-02-29', '-02-28'), year(until, 1).replace('-02-29', '-02-28'), id),
      ])
    const all = (rows: { turnover: string }[]) =>
      rows.reduce((sum, { turnover }) => sum + Number(turnover), 0).toFixed(2)
    const styles = await get(`admin/rankings/?from=${from}&to=${until}`)
    const categories = await get(`admin/rankings/?of=categories&from=${from}&to=${until}`)
    expect([all(styles.results), all(categories.results)]).toEqual([all(results), all(results)])
  }
  at = new Date('2026-11-20T09:00:00Z')
})

test('searches without result are counted, with the words alone, and forgotten after 90 days', async () => {
  await refreshSearch(shop.db, 'all')
  const customer = shop.as(clients[0])
  const search = (text: string, more = '&limit=24') =>
    customer('GET', `order/products/discovery_search/?query=${encodeURIComponent(text)}${more}`)
  await search('Qwertzu  Zxcvb')
  await search('qwertzu zxcvb')
  await search('qwertzu zxc', '&limit=6') // while it is typed
  await search('qwertzu zxcvb', '&limit=24&brands=999')
  await search('jan@peeters.test')
  await search(`${'x'.repeat(79)}😀`) // cut within the character
  const kept = () => shop.db.selectFrom('search_without_result').selectAll().execute()
  expect(await kept()).toEqual([]) // a search writes nothing
  await writeSearches(shop.deps)
  await search('qwertzu zxcvb')
  await writeSearches(shop.deps)
  const { results } = await get('admin/searches/')
  expect(results).toMatchObject([
    { words: 'qwertzu zxcvb', language: 'en', times: 3, last_on: '2026-11-20' },
    { words: 'x'.repeat(79), times: 1 },
  ])
  expect((await get('admin/searches/?language=fr')).count).toBe(0)
  expect((await get('admin/figures/')).searches).toBe(2)
  at = new Date('2027-02-19T09:00:00Z')
  await deleteOldSearches(shop.deps)
  expect(await kept()).toEqual([])
})

test('best sellers of which nothing is left, and baskets that were left, are told', async () => {
  at = new Date('2026-11-20T09:00:00Z')
  const product = await aProduct(shop.db, { prices: { [to.tariff]: '5' }, stock: { [to.warehouse]: 4 } })
  await aBasket(shop.db, clients[1]!, { [product.id]: 4 })
  await shop.as(clients[1])('POST', 'order/', await anOrderBody(shop.db, clients[1]!, to.shipping))
  await sumSales(shop.deps)
  expect((await get('admin/sold_out/')).results).toMatchObject([
    { id: product.id, units: 4, orders: 1, waiting: 0, incoming: 0, next_arrival: null },
  ])
  expect((await get(`admin/sold_out/?warehouse=${to.warehouse}&search=${product.ref}`)).count).toBe(1)
  const expected = { product_id: product.id, warehouse_id: to.warehouse, quantity: 6 }
  for (const [day, is_late] of [
    ['2026-11-20', false],
    ['2026-11-19', true],
  ] as const) {
    await shop.db
      .insertInto('incoming_stock')
      .values({ ...expected, expected_on: day })
      .execute()
    expect((await get('admin/sold_out/')).results).toMatchObject([{ next_arrival: day, is_late }])
  }

  const basket = await aBasket(shop.db, clients[0]!, { [product.id]: 2 })
  const leave = (day: string) =>
    shop.db
      .updateTable('basket')
      .set({ updated_at: new Date(day) })
      .where('id', '=', basket.id)
      .execute()
  await leave('2026-11-20T08:00:00Z')
  expect((await get('admin/left_baskets/')).count).toBe(0)
  await leave('2026-11-15T08:00:00Z')
  expect((await get('admin/left_baskets/')).results).toEqual([
    {
      id: basket.id,
      client: { id: clients[0], name: 'Atelier Lemaire' },
      user: 'Atelier Lemaire',
      lines: 1,
      units: 2,
      changed_at: '2026-11-15T08:00:00.000Z',
    },
  ])
  expect((await get('admin/left_baskets/?untouched=week')).count).toBe(0)
  expect(await get('admin/figures/')).toMatchObject({ sold_out: 1, left_baskets: 1 })
})

test('OD-70: figures are for those who may see what they are of', async () => {
  const seen = async (...permissions: string[]) => {
    const { id } = await aColleague(shop.db, { permissions })
    return Object.keys((await shop.as(id)('GET', 'admin/figures/')).json())
  }
  expect(await seen('finance')).toEqual(['sales'])
  expect(await seen('catalogue')).toEqual(['searches'])
  expect(await seen('orders')).toEqual(['sold_out', 'left_baskets'])
  expect(await seen('content')).toEqual([])
})
