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

/** A company that the office may order for: approved and in use. */
export const findClient = (db: Db, companyId: number) =>
  db
    .selectFrom('company')
    .where('id', '=', companyId)
    .where('approved_at', 'is not', null)
    .where('disabled_at', 'is', null)
    .where('erased_at', 'is', null)
    .select(['id', 'name', 'language', 'tariff_id', 'prices_hidden'])
    .executeTakeFirst()

/** What the company is called that somebody has belonged to last; undefined for none. */
export const findCompanyLeft = async (db: Db, userId: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('membership')
      .innerJoin('company', 'company.id', 'membership.company_id')
      .where('membership.user_id', '=', userId)
      .where('membership.disabled_at', 'is not', null)
      .where('company.erased_at', 'is', null)
      .select(sql<string>`coalesce(nullif(company.enterprise_name, ''), company.name)`.as('name'))
      .orderBy('membership.disabled_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.name

/** The number the office knows a company by; null where it has given none. */
export const findClientNumber = async (db: Db, companyId: number): Promise<string | null> =>
  (await db.selectFrom('company').where('id', '=', companyId).select('erp_id').executeTakeFirst())?.erp_id ??
  null

/** What the office's mail says of a company that waits for approval; undefined for others and without a contact. */
export const findApplicant = (db: Db, by: 'id' | 'contact_id', id: number) =>
  sql<{
    company_id: number
    name: string
    email: string
    enterprise_name: string
    vat: string
    country: string
    erp_id: string
  }>`
    select company.id as company_id, company.name, app_user.email, company.enterprise_name,
           coalesce(billing_info.vat, '') as vat, coalesce(country.code, '') as country,
           coalesce(company.erp_id, company.claimed_erp_id, '') as erp_id
    from company join app_user on app_user.id = company.contact_id
    left join billing_info on billing_info.company_id = company.id and billing_info.is_default
    left join country on country.id = billing_info.country_id
    where ${sql.ref(`company.${by}`)} = ${id} and company.approved_at is null`
    .execute(db)
    .then(({ rows }) => rows[0])
