import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { Texts } from './catalogue/texts.ts'
import type { DemoAddress, DemoOwner, DemoUser } from './demo-accounts.ts'
import type { DemoDeliveryOption } from './demo-delivery.ts'

/** Whether anybody put anything in: then it is not ours to fill. */
export const isEmpty = (db: Db) =>
  sql<{ is_empty: boolean }>`
    select not exists (select from product_group) and not exists (select from app_user) as is_empty`
    .execute(db)
    .then(({ rows }) => rows[0]?.is_empty === true)

/** How far loading came: undefined where it never began. */
export const findProgress = (db: Db) =>
  db
    .selectFrom('setting')
    .where('key', '=', 'demo')
    .select('value')
    .executeTakeFirst()
    .then((row) => row?.value as 'loading' | 'loaded' | undefined)

export const noteProgress = (db: Db, progress: 'loading' | 'loaded') =>
  db
    .insertInto('setting')
    .values({ key: 'demo', value: JSON.stringify(progress) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: JSON.stringify(progress) }))
    .execute()

export const hasAccounts = (db: Db) =>
  db
    .selectFrom('app_user')
    .select('id')
    .limit(1)
    .executeTakeFirst()
    .then((row) => row !== undefined)

export const setWarehouseAddress = (db: Db, code: string, address: string, position: number) =>
  db.updateTable('warehouse').set({ address, position }).where('code', '=', code).execute()

