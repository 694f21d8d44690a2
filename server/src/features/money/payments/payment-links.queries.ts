import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

export type OrderReader = {
  name: string
  language: string
  email: string | null
  prices_hidden: boolean
  payment_reference: string
}

/** Who is asked to pay an order, and what a transfer of theirs names. */
export const findReader = (db: Db, orderId: number): Promise<OrderReader | undefined> =>
  sql<OrderReader>`
    select company.name, customer_order.language, coalesce(app_user.email, company.email) as email,
           company.prices_hidden, customer_order.payment_reference
    from customer_order
    join company on company.id = customer_order.company_id
    left join app_user on app_user.id = company.contact_id
    where customer_order.id = ${orderId}`
    .execute(db)
    .then(({ rows }) => rows[0])

type NewLink = {
  order_id: number
  order_event_id: number | null
  token_hash: Buffer
  created_at: Date
  expires_at: Date
}

/**
 * Writes a link to pay an order that is held; it replaces those before.
 *
 * @returns whether it is new: the step that it is of may have one already
 */
export async function insertLink(tx: Tx, link: NewLink): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_link')
    .values(link)
    .onConflict((conflict) => conflict.column('order_event_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return false
  await tx
    .updateTable('payment_link')
    .set({ replaced_at: link.created_at })
    .where('order_id', '=', link.order_id)
    .where('replaced_at', 'is', null)
    .where('id', '<>', inserted.id)
    .execute()
  return true
}

export const findLink = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('payment_link')
    .where('token_hash', '=', token_hash)
    .select(['order_id', 'expires_at', 'replaced_at'])
    .executeTakeFirst()
