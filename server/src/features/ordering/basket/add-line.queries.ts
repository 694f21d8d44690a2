import { quantityMaximum } from '@comptoir/contract/rules'
import type { Promoted } from '@comptoir/contract/tiers'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import {
  countedUnits,
  lineCount,
  lineFacts,
  lineLimit,
  type CountedLineRow,
  type View,
} from './basket-lines.queries.ts'
import type { BasketKey } from './basket.queries.ts'

/** More single additions than can be under way at once; where a basket has less room, the use case counts exactly. */
const parallelAdditions = 100
const room = sql`${lineLimit} - ${parallelAdditions}::int`

/** Counted where it is not known; what was counted holds only where nothing has changed the basket meanwhile. */
const linesAtMost = sql`
  coalesce(basket.lines_at_most, (select lines_at_most from before where before.version = basket.version)) + 1`

type Addition = { product_id: number; quantity: number; comment: string }

/** A line that was added to, with its basket's version and its product's price steps, lowest quantity first. */
export type AddedLineRow = CountedLineRow & {
  version: number
  min_quantities: number[]
  unit_prices: string[]
  promotions: (Promoted | null)[]
}

/**
 * Adds packs to a basket in one statement, which holds the basket's row first: parallel additions queue there
 * and add up. The working basket is made when there is none yet. Nothing happens when any rule would be broken:
 * the product has to be on sale and priced, the line to hold its minimum, the basket to have room. All that is
 * read for this is as of the start of the statement; what others write meanwhile can only concern the price shown
 * in the answer. Within `parallelAdditions` of its limit a basket counts as full here, so that additions at the same
 * time cannot pass the limit together. The lines are counted only after a change that was none of these additions.
 *
 * @param basketId names the working basket; nothing is done to a recurring one
 * @param tariffId the company's tariff, where the basket has none of its own
 * @returns undefined when nothing was done
 */
export const addLine = (
  db: Db,
  key: BasketKey,
  basketId: number | null,
  { product_id, quantity, comment }: Addition,
  tariffId: number,
  view: View,
) => {
  const { company_id, user_id } = key
  const { columns, joins } = lineFacts(view)
  const isTheBasket =
    basketId === null
      ? sql`basket.user_id = ${user_id} and basket.company_id = ${company_id} and basket.kind = 'current'`
      : sql`basket.id = ${basketId} and basket.company_id = ${company_id}
          and basket.user_id = ${user_id} and basket.kind = 'current'`
  const opened =
    basketId === null
      ? sql`
        insert into basket (user_id, company_id, kind)
        select ${user_id}::bigint, ${company_id}::bigint, 'current' from fitting
        on conflict (user_id, company_id) where kind = 'current'
        do update set version = basket.version + 1, updated_at = now(), lines_at_most = ${linesAtMost}
        returning id, version`
      : sql`
        update basket set version = version + 1, updated_at = now(), lines_at_most = ${linesAtMost}
        where ${isTheBasket} and exists (select from fitting)
        returning id, version`
  return sql<AddedLineRow>`
    with before as materialized (
      select (select company_tariff.tariff_id from company_tariff
              where company_id = ${company_id} and company_tariff.tariff_id = basket.tariff_id) as tariff_id,
             line.id as line_id, line.quantity, basket.version,
             coalesce(basket.lines_at_most, ${lineCount(sql`basket.id`)}) as lines_at_most
      from basket
      left join basket_line as line
        on line.basket_id = basket.id and line.product_id = ${product_id} and line.comment = ${comment}
      where ${isTheBasket}
    ), fitting as (
      select product.id, steps.*
      from product
      join product_group on product_group.id = product.group_id and product_group.is_active
      left join before on true
      cross join lateral (
        select array_agg(min_quantity order by min_quantity) as min_quantities,
               array_agg(unit_price::text order by min_quantity) as unit_prices,
               json_agg(promotion order by min_quantity) as promotions
        from price_steps(${company_id}, coalesce(before.tariff_id, ${tariffId}), product.id)
        having count(*) > 0
      ) as steps
      where product.id = ${product_id} and product.is_active
        and coalesce(before.line_id is not null or before.lines_at_most < ${room}, ${room} > 0)
        and coalesce(before.quantity, 0) + ${quantity}::int
          between (product.min_quantity + product.pack - 1) / product.pack and ${quantityMaximum}::int
    ), opened as (${opened}),
    line as (
      insert into basket_line as line (basket_id, product_id, quantity, comment)
      select opened.id, fitting.id, ${quantity}::int, ${comment} from opened, fitting
      on conflict (basket_id, product_id, comment)
      do update set quantity = line.quantity + excluded.quantity, rank = excluded.rank
      returning id, basket_id, product_id, quantity, comment, rank
    )
    select ${columns}, ${countedUnits} as counted_units,
      opened.version, fitting.min_quantities, fitting.unit_prices, fitting.promotions
    from opened cross join fitting cross join line ${joins}`
    .execute(db)
    .then(({ rows }) => rows[0])
}
