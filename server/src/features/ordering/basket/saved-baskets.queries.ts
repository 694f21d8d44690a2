import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { SeenValues, Successor } from './basket-changes.rules.ts'

export type SavedRow = { id: number; name: string; tariff_id: number | null; updated_at: Date }

/** The company's saved baskets, last changed first. */
export const findSaved = (db: Db, companyId: number, { limit, offset }: { limit: number; offset: number }) =>
  sql<SavedRow>`
    select id, name, updated_at,
      (select company_tariff.tariff_id from company_tariff
       where company_tariff.company_id = basket.company_id and company_tariff.tariff_id = basket.tariff_id) as tariff_id
    from basket where company_id = ${companyId} and kind = 'saved'
    order by updated_at desc, id desc limit ${limit} offset ${offset}`
    .execute(db)
    .then(({ rows }) => rows)

export const countSaved = (db: Db, companyId: number) =>
  db
    .selectFrom('basket')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'saved')
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => Number(count))

export type SeenRow = SeenValues & { id: number; successor: Successor | null }
/** What the lines of a basket were when they were agreed to, and what is sold in place of what is gone. */
export const findSeen = (db: Db, basketId: number) =>
  sql<SeenRow>`
    select line.id, line.seen_price, line.seen_minimum,
      case when successor.id is not null then jsonb_build_object(
        'product_id', successor.id, 'ref', successor.ref, 'pack', successor.pack,
        'min_quantity', successor.min_quantity) end as successor
    from basket_line as line
    join product on product.id = line.product_id
    left join product as successor on successor.id = product.successor_id and successor.is_active
      and exists (select from product_group where id = successor.group_id and is_active)
    where line.basket_id = ${basketId}`
    .execute(db)
    .then(({ rows }) => rows)
