import type { Db } from '#db/connect.ts'

/** An owner that this partner may order for. */
export const findClient = (db: Db, partnerId: number, ownerId: number) =>
  db
    .selectFrom('partner_client')
    .innerJoin('owner', 'owner.id', 'partner_client.owner_id')
    .where('partner_client.partner_id', '=', partnerId)
    .where('owner.id', '=', ownerId)
    .select(['owner.id', 'owner.name', 'owner.language', 'owner.tariff_id', 'owner.prices_hidden'])
    .executeTakeFirst()

/** The number the office knows an owner by; null where it has given none. */
export const findClientNumber = async (db: Db, ownerId: number): Promise<string | null> =>
  (await db.selectFrom('owner').where('id', '=', ownerId).select('erp_id').executeTakeFirst())?.erp_id ?? null
