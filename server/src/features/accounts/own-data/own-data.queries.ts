import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'

/** A part of the file as PostgreSQL has put it together; amounts are text, as everywhere. */
type Part = Record<string, unknown>
type Parts = Part[]

const one = (db: Db, query: ReturnType<typeof sql<{ part: Part }>>): Promise<Part> =>
  query.execute(db).then(({ rows }) => rows[0]!.part) // each query below gives one row
const many = (db: Db, query: ReturnType<typeof sql<{ part: Part }>>): Promise<Parts> =>
  query.execute(db).then(({ rows }) => rows.map(({ part }) => part))

/** Who the account is, what was agreed to and when, and the preferences by their names. */
export const findAccount = (db: Db, id: number, companyId: number | null): Promise<Part> =>
  one(
    db,
    sql`
      select json_build_object(
        'id', app_user.id, 'name', app_user.name, 'email', app_user.email, 'pending_email', app_user.pending_email,
        'language', app_user.language, 'client_number', company.erp_id, 'client_number_given', company.claimed_erp_id,
        'enterprise_name', company.enterprise_name, 'website', company.website, 'about_the_business', company.signup_info,
        'price_list', tariff.name,
        'price_lists', array(select assigned.name from company_tariff join tariff as assigned on assigned.id = tariff_id
                             where company_id = company.id order by assigned.name),
        'partners', array(select partner.name from membership join app_user as partner on partner.id = user_id
                          where membership.company_id = company.id and role = 'representative' order by partner.name),
        'created_at', app_user.created_at, 'last_sign_in_at', app_user.last_login_at,
        'terms_accepted_at', company.terms_at, 'newsletter_since', app_user.newsletter_at,
        'newsletter_left_at', app_user.newsletter_left_at, 'profile_submitted_at', company.profile_submitted_at,
        'approved_at', company.approved_at, 'refused_at', company.refused_at,
        'refused_reason', company.refused_reason, 'deletion_requested_at', company.deletion_requested_at,
        'preferences', json_build_object(
          'prices_hidden_on_screen', app_user.hide_prices,
          'brands', array(select brand.name from user_brand join brand on brand.id = brand_id
                          where user_id = app_user.id order by brand.name),
          'catalogues', array(select text_in(catalog.name, app_user.language) from user_catalog
                              join catalog on catalog.id = catalog_id where user_id = app_user.id order by 1),
          'warehouse', warehouse.name,
          'delivery_option', text_in(delivery_option.name, app_user.language),
          'shipping_address', (select shipping_address.name from shipping_address
                               where shipping_address.id = (delivery_settings ->> 'shipping_address')::bigint
                                 and company_id = company.id)
        )
      ) as part
      from app_user
      left join company on company.id = ${companyId}
      left join tariff on tariff.id = company.tariff_id
      left join warehouse on warehouse.id = preferred_warehouse_id
      left join delivery_option on delivery_option.id = (delivery_settings ->> 'delivery_option')::bigint
      where app_user.id = ${id}`,
  )

export const findPricesHidden = async (db: Db, companyId: number): Promise<boolean> =>
  (
    await db
      .selectFrom('company')
      .where('id', '=', companyId)
      .select('prices_hidden')
      .executeTakeFirstOrThrow()
  ).prices_hidden

/** Everything as it is when the work starts, for as long as it takes. */
export const inSnapshot = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  inTransaction(db, work, { readOnly: true })

const addressParts = sql`
  'name', place.name, 'address_one', place.address_one, 'address_two', place.address_two, 'postcode', place.code,
  'city', place.city_name, 'country', country.code, 'vat', place.vat, 'phone', place.phone, 'email', place.email,
  'additional_email', place.additional_email, 'is_default', place.is_default, 'created_at', place.created_at`

export const findBillings = (db: Db, companyId: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(
        'enterprise_name', place.enterprise_name, ${addressParts},
        'corporate_status', text_in(corporate_status.name, company.language),
        'sector', text_in(sector.name, company.language)
      ) as part
      from billing_info as place
      join company on company.id = place.company_id
      join country on country.id = place.country_id
      left join corporate_status on corporate_status.id = place.corporate_status_id
      left join sector on sector.id = place.sector_id
      where place.company_id = ${companyId} order by place.id`,
  )

export const findShippingAddresses = (db: Db, companyId: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(${addressParts}) as part
      from shipping_address as place join country on country.id = place.country_id
      where place.company_id = ${companyId} order by place.id`,
  )

/** Few, so that requests have their turn in between. */
const ORDERS_AT_ONCE = 50

const withoutAmounts = sql`content - '{total,delivery,total_taxes,grand_total,vat,lines}'::text[]`

/**
 * A company's orders, some at a time, the oldest first.
 *
 * @param tx a transaction: the rows come from a cursor
 * @param isHidden whether the reader may see no prices (OD-37)
 */
