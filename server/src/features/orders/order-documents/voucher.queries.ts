import type { Db } from '#db/connect.ts'

/** The GTINs of products that have one. */
export const findGtins = (db: Db, productIds: readonly number[]): Promise<Map<number, string>> =>
  db
    .selectFrom('product')
    .select(['id', 'gtin'])
    .where('id', 'in', productIds)
    .where('gtin', 'is not', null)
    .execute()
    .then((rows) => new Map(rows.map(({ id, gtin }) => [id, gtin!])))
