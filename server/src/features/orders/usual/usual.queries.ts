import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'
import type { AgreedLine } from '#features/ordering/basket/load-lines.service.ts'
import type { PastOrder } from './usual.rules.ts'

export type BoughtRow = {
  product_id: number
  orders: number
  /** Newest first. */
  recent: PastOrder[]
  category_id: number
  category_name: string
}

/** What a company has ordered since an instant (seconds since 1970): several times before once, then the last first. */
export const findBought = (
  db: Db,
  companyId: number,
  { since, language, limit }: { since: number; language: string; limit: number },
): Promise<BoughtRow[]> =>
  sql<BoughtRow>`
    select ordered.product_id, ordered.orders, ordered.recent, top.id as category_id,
           text_in(top.name, ${language}) as category_name
    from ordered_product as ordered
    join product_group as style on style.id = ordered.group_id
    join category as own on own.id = style.category_id
    left join category as parent on parent.id = own.parent_id
    join category as top on top.id = coalesce(parent.parent_id, parent.id, own.id)
    where ordered.company_id = ${companyId} and (ordered.recent -> 0 -> 'at')::numeric >= ${since}
    order by ordered.orders > 1 desc, (ordered.recent -> 0 -> 'at')::numeric desc, ordered.product_id
    limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows)

/** Lines of products that the company has ordered, at their prices of the last time; without those that it has not. */
export const findBoughtLines = (
  db: Db,
  companyId: number,
  lines: readonly { product: number; quantity: number }[],
  language: string,
): Promise<AgreedLine[]> =>
  sql<AgreedLine>`
    select product.id, product.id as product_id, product.ref, text_in(style.name, ${language}) as name, product.unit,
           '' as comment, line.quantity, null::int as seen_pack, (ordered.recent -> 0 ->> 'price')::numeric as seen_price
    from unnest(${lines.map(({ product }) => product)}::bigint[], ${lines.map(({ quantity }) => quantity)}::int[])
      with ordinality as line (product_id, quantity, position)
    join ordered_product as ordered on ordered.company_id = ${companyId} and ordered.product_id = line.product_id
    join product on product.id = line.product_id
    join product_group as style on style.id = product.group_id
    order by line.position`
    .execute(db)
    .then(({ rows }) => rows)
