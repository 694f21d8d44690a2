import type { Money } from '@comptoir/contract/common'
import type { PaymentState } from '@comptoir/contract/payment'
import type { Db } from '#db/connect.ts'

type NewSandboxPayment = {
  id: string
  key: string
  amount: Money
  description: string
  return_url: string
  created_at: Date
}

/** Makes a payment; nothing where there is one with this key. */
export const insertPayment = (db: Db, payment: NewSandboxPayment) =>
  db
    .insertInto('sandbox_payment')
    .values(payment)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

export const findByKey = (db: Db, key: string) =>
  db.selectFrom('sandbox_payment').where('key', '=', key).selectAll().executeTakeFirst()
export const findById = (db: Db, id: string) =>
  db.selectFrom('sandbox_payment').where('id', '=', id).selectAll().executeTakeFirst()

/** Decides a payment that is open. @returns its id; undefined where it is not open, or there is none */
export const decide = (db: Db, key: string, status: PaymentState) =>
  db
    .updateTable('sandbox_payment')
    .set({ status })
    .where('key', '=', key)
    .where('status', '=', 'open')
    .returning('id')
    .executeTakeFirst()

type NewSandboxRefund = { id: string; key: string; payment_id: string; amount: Money; created_at: Date }

/** Gives back; nothing where that was done with this key. */
export const insertRefund = (db: Db, refund: NewSandboxRefund) =>
  db
    .insertInto('sandbox_refund')
    .values(refund)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()

export const findRefund = (db: Db, key: string) =>
  db.selectFrom('sandbox_refund').where('key', '=', key).select('id').executeTakeFirst()
