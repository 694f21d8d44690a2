import type {
  DeliveryMode,
  Order,
  OrderStatus,
  PaymentStatus,
  PromiseChange,
  ShortageWish,
} from '@comptoir/contract/order'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { PromisedPart } from '@comptoir/contract/promise'
import { every, pageIds, slice } from '#db/lists.ts'
import { prepared, type Placeholder } from '#db/prepared.ts'
import type { VatEvidence, VatTreatment } from '#features/ordering/totals/totals.service.ts'
import type { Revision } from './revisions.rules.ts'
import type { ActorKind, StepName } from './steps.rules.ts'

/** What identifies the orders somebody may see: their companies', and their clients' where they are a partner. */
export type Viewer = { user: number; company: number; isPartner: boolean }

type Summary = {
  id: number
  name: string
  address: string
  created_at: Date
  status: OrderStatus
  payment_status: PaymentStatus
  is_credited: boolean
  grand_total: string
  placed_by: number
  placed_by_name: string
  count: number
}

/** "Rue du Canal 5, 1000 Bruxelles", or the warehouse where the goods are fetched. */
const addressLine = sql`coalesce(
  (customer_order.shipping_address ->> 'address_one') || ', ' || (customer_order.shipping_address ->> 'code') || ' '
    || (customer_order.shipping_address ->> 'city_name'),
  warehouse.name, '')`

type Wanted = {
  company: number
  status: string | undefined
  changeableAt: Date | undefined
  pattern: string | undefined
}
/** The orders of a company. Conditions are left out rather than made void, so that counting without them reads the index alone. */
const wantedOrders = (value: Placeholder<Wanted>, { status, changeableAt, pattern }: Wanted) => ({
  from: sql`customer_order`,
  where: every([
    sql`customer_order.company_id = ${value('company')}`,
    status === undefined ? undefined : sql`customer_order.status = ${value('status')}`,
    changeableAt === undefined
      ? undefined
      : sql`customer_order.status = 'submitted' and customer_order.changeable_until > ${value('changeableAt')}`,
    pattern === undefined
      ? undefined
      : sql`(customer_order.name ilike ${value('pattern')} or customer_order.customer_reference ilike ${value('pattern')})`,
  ]),
  order: sql`customer_order.created_at desc, customer_order.id desc`,
  id: sql`customer_order.id`,
  isIndexed: true,
})

/** By the size of the page and the conditions. */
const pagesOfOrders = new Map<string, (db: Db, values: Wanted & { offset: number }) => Promise<Summary[]>>()
const pageOfOrders = (wanted: Wanted, limit: number) =>
  prepared<Summary, Wanted & { offset: number }>((value) => {
    const list = wantedOrders(value, wanted)
    // Ids alone come from the index, also those of the pages before.
    return sql`
      select customer_order.id, customer_order.name, ${addressLine} as address, customer_order.created_at,
             customer_order.status, customer_order.payment_status, customer_order.is_credited, customer_order.grand_total,
             customer_order.placed_by, placer.name as placed_by_name, page.count
      from (${pageIds(list, { limit, offset: value('offset') })}) as page
      join customer_order on customer_order.id = page.page_id
      join app_user as placer on placer.id = customer_order.placed_by
      left join warehouse on warehouse.id = customer_order.warehouse_id
      order by ${list.order}`
  })

/**
 * A company's orders, newest first, with the number of all that match.
 *
 * @param page.search a part of the number or of the customer's own reference, in any case
 * @param page.changeableAt those alone that can still be changed then without another delivery date
 */
export async function findOrders(
  db: Db,
  company: number,
  {
    limit,
    offset,
    search,
    status,
    changeableAt,
  }: {
    limit: number
    offset: number
    search: string | undefined
    status: string | undefined
    changeableAt: Date | undefined
  },
): Promise<{ count: number; rows: Summary[] }> {
  const pattern = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  const wanted = { company, status, changeableAt, pattern }
  const shape = [limit, status, changeableAt, pattern]
    .map((given) => (typeof given === 'number' ? given : given !== undefined))
    .join(' ')
  const read = pagesOfOrders.get(shape) ?? pageOfOrders(wanted, limit)
  pagesOfOrders.set(shape, read)
  const rows = await read(db, { ...wanted, offset })
  return slice(
    db,
    wantedOrders((name) => sql.val(wanted[name]), wanted),
    { limit, offset },
    rows,
  )
}

