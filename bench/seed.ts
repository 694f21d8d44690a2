import { sql } from 'kysely'
import type { Db } from '../server/src/db/connect.ts'
import { importRecords } from '../server/src/features/catalogue/import/catalogue-import.service.ts'
import { benchCatalogue, type Size } from './catalogue.ts'

/** Buyers of each kind; their ids follow each other, so that a request can pick one by number. */
export const buyers = 600
/** Orders of the first buyer, for the list, and the lines of each. */
const pastOrders = 1_000
const pastLines = 20

/** Fills an empty database with a catalogue, buyers with addresses, and a long list of orders. */
export async function seed(db: Db, size: Size, log: (line: string) => void): Promise<void> {
  log(`  importing ${size.styles} styles of ${size.perStyle} products …`)
  await importRecords({ db }, benchCatalogue(size), {
    onRefusal: (refusal) => {
      throw new Error(`A record was refused: ${JSON.stringify(refusal)}`)
    },
  })
  log('  adding buyers and orders …')
  await sql`
    with tariff as (select id from tariff where code = 'PRO'),
    buyer as (
      insert into company (name, email, tariff_id, approved_at)
      select 'Acheteur ' || n, 'buyer' || n || '@bench.test', tariff.id, now() from tariff, generate_series(1, ${buyers}) as n
      returning id, name, email
    ), users as (
      insert into app_user (id, email, password_hash, name, is_active) select id, email, 'none', name, true from buyer
    ), members as (
      insert into membership (user_id, company_id, role, is_default) select id, id, 'manager', true from buyer
    ), billing as (
      insert into billing_info (company_id, enterprise_name, name, address_one, city_name, code, country_id, phone, email, is_default)
      select buyer.id, 'Atelier', 'Réception', 'Rue du Canal 5', 'Bruxelles', '1000', country.id, '+32470123456', email, true
      from buyer, country where country.code = 'BE'
    ), shipping as (
      insert into shipping_address (company_id, name, address_one, city_name, code, country_id, phone, is_default)
      select buyer.id, 'Réception', 'Rue du Canal 5', 'Bruxelles', '1000', country.id, '+32470123456', true
      from buyer, country where country.code = 'BE'
    ), option as (
      insert into delivery_option (code, kind, name) values ('standard', 'shipping', '{"fr":"Standard"}') returning id
    ), rule as (
      insert into delivery_rule (delivery_option_id, price, free_delivery_from) select id, 9.5, 500 from option
    )
    insert into basket (company_id, user_id, kind) select id, id, 'current' from buyer`.execute(db)
  await sql`
    insert into customer_order (
      name, company_id, placed_by, payment_method, payment_reference, tariff_id, language, delivery_option,
      shipping_address, billing, total, delivery, total_taxes, grand_total, vat, idempotency_key, created_at
    )
    select 'BN-' || n, buyer.id, buyer.id, 'bank_transfer', lpad(n::text, 12, '0'), buyer.tariff_id, 'fr',
           '{"id":1,"code":"standard","kind":"shipping","name":"Standard"}',
           '{"address_one":"Rue du Canal 5","code":"1000","city_name":"Bruxelles"}', '{}', 100, 0, 21, 121,
           '[]', 'past ' || n, now() - n * interval '1 hour'
    from generate_series(1, ${pastOrders}) as n, (select id, tariff_id from company order by id limit 1) as buyer`.execute(
    db,
  )
  await addOlderOrders(db)
  await addPastLines(db)
  await sql`analyze`.execute(db)
}

/**
 * Gives every buyer (not those clients who only have agreements) an order that was completed long ago, unless they have one: where all orders are one customer's,
 * PostgreSQL rightly takes no index to find a customer's.
 */
const addOlderOrders = (db: Db) =>
  sql`
    insert into customer_order (
      name, company_id, placed_by, fulfilment, payment_method, payment_reference, tariff_id, language, delivery_option,
      shipping_address, billing, total, delivery, total_taxes, grand_total, vat, idempotency_key, created_at
    )
    select 'BN-' || ${pastOrders} + id, id, id, 'completed', 'bank_transfer', lpad((${pastOrders} + id)::text, 12, '0'),
           tariff_id, 'fr', '{"id":1,"code":"standard","kind":"shipping","name":"Standard"}', '{}', '{}',
           100, 0, 21, 121, '[]', 'older', now() - interval '90 days'
    from company
    where not exists (select from customer_order where company_id = company.id)
      and exists (select from app_user where app_user.id = company.id)`.execute(db)

/**
 * Gives the past orders their lines, unless they have them. A shop that has sold something has such tables; while
 * they are known to be empty PostgreSQL plans to read them from end to end, and each order takes longer than the one
 * before.
 */