/** @returns the id of the owner with this e-mail */
export async function insertOwner(db: Db, owner: DemoOwner, tariffs: readonly string[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into owner (name, email, erp_id, enterprise_name, language, website, signup_info, tariff_id, may_pay_on_account)
    select ${owner.name}, ${owner.email}, ${owner.erp_id ?? null}, ${owner.enterprise_name}, ${owner.language},
           ${owner.website ?? ''}, ${owner.signup_info ?? ''}, tariff.id, ${owner.may_pay_on_account ?? false}
    from tariff where code = ${owner.tariff}
    returning id`.execute(db)
  const id = rows[0]!.id // the tariff came with the catalogue
  await sql`
    insert into owner_tariff (owner_id, tariff_id)
    select ${id}, id from tariff where code = any(${tariffs}::text[])`.execute(db)
  for (const [index, address] of owner.addresses.entries())
    await insertAddress(db, id, owner, address, index === 0)
  return id
}

async function insertAddress(
  db: Db,
  ownerId: number,
  owner: DemoOwner,
  address: DemoAddress,
  isFirst: boolean,
): Promise<void> {
  const place = sql`
    from country
    left join city on city.country_id = country.id and city.code = ${address.code} and city.name = ${address.city}
    where country.code = ${address.country}`
  const values = sql`${ownerId}, ${address.name}, ${address.address_one}, ${address.address_two ?? ''}, city.id, ${address.city},
    ${address.code}, country.id, ${owner.vat}, ${address.phone}, ${address.email}, ${isFirst}`
  const columns = sql`owner_id, name, address_one, address_two, city_id, city_name, code, country_id, vat, phone, email, is_default`
  await sql`insert into shipping_address (${columns}) select ${values} ${place}`.execute(db)
  if (!isFirst) return
  await sql`
    insert into billing_info (${columns}, enterprise_name, corporate_status_id, sector_id)
    select ${values}, ${owner.enterprise_name},
           (select id from corporate_status where code = ${owner.corporate_status}),
           (select id from sector where code = ${owner.sector})
    ${place}`.execute(db)
}

export const insertUser = (db: Db, id: number, user: DemoUser, password_hash: string, at: Date) =>
  sql`
    insert into app_user (id, email, password_hash, is_active, is_approved, is_partner, is_staff, preferred_warehouse_id,
                          terms_at, newsletter_at, profile_submitted_at, approved_at, created_at)
    values (${id}, ${user.email}, ${password_hash}, true, ${user.is_approved}, ${user.is_partner ?? false}, ${user.is_staff ?? false},
            (select id from warehouse where code = ${user.preferred_warehouse ?? null}),
            ${at}, ${user.is_approved ? at : null}, ${at}, ${user.is_approved ? at : null}, ${at})`.execute(
    db,
  )

export const linkClients = (db: Db, partnerEmail: string, ownerEmails: readonly string[]) =>
  sql`
    insert into partner_client (partner_id, owner_id)
    select app_user.id, owner.id from app_user, owner
    where app_user.email = ${partnerEmail} and owner.email = any(${ownerEmails}::text[])`.execute(db)

export const insertVatCheck = (db: Db, check: { vat: string; name: string; address: string }) =>
  db
    .insertInto('vat_check')
    .values({ ...check, is_valid: true, consultation_number: 'DEMONSTRATION' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export async function insertDeliveryOption(
  db: Db,
  option: DemoDeliveryOption,
  position: number,
): Promise<void> {
  const { code, kind, lead_days, cutoff_time, blocks_pickup_only } = option
  const { id } = await db
    .insertInto('delivery_option')
    .values({
      code,
      kind,
      lead_days,
      cutoff_time,
      blocks_pickup_only,
      position,
      name: JSON.stringify(option.name),
      description: JSON.stringify(option.description),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into delivery_option_country select ${id}, id from country where code = any(${option.countries}::text[])`.execute(
    db,
  )
  await sql`insert into delivery_option_warehouse select ${id}, id from warehouse where code = any(${option.warehouses}::text[])`.execute(
    db,
  )
  for (const rule of option.rules)
    await sql`
      insert into delivery_rule (delivery_option_id, country_id, tariff_id, price, free_delivery_from, min_order_amount)
      values (${id}, (select id from country where code = ${rule.country ?? null}),
              (select id from tariff where code = ${rule.tariff ?? null}),
              ${rule.price}, ${rule.free_from ?? null}, ${rule.minimum ?? '0'})`.execute(db)
}

export type NewPage = {
  slug: string
  type: string
  title: Texts
  content: Texts
  images: string[]
  published_at: Date
  position: number
}

export const insertPage = (db: Db, { title, content, ...page }: NewPage) =>
  db
    .insertInto('content_page')
    .values({ ...page, title: JSON.stringify(title), content: JSON.stringify(content) })
    .execute()

export const insertAnnouncement = (db: Db, title: Texts, content: Texts) =>
  db
    .insertInto('announcement')
    .values({ is_active: true, title: JSON.stringify(title), content: JSON.stringify(content) })
    .execute()

export type PickedProduct = { id: number; pack: number; minimum_packs: number }

/**
 * So many products of a style that are on stock, in the order of its colours and sizes.
 *
 * @param style its reference, or `@` and a category: then the first style of that category
 * @param packs how many of each there have to be
 */
export const pickProducts = (db: Db, style: string, count: number, packs: number) =>
  sql<PickedProduct>`
    with style as (
      select product_group.id from product_group
      join category on category.id = product_group.category_id
      where (product_group.ref = ${style} or '@' || category.code = ${style})
        and exists (select from product where group_id = product_group.id and stock_policy <> 'on_request' and is_active and not is_pickup_only)
      order by product_group.position limit 1
    )
    select product.id, product.pack, ceil(product.min_quantity::numeric / product.pack)::int as minimum_packs
    from product
    where product.group_id = (select id from style) and product.is_active
      and (select sum(on_hand - reserved) from stock where product_id = product.id) >= ${packs} * product.pack + product.min_quantity
    order by product.id
    limit ${count}`
    .execute(db)
    .then(({ rows }) => rows)

export const findOwnerByEmail = (db: Db, email: string) =>
  db
    .selectFrom('owner')
    .where('email', '=', email)
    .select(['id', 'name', 'language', 'tariff_id', 'prices_hidden'])
    .executeTakeFirstOrThrow()

export const findAccountByEmail = (db: Db, email: string) =>
  db
    .selectFrom('app_user')
    .innerJoin('owner', 'owner.id', 'app_user.id')
    .where('app_user.email', '=', email)
    .select([
      ...([
        'app_user.id',
        'app_user.is_active',
        'app_user.is_approved',
        'app_user.is_partner',
        'app_user.is_staff',
      ] as const),
      ...([
        'app_user.token_version',
        'owner.name',
        'owner.language',
        'owner.tariff_id',
        'owner.prices_hidden',
      ] as const),
    ])
    .executeTakeFirstOrThrow()

/** What an order needs beside its lines. */
export const findOrderContext = (db: Db, ownerId: number, option: string, warehouse: string) =>
  sql<{ option_id: number; warehouse_id: number; shipping_id: number; billing_id: number }>`
    select (select id from delivery_option where code = ${option}) as option_id,
           (select id from warehouse where code = ${warehouse}) as warehouse_id,
           (select id from shipping_address where owner_id = ${ownerId} and is_default) as shipping_id,
           (select id from billing_info where owner_id = ${ownerId} and is_default) as billing_id`
    .execute(db)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

export const hasOrder = (db: Db, key: string) =>
  db
    .selectFrom('customer_order')
    .where('idempotency_key', '=', key)
    .select('id')
    .executeTakeFirst()
    .then((row) => row !== undefined)

export type Settlement = {
  status: string
  payment_status: string
  carrier: string
  tracking_code: string
  last_edit: Date
  /** What becomes of the goods that were reserved: kept, put back, or gone from the shelves. */
  goods: 'kept' | 'released' | 'shipped'
  events: { at: Date; actor_id: number; from_status: string; to_status: string; reason: string }[]
}

/** Takes an order to where it stands today. */
export async function settleOrder(
  db: Db,
  orderId: number,
  { goods, events, ...order }: Settlement,
): Promise<void> {
  await db.updateTable('customer_order').set(order).where('id', '=', orderId).execute()
  if (events.length > 0)
    await db
      .insertInto('order_event')
      .values(events.map((event) => ({ order_id: orderId, ...event })))
      .execute()
  if (goods === 'kept') return
  await sql`
    with freed as (
      delete from stock_reservation using order_item
      where order_item.id = order_item_id and order_item.order_id = ${orderId}
      returning stock_reservation.product_id, warehouse_id, stock_reservation.quantity
    ), summed as (select product_id, warehouse_id, sum(quantity)::int as quantity from freed group by 1, 2)
    update stock set reserved = reserved - summed.quantity,
                     on_hand = on_hand - ${goods === 'shipped' ? sql`summed.quantity` : sql`0`}
    from summed where stock.product_id = summed.product_id and stock.warehouse_id = summed.warehouse_id`.execute(
    db,
  )
}

/** The first event of an order happened when it was placed. */
export const dateFirstEvent = (db: Db, orderId: number, at: Date) =>
  sql`update order_event set at = ${at} where order_id = ${orderId} and from_status is null`.execute(db)

export const insertPayment = (db: Db, orderId: number, provider: string, at: Date) =>
  sql`
    insert into payment (order_id, provider, provider_id, amount, status, method, idempotency_key, created_at, updated_at)
    select id, ${provider}, 'demo-' || id, grand_total, 'paid', 'bancontact', 'demo-payment-' || id, ${at}, ${at}
    from customer_order where id = ${orderId}`.execute(db)

/** A recurring basket that was agreed to at today's prices. */
export async function insertRecurringBasket(
  db: Db,
  ownerId: number,
  name: string,
  lines: readonly { product: number; quantity: number }[],
): Promise<void> {
  const { id } = await db
    .insertInto('basket')
    .values({ owner_id: ownerId, user_id: ownerId, kind: 'saved', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into basket_line (basket_id, product_id, quantity, seen_price, seen_minimum)
    select ${id}, product.id, wanted.quantity, price.unit_price, product.min_quantity
    from unnest(${lines.map(({ product }) => product)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as wanted (product_id, quantity, place)
    join product on product.id = wanted.product_id
    left join price on price.product_id = product.id and price.min_quantity = 1
      and price.tariff_id = (select tariff_id from owner where id = ${ownerId})
    order by wanted.place desc`.execute(db)
}

export const insertOwnCode = (db: Db, ownerId: number, code: string, productId: number) =>
  sql`
    insert into owner_code (owner_id, code_key, code, product_id)
    values (${ownerId}, code_key(${code}), ${code}, ${productId})`.execute(db)

/** An agreement with one customer: a share of the tariff's price for all products of a style. */
export const insertAgreement = (db: Db, ownerId: number, style: string, share: string) =>
  sql`
    insert into owner_price (owner_id, product_id, min_quantity, unit_price)
    select ${ownerId}, product.id, price.min_quantity, round(price.unit_price * ${share}::numeric, 4)
    from product_group
    join product on product.group_id = product_group.id
    join price on price.product_id = product.id and price.tariff_id = (select tariff_id from owner where id = ${ownerId})
    where product_group.ref = ${style}`.execute(db)
