import { expect } from 'vitest'
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
