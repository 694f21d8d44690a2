import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestShop, type TestShop } from '../../../../test/app.ts'
import {
  aBasket,
  aDeliveryOption,
  aProduct,
  aTariff,
  aUser,
  aWarehouse,
  anOrderBody,
} from '../../../../test/builders.ts'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import { findState } from '#features/catalogue/products/products.queries.ts'

let shop: TestShop
let tariff_id: number
let polo: { id: number; group_id: number }
let apron: { id: number; group_id: number }
let buyer: number
let body: object
beforeAll(async () => {
  shop = await createTestShop()
  const { db } = shop
  tariff_id = (await aTariff(db)).id
  const warehouse = (await aWarehouse(db)).id
  const sold = { prices: { [tariff_id]: '5' }, stock: { [warehouse]: 10_000 } }
  polo = await aProduct(db, { ...sold, pack: 6 })
  apron = await aProduct(db, sold)
  buyer = (await aUser(db, { tariff_id })).id
  body = await anOrderBody(db, buyer, (await aDeliveryOption(db)).id)
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Orders packs of products. @returns the order's id */
async function order(packs: Record<number, number>): Promise<number> {
  await aBasket(shop.db, buyer, packs)
  const answer = await shop.as(buyer)('POST', 'order/', body)
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
const setStatus = (ids: number[], fulfilment: string) =>
  shop.db.updateTable('customer_order').set({ fulfilment }).where('id', 'in', ids).execute()
const kept = () =>
  shop.db
    .selectFrom('ordered_product')
    .where('company_id', '=', buyer)
    .where('units', '>', 0)
    .orderBy('product_id')
    .select(['product_id', 'units'])
    .execute()
/** The same, counted from the orders. */
const counted = async () =>
  (
    await sql<{ product_id: number; units: number }>`
      select product_id, sum(total_qty) as units
      from customer_order join order_item on order_id = customer_order.id
      where company_id = ${buyer} and status = 'submitted' group by product_id order by product_id`.execute(
      shop.db,
    )
  ).rows
/** Orders that were not cancelled, and the units of the last six, as they are kept and as they are counted. */
const keptOrders = () =>
  sql<{ orders: number; units: number[] }>`
    select orders, jsonb_path_query_array(recent, '$[*].units') as units
    from ordered_product where company_id = ${buyer} order by product_id`.execute(shop.db)
const countedOrders = () =>
  sql<{ orders: number; units: number[] }>`
    select count(*)::int as orders, to_jsonb((array_agg(units order by created_at desc))[1:6]) as units
    from (
      select product_id, created_at, sum(total_qty) as units
      from customer_order join order_item on order_id = customer_order.id
      where company_id = ${buyer} and status not in ('client_canceled', 'admin_canceled')
      group by customer_order.id, product_id) as each_order
    group by product_id order by product_id`.execute(shop.db)
const isMarked = async (groupId: number): Promise<boolean> =>
  (await shop.as(buyer)('GET', `order/products/${groupId}/`)).json().already_ordered

test('CAT-12: the units of open orders add up as orders are placed, cancelled, reopened and changed', async () => {
  const first = await order({ [polo.id]: 2, [apron.id]: 5 })
  const second = await order({ [polo.id]: 1 })
  expect(await kept()).toEqual([
    { product_id: polo.id, units: 18 },
    { product_id: apron.id, units: 5 },
  ])
  await setStatus([first], 'client_canceled')
  expect(await kept()).toEqual([{ product_id: polo.id, units: 6 }])
  expect([await isMarked(polo.group_id), await isMarked(apron.group_id)]).toEqual([true, false])
  await setStatus([first, second], 'open')
  expect(await kept()).toEqual(await counted())
  await setStatus([second], 'in_progress')
  await shop.db.updateTable('order_item').set({ total_qty: 6 }).where('order_id', '=', first).execute()
  expect(await kept()).toEqual([
    { product_id: polo.id, units: 6 },
    { product_id: apron.id, units: 6 },
  ])
  await shop.db.deleteFrom('order_item').where('order_id', '=', first).execute()
  expect(await kept()).toEqual([])
  expect([await isMarked(polo.group_id), await isMarked(apron.group_id)]).toEqual([false, false])
})

test('CAT-12: a product on order that moves to another style marks that one in the search', async () => {
  await order({ [polo.id]: 1 })
  const marked = () =>
    inTransaction(shop.db, async (tx) => {
      const { rows } = await sql<{ already_ordered: number[] | null }>`
        select already_ordered
        from search_marks(${[polo.group_id, apron.group_id]}, ${buyer}, ${buyer}, ${tariff_id}, '{}', '')`.execute(
        tx,
      )
      return rows[0]!.already_ordered
    })
  const move = (group_id: number) =>
    shop.db.updateTable('product').set({ group_id }).where('id', '=', polo.id).execute()
  expect(await marked()).toEqual([polo.group_id])
  await move(apron.group_id)
  expect(await marked()).toEqual([apron.group_id])
  await move(polo.group_id)
  expect(await marked()).toEqual([polo.group_id])
})

test('C-12: orders of one owner that are cancelled while others are placed add up', async () => {
  const ids: number[] = []
  for (let n = 0; n < 6; n += 1) ids.push(await order({ [polo.id]: 1, [apron.id]: 1 }))
  await Promise.all([
    ...ids.map((id, n) => setStatus([id], n % 2 ? 'client_canceled' : 'completed')),
    order({ [polo.id]: 3, [apron.id]: 3 }),
  ])
  expect(await kept()).toEqual(await counted())
  expect((await keptOrders()).rows).toEqual((await countedOrders()).rows)
  await shop.db
    .updateTable('customer_order')
    .set({ created_at: new Date('2026-01-01') })
    .where('id', '=', ids[1]!)
    .execute()
  expect((await keptOrders()).rows).toEqual((await countedOrders()).rows)
})

test('R-4 CAT-12: marks read as many rows with sixty open orders as with one', async () => {
  const values = {
    products: [polo.id, apron.id],
    user: buyer,
    company: buyer,
    tariff: tariff_id,
    today: '2026-11-20',
  }
  const readOf = async (tx: Tx, tables: string[]): Promise<number[]> =>
    (
      await sql<{ read: number }>`
        select seq_tup_read + coalesce(idx_tup_fetch, 0) as read from pg_stat_xact_user_tables
        where relname = any(${tables}) order by relname`.execute(tx)
    ).rows.map(({ read }) => read)
  /** The rows that marking two styles reads of each table. */
  const rowsRead = () =>
    inTransaction(shop.db, async (tx) => {
      const tables = ['customer_order', 'order_item', 'ordered_product']
      const before = await readOf(tx, tables)
      await findState(tx, values)
      await sql`
        select * from search_marks(${[polo.group_id, apron.group_id]}, ${buyer}, ${buyer}, ${tariff_id}, '{}', '')`.execute(
        tx,
      )
      return (await readOf(tx, tables)).map((read, table) => read - before[table]!)
    })
  await order({ [polo.id]: 1, [apron.id]: 1 })
  const withOne = await rowsRead()
  await sql`
    with placed as (
      insert into customer_order (
        name, company_id, placed_by, payment_method, payment_reference, tariff_id, language, delivery_option, billing,
        total, delivery, total_taxes, grand_total, vat, idempotency_key)
      select 'many ' || n, ${buyer}, ${buyer}, 'bank_transfer', lpad(n::text, 12, '9'), ${tariff_id}, 'fr', '{}', '{}',
             0, 0, 0, 0, '[]', 'many ' || n
      from generate_series(1, 60) as n
      returning id
    )
    insert into order_item (order_id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, total, vat_category, vat_rate)
    select placed.id, product_id, 1, '', '', 'piece', 1, 1, 1, 0, 0, 'standard', 21
    from placed cross join unnest(${[polo.id, apron.id]}::bigint[]) as product_id`.execute(shop.db)
  const withMany = await rowsRead()
  expect(withMany).toEqual(withOne)
  expect(withMany.slice(0, 2)).toEqual([0, 0])
})
