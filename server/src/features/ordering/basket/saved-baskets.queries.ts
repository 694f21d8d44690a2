import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { BasketKey } from './basket.queries.ts'
import type { AgreedLine } from './load-lines.rules.ts'

export type SavedRow = { id: number; name: string; tariff_id: number | null; updated_at: Date }

/** The company's saved baskets, last changed first. */
export const findSaved = (db: Db, companyId: number, { limit, offset }: { limit: number; offset: number }) =>
  sql<SavedRow>`
    select id, name, updated_at,
      (select company_tariff.tariff_id from company_tariff
       where company_tariff.company_id = basket.company_id and company_tariff.tariff_id = basket.tariff_id) as tariff_id
    from basket where company_id = ${companyId} and kind = 'saved' and deleted_at is null
    order by updated_at desc, id desc limit ${limit} offset ${offset}`
    .execute(db)
    .then(({ rows }) => rows)

export const countSaved = (db: Db, companyId: number) =>
  db
    .selectFrom('basket')
    .where('company_id', '=', companyId)
    .where('kind', '=', 'saved')
    .where('deleted_at', 'is', null)
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

/** Holds the company, so that it cannot get more saved baskets than it may keep by several calls at once. */
export const lockCompany = (tx: Tx, companyId: number) =>
  tx.selectFrom('company').where('id', '=', companyId).select('id').forNoKeyUpdate().execute()

/** An empty saved basket. @param tariffId the one that prices it, where it is not the company's */
export const insertSaved = (
  tx: Tx,
  { company_id, user_id }: BasketKey,
  name: string,
  tariffId: number | null,
) =>
  tx
    .insertInto('basket')
    .values({ company_id, user_id, kind: 'saved', name, tariff_id: tariffId })
    .returning('id')
    .executeTakeFirstOrThrow()
    .then(({ id }) => id)

/** Copies all lines of a basket, which was found to be the company's, in their order. */
export const copyBasketLines = (tx: Tx, fromId: number, toId: number) =>
  sql`
    insert into basket_line (basket_id, product_id, quantity, comment, seen_price, seen_pack)
    select ${toId}::bigint, product_id, quantity, comment, seen_price, seen_pack
    from basket_line where basket_id = ${fromId} order by rank`.execute(tx)

/**
 * Copies the items of an order of this company whose products there are still, as they were agreed to: the first stands
 * first.
 *
 * @returns how many
 */
export const copyOrderLines = (tx: Tx, companyId: number, orderId: number, toId: number) =>
  sql`
    insert into basket_line (basket_id, product_id, quantity, comment, seen_price, seen_pack)
    select ${toId}::bigint, item.product_id, sum(item.quantity)::int, item.comment, min(item.unit_price), min(item.pack)
    from customer_order
    join order_item as item on item.order_id = customer_order.id and item.product_id is not null
    where customer_order.id = ${orderId} and customer_order.company_id = ${companyId}
    group by item.product_id, item.comment
    order by min(item.position) desc`
    .execute(tx)
    .then(({ numAffectedRows }) => Number(numAffectedRows ?? 0))

const isSaved = (companyId: number, id: number) =>
  sql<boolean>`basket.id = ${id} and basket.company_id = ${companyId} and basket.kind = 'saved'`
const exists = ({ numUpdatedRows }: { numUpdatedRows: bigint }) => numUpdatedRows > 0n

/** @returns whether the company has this saved basket */
export const rename = (db: Db, companyId: number, id: number, name: string) =>
  db
    .updateTable('basket')
    .set({ name, updated_at: sql`now()`, version: sql`version + 1` })
    .where(isSaved(companyId, id))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
    .then(exists)

/** @returns whether the company has this saved basket; deleting one twice is no fault */
export const setDeleted = (db: Db, companyId: number, id: number, at: Date | null) =>
  db
    .updateTable('basket')
    .set({ deleted_at: at })
    .where(isSaved(companyId, id))
    .executeTakeFirstOrThrow()
    .then(exists)

export const deleteDeletedBefore = (db: Db, at: Date) =>
  db.deleteFrom('basket').where('deleted_at', '<', at).execute()
