import { sql } from 'kysely'
import type { Db } from '../../server/src/db/connect.ts'
import type { DemoCompany } from './accounts.ts'
import type { Texts } from './catalogue/texts.ts'

// What the demonstration writes as rows, because the shop has no use case for it: what came from elsewhere (clients
// without a sign-in, answers of VIES, agreed prices, own codes, saved baskets), what has happened since (mails, the
// course of an order, a wish to be deleted), and pages. All else goes through the import and the use cases.

/** What a new shop has from the start, to be replaced by its operator: what an import or the office cannot delete. */
export async function deleteProvisionalData(db: Db): Promise<void> {
  await db.deleteFrom('delivery_option').where('code', '=', 'pickup').execute()
  await db.deleteFrom('warehouse').where('code', '=', 'MAIN').execute()
  await db.deleteFrom('tariff').where('code', '=', 'STANDARD').execute()
  await db.deleteFrom('content_page').execute()
}

/** A client of a partner, whom nobody has signed up. @returns the id of the company */
export async function insertClient(db: Db, company: DemoCompany, at: Date): Promise<number> {
  const { name, email, erp_id = null, enterprise_name, language, tariff } = company
  const { rows } = await sql<{ id: number }>`
    with client as (
      insert into company (name, email, erp_id, enterprise_name, language, tariff_id, approved_at, created_at)
      select ${name}, ${email}, ${erp_id}, ${enterprise_name}, ${language}, id, ${at}, ${at}
      from tariff where code = ${tariff}
      returning id, tariff_id
    ), assigned as (
      insert into company_tariff (company_id, tariff_id) select id, tariff_id from client
    )
    select id from client`.execute(db)
  return rows[0]!.id // the tariff came with the catalogue
}

export const insertVatCheck = (db: Db, check: { vat: string; name: string; address: string }, at: Date) =>
  db
    .insertInto('vat_check')
    .values({ ...check, is_valid: true, consultation_number: 'DEMONSTRATION', checked_at: at })
    .execute()

export const requestDeletion = (db: Db, companyId: number, at: Date) =>
  db.updateTable('company').set({ deletion_requested_at: at }).where('id', '=', companyId).execute()

/** The mails of the demonstration are history: nobody is to get them. */
export const markMailsSent = (db: Db) =>
  sql`update mail set status = 'sent', attempts = 1, sent_at = created_at where status = 'queued'`.execute(db)

/** @param template of the mail to this recipient that was not delivered */
export const failMail = (db: Db, recipient: string, template: string, reason: string) =>
  db
    .updateTable('mail')
    .set({ status: 'failed', last_error: reason, sent_at: null })
    .where('recipient', '=', recipient)
    .where('template', '=', template)
    .execute()

export type Settlement = {
  fulfilment: string
  payment_requested: boolean
  payment_status: string
  last_edit: Date
  events: {
    at: Date
    action: string
    actor_kind: string
    actor_id: number
    from_status: string
    to_status: string
    reason: string
  }[]
}

/** Takes an order to where it stands today. */
export async function settleOrder(db: Db, orderId: number, { events, ...order }: Settlement): Promise<void> {
  await db.updateTable('customer_order').set(order).where('id', '=', orderId).execute()
  if (events.length > 0)
    await db
      .insertInto('order_event')
      .values(events.map((event) => ({ order_id: orderId, ...event })))
      .execute()
}

/** An invoice of the demonstration is history: nobody is to be mailed it. */
export const noteInvoiceMailed = (db: Db, invoice_id: number, at: Date) =>
  db
    .insertInto('invoice_delivery')
    .values({ invoice_id, channel: 'mail', status: 'delivered', at, attempts: 1 })
    .execute()

/** Pays an order, or its invoices, as the office does that has seen the money. */
export async function payOrder(db: Db, orderId: number, at: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payment (provider, key, company_id, order_id, amount, status, created_at, paid_at)
    select 'office', gen_random_uuid(), company_id, id, grand_total, 'paid', ${at}, ${at}
    from customer_order where id = ${orderId}
    returning id`.execute(db)
  await sql`select allocate_payment(${rows[0]!.id}, '{}', array[${orderId}::bigint], ${at}, null)`.execute(db) // the order is there
}

/** A recurring basket that was agreed to at today's prices. */
export async function insertRecurringBasket(
  db: Db,
  companyId: number,
  name: string,
  lines: readonly { product: number; quantity: number }[],
): Promise<void> {
  const { id } = await db
    .insertInto('basket')
    .values({ company_id: companyId, user_id: companyId, kind: 'saved', name })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    insert into basket_line (basket_id, product_id, quantity, seen_price, seen_pack)
    select ${id}, product.id, wanted.quantity, price.unit_price, product.pack
    from unnest(${lines.map(({ product }) => product)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as wanted (product_id, quantity, place)
    join product on product.id = wanted.product_id
    left join price on price.product_id = product.id and price.min_quantity = 1
      and price.tariff_id = (select tariff_id from company where id = ${companyId})
    order by wanted.place desc`.execute(db)
}

/** A line of a recurring basket, of an article that was retired since. */
export const insertRetiredLine = (
  db: Db,
  companyId: number,
  basket: string,
  [ref, packs]: [string, number],
) =>
  sql`
    insert into basket_line (basket_id, product_id, quantity, seen_pack)
    select basket.id, product.id, ${packs}::int, product.pack from basket, product
    where basket.company_id = ${companyId} and basket.kind = 'saved' and basket.name = ${basket}
      and product.ref = ${ref}`.execute(db)

/** @param ref of the article that the company calls so */
export const insertOwnCode = (db: Db, companyId: number, code: string, ref: string) =>
  sql`
    insert into company_code (company_id, code_key, code, product_id)
    select ${companyId}, code_key(${code}), ${code}, id from product where ref = ${ref}`.execute(db)

/** An agreement with one customer: a share of the tariff's price for all products of a style. */
export const insertAgreement = (db: Db, companyId: number, style: string, share: string) =>
  sql`
    insert into agreement (company_id, product_id, min_quantity, unit_price)
    select ${companyId}, product.id, price.min_quantity, round(price.unit_price * ${share}::numeric, 4)
    from product_group
    join product on product.group_id = product_group.id
    join price on price.product_id = product.id and price.tariff_id = (select tariff_id from company where id = ${companyId})
    where product_group.ref = ${style}`.execute(db)

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

/** The ids of those styles that have no papers. */
export const findStylesWithoutPapers = (db: Db, refs: readonly string[]): Promise<number[]> =>
  sql<{ id: number }>`
    select id from product_group where ref = any(${refs}::text[])
      and not exists (select from style_paper where group_id = product_group.id)
    order by id`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))
