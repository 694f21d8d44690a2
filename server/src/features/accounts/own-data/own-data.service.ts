import type { Readable } from 'node:stream'
import type { Language } from '@comptoir/contract/common'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { makeDocument, requestDocument, type Coming } from '#features/platform/documents/documents.service.ts'
import type { CompanySession } from '#session.ts'
import * as queries from './own-data.queries.ts'
import { jsonText } from './own-data.rules.ts'

/** For so long what was made is given to whoever has waited for it; who asks later gets it anew. */
const GRACE_SECONDS = 60

/**
 * Everything that is kept about the caller, as a file that people and programs can read (OD-44); how far it is while the job
 * that this call queues is making it.
 *
 * @throws UnavailableError if making it has just failed
 */
export async function ownData(
  deps: Deps,
  { user, company }: CompanySession,
  language: Language,
): Promise<FileAnswer<Readable> | Coming> {
  const content = await requestDocument(
    deps,
    { kind: 'own_data', user_id: user.id, company_id: company.id, language },
    { graceSeconds: GRACE_SECONDS, failed: 'own_data_failed' },
  )
  if ('coming' in content) return content
  return new FileAnswer(`comptoir-${dayIn(deps.now())}.json`, 'application/json; charset=utf-8', content)
}

/** Makes the file that was asked for. Orders are read and written in small batches. */
export const makeOwnData = (deps: Deps, id: number, abortSignal?: AbortSignal): Promise<void> =>
  makeDocument(
    deps,
    id,
    async ({ user_id, company_id }, write) => {
      const [user, company] = [user_id!, company_id!] // as the request has named them
      await queries.inSnapshot(deps.db, async (tx) => {
        const isHidden = await queries.findPricesHidden(tx, company)
        async function* orders() {
          for await (const some of queries.findOrders(tx, company, isHidden)) {
            abortSignal?.throwIfAborted()
            yield some
          }
        }
        const content = jsonText({
          exported_at: deps.now().toISOString(),
          account: await queries.findAccount(tx, user, company),
          billing: await queries.findBillings(tx, company),
          vat_checks: await queries.findVatChecks(tx, company),
          shipping_addresses: await queries.findShippingAddresses(tx, company),
          orders: orders(),
          baskets: await queries.findBaskets(tx, company),
          own_codes: await queries.findOwnCodes(tx, company),
          mails: await queries.findMails(tx, company),
          stock_alerts: await queries.findStockAlerts(tx, user),
          favourites: await queries.findFavourites(tx, user),
          sessions: await queries.findSessions(tx, user),
        })
        await write(content)
      })
      return null
    },
    abortSignal,
  )
