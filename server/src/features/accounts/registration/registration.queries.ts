import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'
import type { SignUp } from './registration.rules.ts'

/** Takes an id for a new account; the id does not show whether the account is opened. */
export const nextId = (db: Db): Promise<number> =>
  sql<{ id: number }>`select nextval('party_id') as id`.execute(db).then(({ rows }) => rows[0]!.id)

// Made by signing up, not by a partner for a client, nor by the office for a colleague.
const isOwnSignUp = sql`
  company.contact_id = app_user.id and company.terms_at is not null
  and not exists (select from membership where company_id = company.id and user_id <> app_user.id)
  and not exists (select from customer_order where company_id = company.id)`

export const isSignUp = async (tx: Tx, id: number): Promise<boolean> =>
  (await sql`select from app_user join company on ${isOwnSignUp} where app_user.id = ${id}`.execute(tx)).rows
    .length > 0

/**
 * Removes an account that nobody has confirmed, with its company and all that it holds.
 *
 * @returns false where it was not made by signing up, but by a partner for a client: that one stays
 */
export async function deleteSignUp(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql`
    with gone as (
      delete from company using app_user where app_user.id = ${id} and ${isOwnSignUp} returning app_user.id
    )
    delete from app_user using gone where app_user.id = gone.id returning app_user.id`.execute(tx)
  return rows.length > 0
}

/** Removes accounts that signed up before this time and were never confirmed. */
export const deleteStaleSignUps = (db: Db, before: Date) =>
  sql`
    with gone as (
      delete from company using app_user
      where not is_active and app_user.disabled_at is null and company.terms_at < ${before} and ${isOwnSignUp}
      returning app_user.id
    )
    delete from app_user using gone where app_user.id = gone.id`.execute(db)

/** Writes an account that is neither active nor approved, with the price list that new customers start with. */
export async function insertAccount(tx: Tx, application: SignUp): Promise<void> {
  const { id, email, name, language, password_hash, newsletter, billing, at, ...company } = application
  await sql`
    insert into app_user (id, email, password_hash, name, language, newsletter_at, created_at)
    values (${id}, ${email}, ${password_hash}, ${name}, ${language}, ${newsletter ? at : null}, ${at})`.execute(
    tx,
  )
  await sql`
    with new_company as (
      insert into company (id, name, email, contact_id, language, website, signup_info, claimed_erp_id, enterprise_name,
                           tariff_id, terms_at, created_at)
      select ${id}, ${name}, ${email}, ${id}, ${language}, ${company.website}, ${company.signup_info},
             ${company.claimed_erp_id}, ${billing.enterprise_name},
             (select id from tariff order by is_default desc, id limit 1), ${at}, ${at}
      returning id, tariff_id
    ), assigned as (
      insert into company_tariff (company_id, tariff_id) select id, tariff_id from new_company
    )
    insert into membership (user_id, company_id, role, is_default) select id, id, 'manager', true from new_company`.execute(
    tx,
  )
}

export const markActive = (tx: Tx, id: number) =>
  tx.updateTable('app_user').set({ is_active: true }).where('id', '=', id).execute()
