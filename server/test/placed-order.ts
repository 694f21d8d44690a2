import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '#db/connect.ts'
import type { TestShop } from './app.ts'
import { aBasket, aColor, anOrderBody, aProduct, aSize } from './builders.ts'

/**
 * Orders three packs of a polo (six in a pack, 1.2345 each) and a scarf for 1,020; for oneself unless told.
 *
 * @returns the order with both products
 */
export async function placeOrder(
  shop: TestShop,
  { tariff, warehouse, shipping }: { tariff: number; warehouse: number; shipping: number },
  userId: number,
  {
    companyId = userId,
    more = {},
    poloVat = 'standard',
  }: { companyId?: number; more?: object; poloVat?: string } = {},
) {
  const { db } = shop
  const polo = await aProduct(db, {
    pack: 6,
    color_id: (await aColor(db, 'Marine')).id,
    size_id: (await aSize(db, 'XL')).id,
    prices: { [tariff]: '1.2345' },
    stock: { [warehouse]: 1000 },
  })
  await db.updateTable('product').set({ vat_category: poloVat }).where('id', '=', polo.id).execute()
  const scarf = await aProduct(db, { prices: { [tariff]: '1020' }, stock: { [warehouse]: 1000 } })
  await aBasket(db, userId, { [polo.id]: 3, [scarf.id]: 1 }, companyId)
  const answer = await shop.as(userId)('POST', `order/?owner=${companyId}`, {
    owner: companyId,
    ...(await anOrderBody(db, companyId, shipping)),
    ...more,
  })
  expect(answer.statusCode).toBe(201)
  return { ...answer.json(), polo, scarf }
}

/** Makes orders like one, which have left the house, each of a company of its own. @returns the companies */
export async function copyOrder(db: Db, id: number, count: number): Promise<number[]> {
  const { rows } = await sql<{ company_id: number }>`
    with copy as (
      insert into company (name, tariff_id)
      select 'Copy ' || n, tariff_id from generate_series(1, ${count}::int) as n, customer_order where id = ${id}
      returning id
    ), placed as (
      insert into customer_order (
        name, company_id, placed_by, fulfilment, payment_method, payment_reference, tariff_id, language, delivery_option,
        billing, total, delivery, total_taxes, grand_total, vat, idempotency_key, last_edit)
      select 'C-' || copy.id, copy.id, placed_by, 'processed', 'on_account', lpad(copy.id::text, 12, '0'), tariff_id, 'fr',
             delivery_option, billing, total, delivery, total_taxes, grand_total, vat, 'copy ' || copy.id, last_edit
      from copy, customer_order where customer_order.id = ${id}
      returning id, company_id
    ), item as (
      insert into order_item (order_id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, total,
        vat_category, vat_rate)
      select placed.id, product_id, position, ref, title, unit, pack, quantity, total_qty, unit_price, order_item.total,
             vat_category, vat_rate
      from placed, order_item where order_item.order_id = ${id}
    )
    select company_id from placed order by company_id`.execute(db)
  return rows.map(({ company_id }) => company_id)
}
