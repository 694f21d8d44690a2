import { sql } from 'kysely'
import type { Db } from '../server/src/db/connect.ts'
import { sumSales } from '../server/src/features/office/figures/sum-sales.service.ts'
import { makeDatabase, measureLists, withDatabase, type OfficeList } from './office.ts'
import { buyers, seed } from './seed.ts'

const orders = Number(process.env['BENCH_ORDERS'] ?? 1_000_000)
const lines = 2
/** Orders that are not completed yet, the newest. */
const going = 400

/** What customers call their orders. */
const words = [
  ...[
    'po',
    'bon',
    'chantier',
    'commande',
    'magasin',
    'atelier',
    'equipe',
    'namur',
    'gent',
    'lille',
    'werf',
    'hiver',
  ],
  ...['ete', 'stock', 'projet', 'bestelling', 'ref', 'dossier', 'zomer', 'luxembourg'],
]

/** What is asked for, with other words each time: the views and filters of the board, the journal of stock. */
const lists: Record<string, (n: number) => string> = {
  'orders, the newest': () => 'admin/order/',
  'orders, the oldest': () => 'admin/order/?ordering=created_at',
  'orders by number': () => 'admin/order/?ordering=-name',
  'orders to start': () => 'admin/order/?view=to_start',
  'orders in progress': () => 'admin/order/?view=in_progress',
  'orders to complete': () => 'admin/order/?view=to_complete',
  'orders that are late': () => 'admin/order/?view=late',
  'orders that wait for goods': () => 'admin/order/?view=waiting',
  'orders not paid': () => 'admin/order/?view=unpaid',
  'orders with returns': () => 'admin/order/?view=returns',
  'orders, completed': () => 'admin/order/?status=completed',
  'orders, cancelled by the client': () => 'admin/order/?status=client_canceled',
  'orders, paid back': () => 'admin/order/?payment_status=refunded',
  'orders of a warehouse': () => 'admin/order/?warehouse=1',
  'orders of a client': (n) => `admin/order/?client=${1 + (n % buyers)}`,
  'orders that are nobody’s': () => 'admin/order/?assignee=nobody',
  'orders of a month': () => 'admin/order/?from=2026-03-01&to=2026-03-31',
  'orders, the end of a number': (n) =>
    `admin/order/?search=${String(100_000 + ((n * 7919) % orders)).slice(-6)}`,
  'orders, a part of all numbers': () => 'admin/order/?search=BE-',
  'orders, two characters': (n) => `admin/order/?search=${10 + (n % 90)}`,
  'orders, a customer’s reference': (n) =>
    `admin/order/?search=${words[n % words.length]!}%20${100 + ((n * 31) % 900)}`,
  'orders, a client’s name': (n) => `admin/order/?search=acheteur%20${1 + (n % buyers)}`,
  'journal of stock': () => 'admin/stock-movements/',
  'journal, the second page': () => 'admin/stock-movements/?offset=50',
  'journal of a product': (n) => `admin/stock-movements/?product=${1 + (n % 2000)}`,
  'journal of a warehouse': () => 'admin/stock-movements/?warehouse=1',
  'journal, what has left': () => 'admin/stock-movements/?reason=ship',
  'journal, receipts': () => 'admin/stock-movements/?reason=receipt',
  'journal of a month': () => 'admin/stock-movements/?from=2026-03-01&to=2026-03-31',
  overview: () => 'admin/overview/',
  'how the shop does': () => 'admin/figures/',
  'turnover by day': () => 'admin/sales/',
  'turnover by week': () => 'admin/sales/?by=week',
  'turnover by month, the largest': () => 'admin/sales/?by=month&ordering=-turnover',
  'top styles of 30 days': () => 'admin/rankings/',
  'top styles of a year': () => 'admin/rankings/?from=2025-12-01&to=2026-11-30',
  'top clients of a year': () => 'admin/rankings/?of=clients&from=2025-12-01&to=2026-11-30',
  'top categories of a year': () => 'admin/rankings/?of=categories&from=2025-12-01&to=2026-11-30',
  'best sellers out of stock': () => 'admin/sold_out/',
  'baskets left': () => 'admin/left_baskets/',
  'a client’s orders': () => 'order/?limit=20',
  'a client’s orders, a part of a number': (n) => `order/?limit=20&search=${10 + (n % 90)}`,
  'a client’s orders, completed': () => 'order/?limit=20&status=completed',
}

/** How long the office's board, a client's orders and the journal take with a million orders. */
export async function measureMillionOrders(
  urlOf: (database: string) => string,
  folder: string,
  log: (line: string) => void,
): Promise<OfficeList[]> {
  const name = 'bench_orders'
  if (!process.env['BENCH_KEEP'] || !(await isThere(urlOf, name))) await makeDatabase(urlOf, name)
  const staff = await withDatabase(urlOf(name), (db) => fill(db, log))
  return measureLists(urlOf(name), folder, name, lists, (list) => (list.startsWith('a client’s') ? 1 : staff))
}

const isThere = (urlOf: (database: string) => string, name: string): Promise<boolean> =>
  withDatabase(
    urlOf('postgres'),
    async (db) => (await sql`select from pg_database where datname = ${name}`.execute(db)).rows.length > 0,
  )

