import type { Db } from '#db/connect.ts'

/** A company that this partner may order for. */
export const findClient = (db: Db, partnerId: number, companyId: number) =>
  db
    .selectFrom('partner_client')
    .innerJoin('company', 'company.id', 'partner_client.company_id')
    .where('partner_client.partner_id', '=', partnerId)
    .where('company.id', '=', companyId)
    .select(['company.id', 'company.name', 'company.language', 'company.tariff_id', 'company.prices_hidden'])
    .executeTakeFirst()

/** The number the office knows a company by; null where it has given none. */
export const findClientNumber = async (db: Db, companyId: number): Promise<string | null> =>
  (await db.selectFrom('company').where('id', '=', companyId).select('erp_id').executeTakeFirst())?.erp_id ??
  null
