import { sql } from 'kysely'
import type { Db } from '#db/connect.ts'

/** Whether orders name the client, as their own or as placed by them: those are kept. */
export const hasOrders = (db: Db, id: number) =>
  sql<{ has_orders: boolean }>`
    select exists (select from customer_order where company_id = ${id} or placed_by = ${id}) as has_orders`
    .execute(db)
    .then(({ rows }) => rows[0]!.has_orders) // a select without a table gives one row

/** Mails to a client say who they are and what they ordered. */
export const deleteMails = (db: Db, id: number, email: string | null) =>
  sql`delete from mail where company_id = ${id} or lower(recipient) = lower(${email})`.execute(db)

/** Everything that hangs on the client goes with them. */
export const deleteCompany = (db: Db, id: number) => db.deleteFrom('company').where('id', '=', id).execute()

const tables = [
  'company_tariff',
  'shipping_address',
  'basket',
  'billing_info',
  'company_code',
  'company_price',
  'partner_client',
] as const
const userTables = ['account_token', 'user_brand', 'user_catalog'] as const

/**
 * Leaves of a client the bare row that orders hang on: no name, no address, no way to sign in. Constant, but one
 * statement per table.
 */
export async function erase(db: Db, id: number, at: Date): Promise<void> {
  for (const table of tables) await sql`delete from ${sql.table(table)} where company_id = ${id}`.execute(db)
  for (const table of userTables) await sql`delete from ${sql.table(table)} where user_id = ${id}`.execute(db)
  await sql`delete from basket where user_id = ${id}`.execute(db)
  await sql`delete from partner_client where partner_id = ${id}`.execute(db)
  await sql`
    update company set name = '—', email = null, erp_id = null, claimed_erp_id = null, enterprise_name = '',
                     website = '', signup_info = '', erased_at = ${at}
    where id = ${id}`.execute(db)
  await sql`
    update app_user set email = 'erased-' || id || '@invalid', password_hash = 'none', is_active = false,
      is_approved = false, is_partner = false, is_staff = false, token_version = token_version + 1, pending_email = null,
      delivery_settings = '{}', preferred_warehouse_id = null, newsletter_at = null, newsletter_left_at = null,
      refused_reason = null, refused_at = null, last_login_at = null, deletion_requested_at = null, disabled_at = ${at}
    where id = ${id}`.execute(db)
}