/**
 * The latest order of a company since then that holds the same products in the same quantities as the current
 * basket of this user, and was not cancelled.
 */
export const findSameOrder = (db: Db, companyId: number, userId: number, since: Date) =>
  sql<{ id: number; name: string; created_at: Date }>`
    with wanted as (
      select product_id, sum(quantity) as quantity
      from basket_line
      join basket on basket.id = basket_line.basket_id
      where basket.kind = 'current' and basket.company_id = ${companyId} and basket.user_id = ${userId}
      group by product_id
    )
    select placed.id, placed.name, placed.created_at
    from customer_order as placed
    cross join lateral (
      select product_id, sum(quantity) as quantity from order_item where order_id = placed.id group by product_id
    ) as item
    left join wanted using (product_id, quantity)
    where placed.company_id = ${companyId} and placed.created_at > ${since}
      and placed.status not in ('client_canceled', 'admin_canceled')
    group by placed.id
    having count(wanted.product_id) = count(*) and count(*) = (select count(*) from wanted)
    order by placed.created_at desc
    limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

/** So many orders are looked through for a style: a shop that orders every day, a year back. */
const recentOrders = 300

/** The company's last order, of its recent ones, that holds products of a style, and their packs. */
export const findLastOrder = (db: Db, companyId: number, groupId: number) =>
  sql<{ id: number; name: string; created_at: Date; lines: { product: number; quantity: number }[] }>`
    select recent.id, recent.name, recent.created_at, item.lines
    from (
      select id, name, created_at
      from customer_order
      where company_id = ${companyId} and status not in ('client_canceled', 'admin_canceled')
      order by created_at desc, id desc
      limit ${recentOrders}
    ) as recent
    cross join lateral (
      select json_agg(json_build_object('product', product_id, 'quantity', quantity) order by product_id) as lines
      from (
        select product_id, sum(quantity)::integer as quantity
        from order_item
        join product on product.id = product_id
        where order_id = recent.id and product.group_id = ${groupId}
        group by product_id
      ) as packs
    ) as item
    where item.lines is not null
    order by recent.created_at desc, recent.id desc
    limit 1`
    .execute(db)
    .then(({ rows }) => rows[0])

type SeenOrder = Viewer & { id: number; only: number | null }
/** An order by its id if the viewer may see it: of their company, or of a client's where they are a partner. */
const isSeen = (value: Placeholder<SeenOrder>) => sql`
  customer_order.id = ${value('id')}
  and (${value('only')}::bigint is null or customer_order.company_id = ${value('only')})
  and (customer_order.company_id = ${value('company')} or exists (
    select from membership
    where membership.user_id = ${value('user')} and membership.company_id = customer_order.company_id
      and membership.disabled_at is null and membership.invited_at is null
      and (${value('isPartner')} or role <> 'representative')
  ))`

const companyOf = prepared<{ company_id: number }, SeenOrder>(
  (value) => sql`select company_id from customer_order where ${isSeen(value)}`,
)
/** The company of an order that the viewer may see. */
export const findCompanyOf = async (db: Db, viewer: Viewer, id: number, companyId: number | undefined) =>
  (await companyOf(db, { ...viewer, id, only: companyId ?? null }))[0]?.company_id

/** Everybody who sees the orders of these companies. */
export const findReaders = (db: Db, companyIds: readonly number[]) =>
  sql<{ user_id: number; company_id: number }>`
    select user_id, company_id from membership
    where company_id = any(${companyIds}::bigint[]) and disabled_at is null and invited_at is null`
    .execute(db)
    .then(({ rows }) => rows)

const order = prepared<OrderRow, SeenOrder>(
  (value) => sql`
    select customer_order.*, ${addressLine} as address, company.name as company_name, company.prices_hidden,
           placer.name as placed_by_name, warehouse.name as warehouse_name,
           vat_decision.treatment, vat_decision.vat as vat_number, vat_decision.evidence as vat_evidence,
           (select coalesce(json_agg(json_build_object(
              'at', event.at, 'action', event.action, 'from', event.from_status, 'to', event.to_status,
              'reason', event.reason, 'promises', event.promises, 'return_number', event.return_number,
              'actor_kind', event.actor_kind, 'actor_name', actor.name
            ) order by event.id), '[]')
            from order_event as event left join app_user as actor on actor.id = event.actor_id
            where event.order_id = customer_order.id) as events,
           (select coalesce(sum(amount), 0)::numeric(14, 2)::text
            from payment_allocation where order_id = customer_order.id) as paid,
           (select due::text from order_standing where order_id = customer_order.id) as due,
           (select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'number', name) order by id), '[]') from invoice
            where id in (select invoice_id from invoice_line where order_id = customer_order.id)) as invoices,
           (select coalesce(json_agg(content order by number), '[]')
            from order_revision where order_id = customer_order.id) as revisions,
           exists (select from shipment where order_id = customer_order.id) as has_left
    from customer_order
    join company on company.id = customer_order.company_id
    join app_user as placer on placer.id = customer_order.placed_by
    left join warehouse on warehouse.id = customer_order.warehouse_id
    left join vat_decision on vat_decision.order_id = customer_order.id
    where ${isSeen(value)}`,
)
/**
 * One order that the viewer may see, with all but its items, shipments and returns.
 *
 * @param companyId when given, only that company's
 */
export const findOrder = async (
  db: Db,
  viewer: Viewer,
  id: number,
  companyId: number | undefined,
): Promise<OrderRow | undefined> => (await order(db, { ...viewer, id, only: companyId ?? null }))[0]

export type OrderRow = {
  id: number
  name: string
  address: string
  created_at: Date
  last_edit: Date
  status: OrderStatus
  payment_status: PaymentStatus
  is_credited: boolean
  payment_method: PaymentMethod
  payment_reference: string
  delivery_option_id: number | null
  delivery_option: { name: string; kind: 'pickup' | 'shipping' }
  warehouse_id: number | null
  warehouse_name: string | null
  delivery_date: string | null
  shipping_address: Record<string, unknown> | null
  billing: Record<string, unknown>
  delivery_mode: DeliveryMode
  shortage: ShortageWish
  comment: string
  customer_reference: string
  specific_request: string
  total: string
  delivery: string
  total_taxes: string
  grand_total: string
  /** What payments have paid of it. */
  paid: string
  /** What it still costs. */
  due: string
  vat: Order['vat']
  treatment: VatTreatment | null
  vat_number: string | null
  vat_evidence: VatEvidence | null
  company_id: number
  company_name: string
  prices_hidden: boolean
  placed_by: number
  placed_by_name: string
  changeable_until: Date | null
  version: number
  invoices: { id: number; kind: 'invoice' | 'credit_note'; number: string }[]
  events: EventRow[]
  /** As it stood before each edit, in their order. */
  revisions: Revision[]
  /** Whether there is a shipment of it, without which nothing can come back either. */
  has_left: boolean
}

export type EventRow = {
  at: string
  action: StepName
  from: OrderStatus | null
  to: OrderStatus
  reason: string
  promises: PromiseChange[] | null
  return_number: number | null
  actor_kind: ActorKind
  actor_name: string | null
}

const items = prepared((value: Placeholder<{ order: number }>, db) =>
  db
    .selectFrom('order_item')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('product')
          .innerJoin('product_group', 'product_group.id', 'product.group_id')
          .leftJoin('size', 'size.id', 'product.size_id')
          .whereRef('product.id', '=', 'order_item.product_id')
          .select([
            'product.group_id',
            'size.position as size_position',
            sql<string | null>`coalesce(product.image, product_group.images[1])`.as('image'),
          ])
          .limit(sql.lit(1))
          .as('sold'),
      (join) => join.onTrue(),
    )
    .where('order_item.order_id', '=', value('order'))
    .orderBy('order_item.position')
    .selectAll('order_item')
    .select(['sold.group_id', 'sold.image', 'sold.size_position'])
    .$narrowType<{ promised: PromisedPart[] }>(),
)
/**
 * The items of an order that `findOrder` has given, in their order, with a picture of what is still sold. The products are
 * looked up one by one (`limit` keeps PostgreSQL from joining otherwise): where the orders before hold the products with
 * small ids, it took reading all products up to the item's for cheaper.
 */
export const findItems = (db: Db, order: number) => items(db, { order })

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]
