import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Whether there are orders of the company: they are kept, with the rows that they refer to. */
export const hasOrders = (db: Db, companyId: number) =>
  sql<{ has_orders: boolean }>`
    select exists (select from customer_order where company_id = ${companyId}) as has_orders`
    .execute(db)
    .then(({ rows }) => rows[0]!.has_orders) // a select without a table gives one row

/** People who belong to this company and to no other; whoever represents it or works in the office is not one of them. */
export const findPeopleOf = (db: Db, companyId: number) =>
  sql<{ id: number; email: string; has_orders: boolean }>`
    select app_user.id, email, exists (select from customer_order where placed_by = app_user.id) as has_orders
    from membership join app_user on app_user.id = membership.user_id
    where membership.company_id = ${companyId} and role <> 'representative'
      and not app_user.works_in_office
      and not exists (
      select from membership as other
      where other.user_id = app_user.id and other.company_id <> ${companyId} and other.role <> 'representative'
    ) order by app_user.id`
    .execute(db)
    .then(({ rows }) => rows)

/** Mails to a client say who they are and what they ordered. */
export const deleteMails = (db: Db, companyId: number, addresses: readonly string[]) =>
  sql`
    delete from mail
    where company_id = ${companyId} or lower(recipient) = any(${addresses.map((one) => one.toLowerCase())})`.execute(
    db,
  )

/** Deletes the company with everything that belongs to it. */
export const deleteCompany = (db: Db, id: number) => db.deleteFrom('company').where('id', '=', id).execute()

/** Deletes the person with everything that belongs to them. */
export const deleteUser = (db: Db, id: number) => db.deleteFrom('app_user').where('id', '=', id).execute()

const companyTables = [
  'company_tariff',
  'document',
  'shipping_address',
  'basket',
  'billing_info',
  'company_code',
  'agreement',
  'client_group_member',
  'favourite',
  'membership',
] as const
const userTables = [
  'account_token',
  'second_factor',
  'document',
  'user_session',
  'user_brand',
  'user_catalog',
  'stock_alert',
  'favourite',
  'basket',
  'membership',
] as const

/** Keeps only the row of a company that its orders refer to. One statement per table. */
export async function eraseCompany(db: Db, id: number, at: Date): Promise<void> {
  for (const table of companyTables)
    await sql`delete from ${sql.table(table)} where company_id = ${id}`.execute(db)
  await sql`
    update company set name = '—', email = null, contact_id = null, erp_id = null, claimed_erp_id = null,
      enterprise_name = '', website = '', signup_info = '', approved_at = null, refused_at = null,
      refused_reason = null, deletion_requested_at = null, erased_at = ${at}
    where id = ${id}`.execute(db)
}

/** Keeps only the row of a person that orders refer to: no name, no address, no way to sign in. */
export async function eraseUser(db: Db, id: number, at: Date): Promise<void> {
  for (const table of userTables) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db)
  await sql`
    update app_user set email = 'erased-' || id || '@invalid', password_hash = 'none', name = '—', is_active = false,
      permissions = '{}', invited_permissions = '{}', office_invited_at = null, pending_email = null, delivery_settings = '{}',
      preferred_warehouse_id = null, newsletter_at = null, newsletter_left_at = null, last_login_at = null,
      disabled_at = ${at}
    where id = ${id}`.execute(db)
}
