import { randomBytes } from 'node:crypto'
import type { PaymentState, SandboxOutcome, SandboxPayment } from '@comptoir/contract/payment'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, message, ruleError } from '#lib/errors.ts'
import type { Provider } from './provider.ts'
import * as queries from './sandbox.queries.ts'

/** How late a late notice is. */
const lateSeconds = 60

/** A provider of our own in place of a real one: a page where one says what becomes of the payment (OD-10). */
export const sandbox = ({ db, config, now }: Deps): Provider => ({
  name: 'sandbox',
  async create({ key, amount, description, returnUrl }) {
    await queries.insertPayment(db, {
      id: `sb_${randomBytes(12).toString('hex')}`,
      key,
      amount,
      description,
      return_url: returnUrl,
      created_at: now(),
    })
    const { id } = (await queries.findByKey(db, key))! // there now, if it was not before
    return { id, url: `${config.publicUrl}/payment/sandbox/${key}` }
  },
  async read(id) {
    const row = await queries.findById(db, id)
    return row && { status: row.status as PaymentState, amount: row.amount, content: row, chargebacks: [] }
  },
  async refund({ key, amount, payment }) {
    const id = `sr_${randomBytes(12).toString('hex')}`
    await queries.insertRefund(db, { id, key, payment_id: payment, amount, created_at: now() })
    return { id: (await queries.findRefund(db, key))!.id, status: 'done' } // there now, if it was not before
  },
})

/** @throws NotFoundError in a shop with another provider too */
export async function readSandboxPayment({ db, config }: Deps, key: string): Promise<SandboxPayment> {
  const row = config.payments.provider === 'sandbox' ? await queries.findByKey(db, key) : undefined
  if (!row) throw new NotFoundError()
  return {
    status: row.status as PaymentState, // the table allows no other
    amount: row.amount,
    description: row.description,
    created_at: row.created_at.toISOString(),
    return_url: row.return_url,
  }
}

/**
 * Plays what becomes of a payment.
 *
 * @param decision.notice whether and when the shop is told
 * @throws NotFoundError, RuleError where it is decided already
 */
export async function decideSandboxPayment(
  deps: Deps,
  key: string,
  { outcome, notice }: { outcome: SandboxOutcome; notice: 'now' | 'late' | 'never' },
): Promise<void> {
  await readSandboxPayment(deps, key)
  await inTransaction(deps.db, async (tx) => {
    const decided = await queries.decide(tx, key, outcome)
    if (!decided) throw ruleError(message('sandbox_decided'))
    if (notice !== 'never')
      await enqueue(tx, 'sandbox_notice', { id: decided.id }, notice === 'late' ? lateSeconds : 0)
  })
}