/** @returns the id of somebody of the office */
async function fill(db: Db, log: (line: string) => void): Promise<number> {
  const office = () =>
    sql<{ id: number }>`select id from app_user where email = 'office@bench.test'`.execute(db)
  const known = (await office()).rows[0]
  if (known) return known.id
  await seed(db, { name: '2k', styles: 200, perStyle: 12 }, log)
  await db.transaction().execute((tx) => addOrders(tx, log))
  log('  summing the sales …')
  await sql`
    insert into sales_to_sum (at)
    select distinct date_trunc('day', created_at) + interval '12 hours' from customer_order`.execute(db)
  await sumSales({ db })
  await sql`vacuum analyze`.execute(db)
  await sql`
    insert into app_user (email, password_hash, name, is_active, permissions)
    values ('office@bench.test', 'none', 'Office', true, '{administration}')`.execute(db)
  return (await office()).rows[0]!.id
}

const filled = ['customer_order', 'order_item', 'order_event', 'stock_movement'] as const

/** Orders of five years with their lines, events and rows of the journal. Indexes are made after the rows. */
async function addOrders(tx: Db, log: (line: string) => void): Promise<void> {
  log(`  adding ${orders} orders …`)
  const { rows: indexes } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = any(${[...filled]}::text[])
      and indexname not in (select conname from pg_constraint)`.execute(tx)
  for (const { name } of indexes) await sql`drop index ${sql.id(name)}`.execute(tx)
  await sql`set local session_replication_role = replica`.execute(tx) // without triggers and foreign keys
  await sql`set local maintenance_work_mem = '512MB'`.execute(tx)
  await sql`
    insert into customer_order (
      name, company_id, placed_by, fulfilment, payment_status, payment_method, payment_reference, tariff_id, language,
      delivery_option_id, warehouse_id, delivery_date, delivery_option, shipping_address, billing, customer_reference,
      total, delivery, total_taxes, grand_total, vat, idempotency_key, created_at
    )
    select 'BE-' || 2020 + n / 200000 || '-' || lpad(n::text, 7, '0'), buyer.id, buyer.id,
           case when n <= ${orders - going} then (case when n % 40 = 0 then 'client_canceled' else 'completed' end)
                else (array['open', 'open', 'in_progress', 'processed'])[1 + n % 4] end,
           case when n > ${orders - going} or n % 400 = 1 then 'pending' when n % 5000 = 3 then 'refunded' else 'paid' end,
           'bank_transfer', lpad((900000000 + n)::text, 12, '0'), buyer.tariff_id, 'fr',
           option.id, 1 + n % 3, (now() - (${orders} - n) * interval '150 seconds')::date + 2,
           '{"id":1,"code":"standard","kind":"shipping","name":"Standard"}',
           '{"name":"Réception","address_one":"Rue du Canal 5","code":"1000","city_name":"Bruxelles","country":1}',
           '{"enterprise_name":"Atelier","address_one":"Rue du Canal 5","code":"1000","city_name":"Bruxelles"}',
           case when n % 3 = 0 then (${words}::text[])[1 + n / 3 % ${words.length}] || ' ' || n * 7 % 20011 else '' end,
           100, 0, 21, 100 + n % 977, '[{"rate":"21.00","base":"100.00","amount":"21.00"}]', 'one of many ' || n,
           now() - (${orders} - n) * interval '150 seconds'
    from generate_series(1, ${orders}) as n
    join (select id, tariff_id, row_number() over (order by id) as place from company) as buyer
      on buyer.place = 1 + (case when n % 100 = 0 then 0 else n % ${buyers} end),
    (select id from delivery_option limit 1) as option`.execute(tx)
  log('  adding lines, events and the journal …')
  await sql`
    insert into order_item (order_id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, total, vat_category, vat_rate)
    select past.id, product.id, line, product.ref, 'Veste', product.unit, 1, 2, 2, 25, 50, 'standard', 21
    from customer_order as past cross join generate_series(0, ${lines - 1}) as line
    join (select id, ref, unit, row_number() over (order by id) - 1 as place from product) as product
      on product.place = (past.id * 7 + line * 13) % 2400
    where past.name like 'BE-20%'`.execute(tx)
  await sql`
    insert into order_event (order_id, at, action, actor_kind, to_status)
    select id, created_at, 'place', 'customer', 'submitted' from customer_order where name like 'BE-20%'`.execute(
    tx,
  )
  await sql`
    insert into stock_movement (product_id, warehouse_id, at, on_hand, reserved, reason, order_id)
    select item.product_id, past.warehouse_id, past.created_at + step * interval '1 day',
           -2 * step, 2 - 4 * step, (array['reserve', 'ship'])[1 + step], past.id
    from customer_order as past join order_item as item on item.order_id = past.id, generate_series(0, 1) as step
    where past.name like 'BE-20%' and (step = 0 or past.fulfilment = 'completed')
    order by past.created_at + step * interval '1 day'`.execute(tx)
  await sql`
    insert into stock_movement (product_id, warehouse_id, at, on_hand, reason)
    select product_id, warehouse_id, now() - interval '1 day', 5000000, 'receipt' from stock`.execute(tx)
  log('  making the indexes …')
  for (const { definition } of indexes) await sql.raw(definition).execute(tx)
  // What is still to leave is held; of every other product there is none.
  await sql`
    insert into stock_reservation (order_item_id, product_id, warehouse_id, quantity)
    select item.id, item.product_id, going.warehouse_id, item.total_qty
    from customer_order as going join order_item as item on item.order_id = going.id
    where going.name like 'BE-20%' and going.fulfilment in ('open', 'in_progress')`.execute(tx)
  await sql`
    update stock set reserved = held.units, on_hand = case when stock.product_id % 2 = 0 then 0 else on_hand end
    from (select product_id, warehouse_id, sum(quantity)::int as units from stock_reservation group by 1, 2) as held
    where held.product_id = stock.product_id and held.warehouse_id = stock.warehouse_id`.execute(tx)
}
