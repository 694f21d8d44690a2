import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared } from '#db/prepared.ts'

type PriceStepRow = { product_id: number; min_quantity: number; unit_price: string }

const steps = prepared<PriceStepRow, { company_id: number; tariff_id: number; product_ids: number[] }>(
  (value) => sql`
    with agreed as materialized (
      select product_id, min_quantity, unit_price
      from agreed_steps(${value('company_id')}, ${value('tariff_id')}, ${value('product_ids')}::bigint[])
    )
    select product_id, min_quantity, unit_price from agreed
    union all
    select product_id, min_quantity, unit_price from price
    where tariff_id = ${value('tariff_id')} and product_id = any(${value('product_ids')}::bigint[])
      and product_id not in (select product_id from agreed)
    order by product_id, min_quantity`,
)

/**
 * The price steps of products, lowest quantity first: those agreed with the company where there are any for a
 * product, else the tariff's, as price_steps() gives them for one product. Products without a price have no row.
 * One statement, however many products.
 */
export const findSteps = (db: Db, company_id: number, tariff_id: number, product_ids: number[]) =>
  steps(db, { company_id, tariff_id, product_ids })
