import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { SignUp } from './registration.rules.ts'

/** An id for an account to be; of one that is never opened it tells nothing. */
export const drawId = (db: Db): Promise<number> =>
  sql<{ id: number }>`select nextval('company_id_seq') as id`.execute(db).then(({ rows }) => rows[0]!.id)

// Made by signing up, not by a partner for a client.
const signUps = sql`
  app_user.terms_at is not null
  and not exists (select from partner_client where company_id = app_user.id)
  and not exists (select from customer_order where company_id = app_user.id)`

export const isSignUp = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql`select from app_user where id = ${id} and ${signUps}`.execute(tx)).rows.length > 0

/**
 * Removes an account that nobody has confirmed, with all that it holds.
 *
 * @returns false where it was not made by signing up, but by a partner for a client: that one stays
 */
export async function deleteSignUp(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    delete from company using app_user
    where company.id = ${id} and app_user.id = company.id and ${signUps}
    returning company.id`.execute(tx)
  return rows.length > 0
}

/** Removes accounts that signed up before then and were never confirmed. */
export const deleteStaleSignUps = (db: Db, before: Date) =>
  sql`
    delete from company using app_user
    where app_user.id = company.id and not is_active and disabled_at is null and terms_at < ${before}
      and ${signUps}`.execute(db)

/** Writes an account that is neither active nor approved, with the price list that new customers start with. */
export async function insertAccount(tx: Tx, application: SignUp): Promise<void> {
  const { id, email, password_hash, newsletter, billing, at, ...company } = application
  await sql`
    with new_owner as (
      insert into company (id, name, email, language, website, signup_info, claimed_erp_id, enterprise_name, tariff_id, created_at)
      overriding system value
      select ${id}, ${company.name}, ${email}, ${company.language}, ${company.website}, ${company.signup_info},
             ${company.claimed_erp_id}, ${billing.enterprise_name},
             (select id from tariff order by is_default desc, id limit 1), ${at}
      returning id, tariff_id
    ), assigned as (
      insert into company_tariff (company_id, tariff_id) select id, tariff_id from new_owner
    )
    insert into app_user (id, email, password_hash, terms_at, newsletter_at, created_at)
    select id, ${email}, ${password_hash}, ${at}, ${newsletter ? at : null}, ${at} from new_owner`.execute(tx)
}

export const markActive = (tx: Tx, id: number) =>
  tx.updateTable('app_user').set({ is_active: true }).where('id', '=', id).execute()

/** What the office is told of a new account. */
export const findApplicant = (tx: Tx, id: number) =>
  sql<{
    name: string
    email: string
    enterprise_name: string
    vat: string
    country: string
    erp_id: string
  }>`
    select company.name, app_user.email, company.enterprise_name, coalesce(billing_info.vat, '') as vat,
           coalesce(country.code, '') as country, coalesce(company.erp_id, company.claimed_erp_id, '') as erp_id
    from company join app_user on app_user.id = company.id
    left join billing_info on billing_info.company_id = company.id and billing_info.is_default
    left join country on country.id = billing_info.country_id
    where company.id = ${id}`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // the account is locked
