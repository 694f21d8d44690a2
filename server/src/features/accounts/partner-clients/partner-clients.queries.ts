import type { PartnerClient } from '@comptoir/contract/partner-clients'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import { every, slice, somewhere, somewherePlain } from '#db/lists.ts'

/** The companies that a partner may order for; needs `membership` and `company`. */
export const representedBy = (partnerId: number) => sql`
  membership.user_id = ${partnerId} and membership.role = 'representative'
  and membership.disabled_at is null and membership.invited_at is null
  and company.approved_at is not null and company.disabled_at is null and company.erased_at is null`

/** Companies with all words of a search in name, enterprise, client number or e-mail; needs `company` and `contact`. */
export const hasWords = (search: string | undefined) =>
  every(
    (search ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) =>
          sql`(company.search_key like ${somewherePlain(word)} or lower(contact.email) like ${somewhere(word)})`,
      ),
  )

const client = sql`
  company.id, company.name, coalesce(contact.email, company.email) as email, company.erp_id, company.enterprise_name,
  company.tariff_id as tariff`

/** A partner's clients, those whose basket the partner has changed last first, with the number of all that match. */
export async function findPartnerClients(
  db: Db,
  partnerId: number,
  { search, ...page }: { search?: string | undefined; limit: number; offset: number },
): Promise<{ count: number; rows: PartnerClient[] }> {
  const list = {
    from: sql`
      membership join company on company.id = membership.company_id
      left join app_user as contact on contact.id = company.contact_id`,
    where: sql`${representedBy(partnerId)} and ${hasWords(search)}`,
    order: sql`
      used.updated_at desc nulls last, coalesce(nullif(company.enterprise_key, ''), company.name_key), company.id`,
    id: sql`company.id`,
    isIndexed: false,
  }
  const { rows } = await sql<PartnerClient & { count: number }>`
    select ${client}, (count(*) over ())::int as count
    from ${list.from}
    left join basket as used on used.company_id = company.id and used.user_id = ${partnerId} and used.kind = 'current'
    where ${list.where} order by ${list.order} limit ${page.limit} offset ${page.offset}`.execute(db)
  return slice(db, list, page, rows)
}

/** The partner's client of the same name at the same postcode, if there is one. */
export const findTwin = async (
  db: Db,
  partnerId: number,
  { enterprise_name, code }: { enterprise_name: string; code: string },
): Promise<string | undefined> =>
  (
    await sql<{ name: string }>`
      select company.enterprise_name as name
      from membership join company on company.id = membership.company_id
      join billing_info on billing_info.company_id = company.id and billing_info.is_default
      where ${representedBy(partnerId)} and company.enterprise_key = plain(${enterprise_name})
        and code_key(billing_info.code) = code_key(${code})
      order by company.id limit 1`.execute(db)
  ).rows[0]?.name

/** Makes a company that is approved, on the price list that new customers start with, and its representative. @returns its id */
export const insertClient = async (
  tx: Tx,
  partnerId: number,
  company: {
    name: string
    email: string | null
    enterprise_name: string
    erp_id: string | null
    claimed_erp_id: string | null
    language: string
    website: string
    signup_info: string
    at: Date
  },
): Promise<number> =>
  (
    await sql<{ id: number }>`
      with new_company as (
        insert into company (name, email, enterprise_name, erp_id, claimed_erp_id, language, website, signup_info,
                             tariff_id, approved_at, created_at)
        values (${company.name}, ${company.email}, ${company.enterprise_name}, ${company.erp_id},
                ${company.claimed_erp_id}, ${company.language}, ${company.website}, ${company.signup_info},
                (select id from tariff order by is_default desc, id limit 1), ${company.at}, ${company.at})
        returning id, tariff_id
      ), assigned as (
        insert into company_tariff (company_id, tariff_id) select id, tariff_id from new_company
      ), represented as (
        insert into membership (user_id, company_id, role) select ${partnerId}, id, 'representative' from new_company
      )
      select id from new_company`.execute(tx)
  ).rows[0]!.id // an insert gives one row

/** One of a partner's clients. */
export const findPartnerClient = async (
  db: Db,
  partnerId: number,
  companyId: number,
): Promise<PartnerClient | undefined> =>
  (
    await sql<PartnerClient>`
      select ${client}
      from membership join company on company.id = membership.company_id
      left join app_user as contact on contact.id = company.contact_id
      where ${representedBy(partnerId)} and company.id = ${companyId}`.execute(db)
  ).rows[0]

/** Whether somebody works in the office, or is invited to: they cannot order for a company. */
export const worksInOffice = async (db: Db, userId: number): Promise<boolean> =>
  (await sql`select from app_user where id = ${userId} and works_in_office`.execute(db)).rows.length > 0

/** What the office's mail says of a new client. */
export const findNewClient = async (db: Db, companyId: number) =>
  (
    await sql<{ email: string; vat: string; country: string; erp_id: string }>`
      select coalesce(company.email, '') as email, coalesce(billing_info.vat, '') as vat,
             coalesce(country.code, '') as country, coalesce(company.erp_id, company.claimed_erp_id, '') as erp_id
      from company left join billing_info on billing_info.company_id = company.id and billing_info.is_default
      left join country on country.id = billing_info.country_id
      where company.id = ${companyId}`.execute(db)
  ).rows[0]
