import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { AgreedLine } from './load-lines.rules.ts'

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

/** The lines of a saved basket as they were agreed to, the one added last first. */
export const findAgreedLines = (db: Db, basketId: number): Promise<AgreedLine[]> =>
  sql<AgreedLine>`
    select line.id, line.product_id, product.ref, '' as name, product.unit, line.comment, line.quantity,
           line.seen_pack, line.seen_price
    from basket_line as line join product on product.id = line.product_id
    where line.basket_id = ${basketId} order by line.rank desc`
    .execute(db)
    .then(({ rows }) => rows)
