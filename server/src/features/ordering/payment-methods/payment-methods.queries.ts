import type { Money } from '@comptoir/contract/common'
import { sql } from 'kysely'
import type { Db, Tx } from '#db/connect.ts'

/** What the office has agreed with a company about paying on account; `limit` is null where there is none. */
export type AccountTerms = { may_pay_on_account: boolean; payment_days: number; limit: Money | null }

const terms = sql`may_pay_on_account, payment_days, credit_limit as "limit"`

export const findAccountTerms = (db: Db, companyId: number): Promise<AccountTerms | undefined> =>
  sql<AccountTerms>`select ${terms} from company where id = ${companyId}`
    .execute(db)
    .then(({ rows }) => rows[0])

/** The same, held until the transaction ends: of two orders on account one is after the other. */
export const lockAccountTerms = (tx: Tx, companyId: number): Promise<AccountTerms | undefined> =>
  sql<AccountTerms>`select ${terms} from company where id = ${companyId} for no key update`
    .execute(tx)
    .then(({ rows }) => rows[0])

/**
 * What a company owes of its orders on account.
 *
 * @param besides an order that does not count
 */
export const findOpenBalance = (db: Db, companyId: number, besides = 0): Promise<Money> =>
  sql<{ open: Money }>`
    select coalesce(sum(standing.due), 0)::numeric(14, 2) as open
    from customer_order join order_standing as standing on standing.order_id = customer_order.id
    where company_id = ${companyId} and customer_order.id <> ${besides}
      and payment_method = 'on_account' and payment_status in ('pending', 'not_paid')
      and fulfilment not in ('client_canceled', 'admin_canceled')`
    .execute(db)
    .then(({ rows }) => rows[0]!.open)
