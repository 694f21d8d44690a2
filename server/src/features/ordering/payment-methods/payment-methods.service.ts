import type { Money } from '@comptoir/contract/common'
import type { Credit } from '@comptoir/contract/lookups'
import { compare, subtract, sum } from '@comptoir/contract/money'
import type { PaymentMethod } from '@comptoir/contract/payment-method'
import type { Config } from '#config.ts'
import type { Db, Tx } from '#db/connect.ts'
import { RuleError, message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import type { Company } from '#session.ts'
import * as queries from './payment-methods.queries.ts'

type Providers = Pick<Config, 'payments'>
const takesOnline = ({ payments }: Providers): boolean => payments.provider !== 'off'

/** How orders can be paid at all: online where a provider takes payments (OD-10). */
export const acceptedPaymentMethods = (config: Providers): PaymentMethod[] => [
  'bank_transfer',
  ...(takesOnline(config) ? (['online'] as const) : []),
  'on_account',
]

/** Those that a company can choose from, what the office has agreed with it first. */
export const paymentMethodsOf = async (
  db: Db,
  config: Providers,
  companyId: number,
): Promise<PaymentMethod[]> => {
  const mayPayOnAccount = (await queries.findAccountTerms(db, companyId))?.may_pay_on_account
  const others = acceptedPaymentMethods(config).filter((method) => method !== 'on_account')
  return mayPayOnAccount ? ['on_account', ...others] : others
}

/** @throws RuleError on `payment_method` when the company cannot pay so */
export async function checkPaymentMethod(
  db: Db,
  config: Providers,
  companyId: number,
  method: PaymentMethod,
): Promise<void> {
  if (method === 'online' && !takesOnline(config))
    throw new RuleError({ payment_method: [message('order_not_online')] })
  if (method === 'on_account' && !(await queries.findAccountTerms(db, companyId))?.may_pay_on_account)
    throw new RuleError({ payment_method: [message('order_not_on_account')] })
}

const nothing: Money = '0.00'
const leftOf = (limit: Money, open: Money): Money =>
  compare(limit, open) > 0 ? subtract(limit, open) : nothing

/** Within how many days invoices are paid, and what is open of the limit; amounts where they may be seen. */
export async function accountTermsOf(
  db: Db,
  { id, prices_hidden }: Pick<Company, 'id' | 'prices_hidden'>,
): Promise<{ payment_days: number; credit: Credit | null }> {
  const terms = await queries.findAccountTerms(db, id)
  const limit = terms?.limit ?? null
  if (limit === null || prices_hidden) return { payment_days: terms?.payment_days ?? 0, credit: null }
  const open = await queries.findOpenBalance(db, id)
  return { payment_days: terms!.payment_days, credit: { limit, open, left: leftOf(limit, open) } }
}

/** What a company owes of its orders on account. */
export const openBalanceOf = (db: Db, companyId: number): Promise<Money> =>
  queries.findOpenBalance(db, companyId)

/**
 * Whether an order on account stays within the company's limit; the company is held, so that two orders at once do not
 * both take what is left.
 *
 * @param order.id of one that is changed: what it owed before does not count
 * @throws RuleError on `payment_method`, with what is missing and the way out
 */
export async function checkCredit(
  tx: Tx,
  company: Pick<Company, 'id' | 'prices_hidden'>,
  order: { id?: number; payment_method: PaymentMethod; grand_total: Money },
): Promise<void> {
  if (order.payment_method !== 'on_account') return
  const limit = (await queries.lockAccountTerms(tx, company.id))?.limit ?? null
  if (limit === null) return
  const open = await queries.findOpenBalance(tx, company.id, order.id)
  const wanted = sum([open, order.grand_total])
  if (compare(wanted, limit) <= 0) return
  const refusal = company.prices_hidden
    ? message('order_over_credit_hidden')
    : message('order_over_credit', {
        limit: formatAmount(limit),
        open: formatAmount(open),
        missing: formatAmount(subtract(wanted, limit)),
      })
  throw new RuleError({ payment_method: [refusal] })
}
