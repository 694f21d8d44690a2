import { quantityMaximum } from '@comptoir/contract/rules'
import type { Promoted } from '@comptoir/contract/tiers'
import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import { prepared, type Placeholder } from '#db/prepared.ts'
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
const room = sql`${lineLimit} - ${sql.lit(parallelAdditions)}`

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
export const addLine = async (
  db: Db,
  key: BasketKey,
  basketId: number | null,
  addition: Addition,
  tariffId: number,
  view: View,
): Promise<AddedLineRow | undefined> => {
  const add = basketId === null ? addToWorking : addToNamed
  const [row] = await add(db, { ...key, ...addition, ...view, tariff_id: tariffId, basket_id: basketId })
  return row
}

type Values = BasketKey & Addition & View & { tariff_id: number; basket_id: number | null }
const addToWorking = prepared<AddedLineRow, Values>((value) => addTo(value, false))
const addToNamed = prepared<AddedLineRow, Values>((value) => addTo(value, true))

function addTo(value: Placeholder<Values>, isNamed: boolean) {
  const isTheBasket = isNamed
    ? sql`basket.id = ${value('basket_id')} and basket.company_id = ${value('company_id')}
        and basket.user_id = ${value('user_id')} and basket.kind = 'current'`
    : sql`basket.user_id = ${value('user_id')} and basket.company_id = ${value('company_id')} and basket.kind = 'current'`
  const opened = isNamed
    ? sql`
      update basket set version = version + 1, updated_at = now(), lines_at_most = ${linesAtMost}
      where ${isTheBasket} and exists (select from fitting)
      returning id, version`
    : sql`
      insert into basket (user_id, company_id, kind)
      select ${value('user_id')}::bigint, ${value('company_id')}::bigint, 'current' from fitting
      on conflict (user_id, company_id) where kind = 'current'
      do update set version = basket.version + 1, updated_at = now(), lines_at_most = ${linesAtMost}
      returning id, version`
  const { columns, joins } = lineFacts({ language: value('language'), today: value('today') })
  return sql<AddedLineRow>`
    with before as materialized (
      select (select company_tariff.tariff_id from company_tariff
              where company_id = ${value('company_id')} and company_tariff.tariff_id = basket.tariff_id) as tariff_id,
             line.id as line_id, line.quantity, basket.version,
             coalesce(basket.lines_at_most, ${lineCount(sql`basket.id`)}) as lines_at_most
      from basket
      left join basket_line as line
        on line.basket_id = basket.id and line.product_id = ${value('product_id')} and line.comment = ${value('comment')}
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
        from price_steps(${value('company_id')}, coalesce(before.tariff_id, ${value('tariff_id')}), product.id)
        having count(*) > 0
      ) as steps
      where product.id = ${value('product_id')} and product.is_active
        and coalesce(before.line_id is not null or before.lines_at_most < ${room}, ${room} > 0)
        and coalesce(before.quantity, 0) + ${value('quantity')}::int
          between (product.min_quantity + product.pack - 1) / product.pack and ${sql.lit(quantityMaximum)}
    ), opened as (${opened}),
    line as (
      insert into basket_line as line (basket_id, product_id, quantity, comment)
      select opened.id, fitting.id, ${value('quantity')}::int, ${value('comment')} from opened, fitting
      on conflict (basket_id, product_id, comment)
      do update set quantity = line.quantity + excluded.quantity, rank = excluded.rank
      returning id, basket_id, product_id, quantity, comment, rank
    )
    select ${columns}, ${countedUnits} as counted_units,
      opened.version, fitting.min_quantities, fitting.unit_prices, fitting.promotions
    from opened cross join fitting cross join line ${joins}`
}
