import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './own-data.queries.ts'

/** Everything that is kept about the caller, as a file that people and programs can read (OD-44). */
export async function ownData({ db, now }: Deps, { user, company }: CompanySession): Promise<FileAnswer> {
  const { id, prices_hidden } = company
  const exported_at = now().toISOString()
  const data = {
    exported_at,
    account: await queries.findAccount(db, user.id, id),
    billing: await queries.findBillings(db, id),
    vat_checks: await queries.findVatChecks(db, id),
    shipping_addresses: await queries.findShippingAddresses(db, id),
    orders: await queries.findOrders(db, id, prices_hidden),
    baskets: await queries.findBaskets(db, id),
    own_codes: await queries.findOwnCodes(db, id),
    mails: await queries.findMails(db, id),
    sessions: await queries.findSessions(db, user.id),
  }
  const content = Buffer.from(`${JSON.stringify(data, null, 2)}\n`)
  return new FileAnswer(
    `comptoir-${exported_at.slice(0, 10)}.json`,
    'application/json; charset=utf-8',
    content,
  )
}
