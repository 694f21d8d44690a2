import type { Db } from '#db/connect.ts'

/** A company that this partner may order for. */
export const findClient = (db: Db, partnerId: number, companyId: number) =>
  db
    .selectFrom('partner_client')
    .innerJoin('owner', 'owner.id', 'partner_client.owner_id')
    .where('partner_client.partner_id', '=', partnerId)
    .where('owner.id', '=', companyId)
    .select(['owner.id', 'owner.name', 'owner.language', 'owner.tariff_id', 'owner.prices_hidden'])
    .executeTakeFirst()

/** The number the office knows a company by; null where it has given none. */
export const findClientNumber = async (db: Db, companyId: number): Promise<string | null> =>
  (await db.selectFrom('owner').where('id', '=', companyId).select('erp_id').executeTakeFirst())?.erp_id ??
  null
