import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/**
 * Locks the user and the company whose contact they are, so that no order is placed until the transaction ends; the
 * company first, as everywhere.
 */
export async function lockUser(tx: Tx, id: number) {
  await tx.selectFrom('company').where('contact_id', '=', id).select('id').forUpdate().execute()
  return tx
    .selectFrom('app_user')
    .leftJoin('company', 'company.contact_id', 'app_user.id')
    .where('app_user.id', '=', id)
    .select([
      'app_user.email',
      'app_user.name',
      'app_user.language',
      sql<boolean>`'administration' = any(permissions)`.as('is_administrator'),
      'company.id as company_id',
      'company.deletion_requested_at',
      'company.enterprise_name',
      sql<boolean>`exists (select from customer_order where placed_by = app_user.id)`.as('has_placed_orders'),
    ])
    .forUpdate('app_user')
    .executeTakeFirst()
}

/** Whether somebody else can administer the shop; keeps them until the transaction ends. */
export async function hasOtherAdministrator(tx: Tx, id: number): Promise<boolean> {
  const others = await tx
    .selectFrom('app_user')
    .where(sql<boolean>`'administration' = any(permissions)`)
    .where('is_active', '=', true)
    .where('id', '!=', id)
    .select('id')
    .forUpdate()
    .execute()
  return others.length > 0
}

/** Orders of the company, or placed by its contact for somebody else. */
export const hasOrders = (tx: Tx, companyId: number, userId: number) =>
  sql<{ has_orders: boolean }>`
    select exists (select from customer_order where company_id = ${companyId})
        or exists (select from customer_order where placed_by = ${userId}) as has_orders`
    .execute(tx)
    .then(({ rows }) => rows[0]!) // a select without a table gives one row

export const recordRequest = (tx: Tx, companyId: number, at: Date) =>
  tx.updateTable('company').set({ deletion_requested_at: at }).where('id', '=', companyId).execute()
