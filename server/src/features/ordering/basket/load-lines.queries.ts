import type { Price } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { lineFacts, type View } from './basket-lines.queries.ts'
import type { ProductToday } from './load-lines.rules.ts'

/** Products as they are today, whether sold or not, with all that follow each other in their place. */
export const findProductsToday = (db: Db, productIds: number[], view: View): Promise<ProductToday[]> => {
  const { columns, joins } = lineFacts(view)
  return sql<ProductToday>`
    with recursive wanted as (
      select unnest(${productIds}::bigint[]) as id
      union
      select product.successor_id from wanted join product on product.id = wanted.id
      where product.successor_id is not null
    )
    select ${columns}, product.successor_id
    from (
      select id, null::bigint as basket_id, 0 as quantity, ''::text as comment, 0::bigint as rank,
             id as product_id
      from wanted
    ) as line ${joins}`
    .execute(db)
    .then(({ rows }) => rows)
}

/** A line of a saved basket as it is agreed to now. */
export type AgreedNow = { id: number; product: number; quantity: number; pack: number; price: Price }
/**
 * Keeps of lines of a saved basket what is agreed to now. A line whose product is replaced stays as it is where the basket
 * has a line of that product already.
 */
export const writeAgreed = (tx: Tx, basketId: number, lines: readonly AgreedNow[]) =>
  sql`
    with agreed as (
      select * from unnest(${lines.map(({ id }) => id)}::bigint[], ${lines.map((line) => line.product)}::bigint[],
                           ${lines.map((line) => line.quantity)}::int[], ${lines.map((line) => line.pack)}::int[],
                           ${lines.map((line) => line.price)}::numeric[])
        as line (id, product_id, quantity, pack, price)
    )
    update basket_line as line
    set product_id = agreed.product_id, quantity = agreed.quantity, seen_pack = agreed.pack, seen_price = agreed.price
    from agreed
    where line.basket_id = ${basketId} and line.id = agreed.id
      and not exists (
        select from basket_line as other
        where other.basket_id = line.basket_id and other.product_id = agreed.product_id
          and other.comment = line.comment and other.id <> line.id)`.execute(tx)