async function addPastLines(db: Db): Promise<void> {
  await sql`
    with item as (
      insert into order_item (order_id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, total, vat_category, vat_rate)
      select past.id, product.id, product.n, product.ref, 'Veste', product.unit, 1, 1, 1, 5, 5, 'standard', 21
      from customer_order as past,
           (select id, ref, unit, row_number() over (order by id) as n from product order by id limit ${pastLines}) as product
      where past.name like 'BN-%' and not exists (select from order_item where order_id = past.id)
      returning id, product_id
    )
    insert into stock_reservation (order_item_id, product_id, warehouse_id, quantity)
    select item.id, item.product_id, warehouse.id, 1
    from item, (select id from warehouse order by id limit 1) as warehouse`.execute(db)
}

/** Deletes the orders and baskets of an earlier run: each run starts from the same database. */
export async function startOver(db: Db): Promise<void> {
  await sql`delete from user_session`.execute(db)
  await sql`delete from basket_line`.execute(db)
  await removeAgreements(db)
  await sql`delete from mail`.execute(db)
  await sql`delete from customer_order where name not like 'BN-%'`.execute(db)
  await addOlderOrders(db) // a database of an earlier version has none
  await addPastLines(db)
  await sql`
    insert into stock_movement (product_id, warehouse_id, reserved, reason)
    select product_id, warehouse_id, -reserved, 'release' from stock where reserved > 0`.execute(db)
  await sql`delete from stock_movement where reason in ('reserve', 'release')`.execute(db) // they add up to nothing
  for (const table of [
    'user_session',
    'basket_line',
    'customer_order',
    'order_item',
    'stock_reservation',
    'stock_movement',
    'stock',
  ])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Clients of whom something is agreed; some of them are the buyers. */
const agreeing = 1_000

/** Agrees prices with every client: twenty on products, four discounts on styles, one on a category and one on a brand. */
export async function addAgreements(db: Db): Promise<void> {
  await removeAgreements(db)
  await sql`
    insert into company (name, tariff_id, approved_at)
    select 'Client ' || n, (select id from tariff where code = 'PRO'), now()
    from generate_series(1, ${agreeing} - (select count(*)::int from company)) as n`.execute(db)
  await sql`
    with place as (
      select (select array_agg(id order by id) from product) as products,
             (select array_agg(id order by id) from product_group) as styles,
             (select array_agg(id order by id) from category where level = 3) as categories,
             (select array_agg(id order by id) from brand) as brands
    ), client as (select id, row_number() over (order by id) as n from company)
    insert into agreement (company_id, product_id, style_id, category_id, brand_id, unit_price, discount, starts_on)
    select client.id,
      case when k <= 20 then products[1 + (client.n * 7919 + k * 104729) % cardinality(products)] end,
      case when k between 21 and 24 then styles[1 + (client.n * 31 + k * 997) % cardinality(styles)] end,
      case when k = 25 then categories[1 + client.n % cardinality(categories)] end,
      case when k = 26 then brands[1 + client.n % cardinality(brands)] end,
      case when k <= 20 then 2.5 end, case when k > 20 then k - 15 end, current_date - 30
    from client, place, generate_series(1, 26) as k
    where k < 26 or cardinality(brands) > 0
    on conflict do nothing`.execute(db)
  await sql`vacuum analyze agreement`.execute(db)
}
/** Groups of clients, with the prices of so many products each; every client is in three of them. */
const groups = 100
const groupPrices = 2_000

/** Agrees prices with groups in which all clients are, beside what is agreed with each client. */
export async function addGroups(db: Db): Promise<void> {
  await addAgreements(db)
  await sql`insert into client_group (name) select 'Groupe ' || n from generate_series(1, ${groups}) as n`.execute(
    db,
  )
  await sql`
    with held as (select array_agg(id order by id) as ids from client_group),
    client as (select id, row_number() over (order by id) as n from company)
    insert into client_group_member (company_id, group_id)
    select client.id, ids[1 + (client.n * 17 + k * 31) % ${groups}]
    from client, held, generate_series(1, 3) as k`.execute(db)
  await sql`
    with place as (
      select (select array_agg(id order by id) from product) as products,
             (select array_agg(id order by id) from category where level = 3) as categories,
             (select array_agg(id order by id) from brand) as brands
    ), held as (select id, row_number() over (order by id) as n from client_group)
    insert into agreement (group_id, product_id, category_id, brand_id, unit_price, discount)
    select held.id,
      case when k <= ${groupPrices} then products[1 + (held.n * 7919 + k * 47) % cardinality(products)] end,
      case when k = ${groupPrices} + 1 then categories[1 + held.n % cardinality(categories)] end,
      case when k = ${groupPrices} + 2 then brands[1 + held.n % cardinality(brands)] end,
      case when k <= ${groupPrices} then 2.4 end, case when k > ${groupPrices} then 12 end
    from held, place, generate_series(1, ${groupPrices} + 2) as k
    on conflict do nothing`.execute(db)
  for (const table of ['client_group_member', 'agreement'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}

/** Fifteen promotions of two hundred products each, four of a category and one of a brand. */
export async function addPromotions(db: Db): Promise<void> {
  await removeAgreements(db)
  await sql`
    insert into promotion (name, discount, starts_on, ends_on)
    select 'Promotion ' || n, 5 + n, current_date - 10, current_date + 10 from generate_series(1, 20) as n`.execute(
    db,
  )
  await sql`
    with place as (
      select (select array_agg(id order by id) from product) as products,
             (select array_agg(id order by id) from category where level = 3) as categories,
             (select array_agg(id order by id) from brand) as brands
    ), held as (select id, row_number() over (order by id) as n from promotion)
    insert into promotion_target (promotion_id, product_id, category_id, brand_id)
    select held.id,
      case when n <= 15 then products[1 + (n * 7919 + k * 47) % cardinality(products)] end,
      case when n between 16 and 19 then categories[1 + n % cardinality(categories)] end,
      case when n = 20 then brands[1] end
    from held, place, generate_series(1, 200) as k
    where n <= 15 or k = 1
    on conflict do nothing`.execute(db)
  for (const table of ['promotion', 'promotion_target'])
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
}
/** With the groups that some are with, and the promotions. */
export async function removeAgreements(db: Db): Promise<void> {
  for (const table of ['agreement', 'client_group', 'promotion'])
    await sql`delete from ${sql.table(table)}`.execute(db)
}

/** Empties the queue of jobs: an order's confirmation that an earlier measurement has left there is not this one's. */
export const deleteJobs = (db: Db) => sql`delete from graphile_worker._private_jobs`.execute(db)

/** Gives the first so many buyers a current basket with so many lines, of products spread over the catalogue. */
export async function fillBaskets(db: Db, count: number, lines: number): Promise<void> {
  await sql`delete from basket_line`.execute(db)
  await sql`
    insert into basket_line (basket_id, product_id, quantity)
    select basket.id, products.id, 2
    from (select id, row_number() over (order by company_id) as n from basket where kind = 'current' order by company_id limit ${count}) as basket
    cross join lateral (
      select id from product
      where id > (select min(id) from product)
                 + (basket.n * 37) % (select max(id) - min(id) - ${lines} from product)
      order by id limit ${lines}
    ) as products`.execute(db)
  await sql`update basket set lines_at_most = null where lines_at_most is not null`.execute(db)
  await sql`vacuum analyze basket_line`.execute(db)
}

/**
 * Gives the first so many buyers an order of so many lines, of the products of their baskets, one in twenty at
 * another price than today's.
 *
 * @returns the orders' ids, in the order of the buyers
 */
export async function placeLongOrders(db: Db, count: number, lines: number): Promise<number[]> {
  await fillBaskets(db, count, lines)
  await sql`delete from customer_order where name like 'LONG-%'`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into customer_order (
      name, company_id, placed_by, fulfilment, payment_method, payment_reference, tariff_id, language, delivery_option,
      shipping_address, billing, total, delivery, total_taxes, grand_total, vat, idempotency_key
    )
    select 'LONG-' || id, id, id, 'completed', 'bank_transfer', lpad((900000000000 + id)::text, 12, '0'), tariff_id, 'fr',
           '{"id":1,"code":"standard","kind":"shipping","name":"Standard"}', '{}', '{}', 100, 0, 21, 121, '[]', 'long'
    from company order by id limit ${count}
    returning id`.execute(db)
  await sql`
    insert into order_item (order_id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, total, vat_category, vat_rate)
    select long.id, product.id, line.id, product.ref, 'Veste', product.unit, product.pack, line.quantity,
           line.quantity * product.pack,
           case when line.id % 20 = 0 then 5 else (
             select unit_price from price
             where product_id = product.id and tariff_id = long.tariff_id and min_quantity <= line.quantity * product.pack
             order by min_quantity desc limit 1) end,
           5, 'standard', 21
    from customer_order as long
    join basket on basket.company_id = long.company_id and basket.kind = 'current'
    join basket_line as line on line.basket_id = basket.id
    join product on product.id = line.product_id
    where long.name like 'LONG-%'`.execute(db)
  await sql`vacuum analyze order_item`.execute(db)
  return rows.map(({ id }) => id)
}
