import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * The price steps of products, lowest quantity first: those agreed with the owner where there are any for a
 * product, else the tariff's. Products without a price have no row. One statement, however many products.
 */
export const findSteps = (db: Db, ownerId: number, tariffId: number, productIds: number[]) =>
  sql<{ product_id: number; min_quantities: number[]; unit_prices: string[] }>`
    select wanted.product_id, steps.min_quantities, steps.unit_prices
    from unnest(${productIds}::bigint[]) as wanted (product_id)
    cross join lateral (
      select array_agg(min_quantity order by min_quantity) as min_quantities,
             array_agg(unit_price::text order by min_quantity) as unit_prices
      from price_steps(${ownerId}, ${tariffId}, wanted.product_id)
      having count(*) > 0
    ) as steps`
    .execute(db)
    .then(({ rows }) => rows)