export async function* findOrders(tx: Db, companyId: number, isHidden: boolean): AsyncGenerator<Parts> {
  const amount = (column: ReturnType<typeof sql>) => (isHidden ? sql`null::text` : sql`${column}::text`)
  await sql`
      declare own_orders no scroll cursor for select json_build_object(
        'name', name, 'created_at', created_at, 'last_edit', last_edit, 'status', status,
        'payment_status', payment_status, 'payment_method', payment_method, 'payment_reference', payment_reference,
        'customer_reference', customer_reference, 'comment', comment, 'specific_request', specific_request,
        'delivery_date', delivery_date,
        'shipping_address', shipping_address, 'billing', billing,
        'total', ${amount(sql`total`)}, 'delivery', ${amount(sql`delivery`)},
        'total_taxes', ${amount(sql`total_taxes`)}, 'grand_total', ${amount(sql`grand_total`)},
        'lines', (
          select json_agg(json_build_object(
            'ref', ref, 'title', title, 'color', color, 'size', size, 'pack', pack, 'packs', quantity,
            'units', total_qty, 'comment', order_item.comment,
            'unit_price', ${amount(sql`unit_price`)}, 'total', ${amount(sql`order_item.total`)}, 'vat_rate', ${amount(sql`vat_rate`)}
          ) order by position)
          from order_item where order_item.order_id = customer_order.id
        ),
        'shipments', (
          select coalesce(json_agg(json_build_object(
            'left_at', left_at, 'warehouse', warehouse.name, 'carrier', carrier.name, 'parcels', parcels,
            'tracking_code', tracking_code, 'signed_by', signed_by,
            'lines', (
              select json_agg(json_build_object('ref', item.ref, 'units', line.total_qty) order by item.position)
              from shipment_line as line join order_item as item on item.id = line.order_item_id
              where line.shipment_id = shipment.id
            )
          ) order by shipment.number), '[]')
          from shipment join warehouse on warehouse.id = shipment.warehouse_id
          left join carrier on carrier.id = shipment.carrier_id
          where shipment.order_id = customer_order.id
        ),
        'events', (
          select coalesce(json_agg(json_build_object(
            'at', at, 'action', action, 'from', from_status, 'to', to_status, 'reason', reason
          ) order by order_event.id), '[]')
          from order_event where order_event.order_id = customer_order.id
        ),
        'before_edits', (
          select coalesce(json_agg(${isHidden ? withoutAmounts : sql`content`} order by number), '[]')
          from order_revision where order_revision.order_id = customer_order.id
        )
      ) as part
      from customer_order where company_id = ${sql.lit(companyId)} order by id`.execute(tx)
  for (;;) {
    const parts = await many(tx, sql`fetch ${sql.lit(ORDERS_AT_ONCE)} from own_orders`)
    if (parts.length === 0) return
    yield parts
  }
}

/** What VIES has said of the VAT numbers of the billing data (OD-11). */
export const findVatChecks = (db: Db, companyId: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(
        'vat', vat, 'is_valid', is_valid, 'name', name, 'address', address,
        'consultation_number', consultation_number, 'checked_at', checked_at
      ) as part
      from vat_check where vat in (select vat from billing_info where company_id = ${companyId}) order by vat`,
  )

/** The current basket and the recurring ones; of a partner, also those for clients. */
export const findBaskets = (db: Db, id: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(
        'name', basket.name, 'kind', basket.kind, 'for', company.name, 'updated_at', basket.updated_at,
        'comment', basket.comment, 'customer_reference', basket.customer_reference,
        'specific_request', basket.specific_request,
        'lines', (
          select coalesce(json_agg(json_build_object(
            'ref', product.ref, 'packs', basket_line.quantity, 'comment', basket_line.comment
          ) order by basket_line.rank), '[]')
          from basket_line join product on product.id = product_id where basket_line.basket_id = basket.id
        )
      ) as part
      from basket join company on company.id = basket.company_id
      where basket.user_id = ${id} or (basket.company_id = ${id} and basket.kind = 'saved') order by basket.id`,
  )

export const findOwnCodes = (db: Db, companyId: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object('code', code, 'ref', product.ref) as part
      from company_code join product on product.id = product_id
      where company_id = ${companyId} order by code`,
  )

/** What was written to them: when, where to and about what, not the words. */
export const findMails = (db: Db, companyId: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(
        'written_at', mail.created_at, 'sent_at', sent_at, 'to', recipient, 'subject', subject
      ) as part
      from mail join app_user on app_user.id = mail.company_id
      where mail.company_id = ${companyId} and lower(recipient) in (lower(app_user.email), lower(app_user.pending_email))
      order by mail.id`,
  )

/** What they are to be told of when it can be had again. */
export const findStockAlerts = (db: Db, id: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object('reference', product.ref, 'created_at', stock_alert.created_at) as part
      from stock_alert join product on product.id = stock_alert.product_id
      where stock_alert.user_id = ${id} order by product.ref`,
  )

/** The styles that they have marked. */
export const findFavourites = (db: Db, id: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object('reference', style.ref, 'created_at', favourite.created_at) as part
      from favourite join product_group as style on style.id = favourite.group_id
      where favourite.user_id = ${id} order by style.ref, favourite.company_id`,
  )

/** Where they are signed in, or were until lately. */
export const findSessions = (db: Db, id: number): Promise<Parts> =>
  many(
    db,
    sql`
      select json_build_object(
        'device', device, 'address', address, 'created_at', created_at, 'used_at', used_at, 'ended_at', ended_at
      ) as part
      from user_session where user_id = ${id} order by id`,
  )
