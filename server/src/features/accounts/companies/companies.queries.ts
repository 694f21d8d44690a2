import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/**
 * A company that somebody may buy for: approved, in use, and with a membership that goes on.
 *
 * @param options.asRepresentative whether a membership as its representative counts
 */
export const findCompany = (
  db: Db,
  userId: number,
  companyId: number,
  { asRepresentative }: { asRepresentative: boolean },
) =>
  db
    .selectFrom('membership')
    .innerJoin('company', 'company.id', 'membership.company_id')
    .where('membership.user_id', '=', userId)
    .where('company.id', '=', companyId)
    .where('membership.disabled_at', 'is', null)
    .where('membership.invited_at', 'is', null)
    .where(sql<boolean>`(${asRepresentative}::boolean or membership.role <> 'representative')`)
    .where('company.approved_at', 'is not', null)
    .where('company.disabled_at', 'is', null)
    .where('company.erased_at', 'is', null)
    .select(['company.id', 'company.name', 'company.language', 'company.tariff_id', 'company.prices_hidden'])
    .executeTakeFirst()

/** The number the office knows a company by; null where it has given none. */
export const findClientNumber = async (db: Db, companyId: number): Promise<string | null> =>
  (await db.selectFrom('company').where('id', '=', companyId).select('erp_id').executeTakeFirst())?.erp_id ??
  null
