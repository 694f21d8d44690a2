import { sql } from 'kysely'
import type { Tx } from '#db/connect.ts'

/** The account, kept from new orders until the transaction ends: the company first, as everywhere. */
export async function lockUser(tx: Tx, id: number) {
  await tx.selectFrom('company').where('id', '=', id).select('id').forUpdate().execute()
  return tx
    .selectFrom('company')
    .innerJoin('app_user', 'app_user.id', 'company.id')
    .where('company.id', '=', id)
    .select([
      'app_user.email',
      'app_user.is_staff',
      'app_user.deletion_requested_at',
      'company.name',
      'company.language',
      'company.enterprise_name',
    ])
    .forUpdate('app_user')
    .executeTakeFirst()
}

export async function hasOtherStaff(tx: Tx, id: number): Promise<boolean> {
  const others = await tx
    .selectFrom('app_user')
    .where('is_staff', '=', true)
    .where('is_active', '=', true)
    .where('is_approved', '=', true)
    .where('id', '!=', id)
    .select('id')
    .forUpdate()
    .execute()
  return others.length > 0
}

/** Orders of one's own, or placed for somebody else. */
export const hasOrders = (tx: Tx, id: number) =>
  sql<{ has_orders: boolean }>`
    select exists (select from customer_order where company_id = ${id})
        or exists (select from customer_order where placed_by = ${id}) as has_orders`
    .execute(tx)
    .then(({ rows }) => rows[0]!)

export const noteRequest = (tx: Tx, id: number, at: Date) =>
  tx.updateTable('app_user').set({ deletion_requested_at: at }).where('id', '=', id).execute()
