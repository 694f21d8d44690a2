import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestShop } from '../../../../test/app.ts'
import { aProduct, aTariff, aUser, aWarehouse } from '../../../../test/builders.ts'

test('R-15: a change of a basket or of a quantity rewrites its row without touching any index', async () => {
  await using shop = await createTestShop()
  await aWarehouse(shop.db)
  const tariff = (await aTariff(shop.db)).id
  const call = shop.as((await aUser(shop.db, { tariff_id: tariff })).id)
  const product = await aProduct(shop.db, { prices: { [tariff]: '1' } })
  await call('POST', 'order/basket/product/', { product: product.id, quantity: 1 })
  const before = await updates()
  for (let n = 0; n < 100; n += 1)
    expect(
      (await call('POST', 'order/basket/product/', { product: product.id, quantity: 1 })).statusCode,
    ).toBe(201)
  const after = await updates()
  expect(after.basket - before.basket).toBeGreaterThan(90)
  expect(after.basket_line - before.basket_line).toBeGreaterThan(90)

  /** How many rows were updated in place (heap-only), by table. */
  async function updates(): Promise<{ basket: number; basket_line: number }> {
    await sql`select pg_stat_force_next_flush()`.execute(shop.db)
    const { rows } = await sql<{ relname: string; n_tup_hot_upd: number }>`
      select relname, n_tup_hot_upd from pg_stat_user_tables where relname in ('basket', 'basket_line')`.execute(
      shop.db,
    )
    return Object.fromEntries(rows.map((row) => [row.relname, row.n_tup_hot_upd])) as {
      basket: number
      basket_line: number
    }
  }
})
