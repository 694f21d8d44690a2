import type { Language } from '@comptoir/contract/common'
import { stockAlertLimit, type StockAlert } from '@comptoir/contract/stock-alerts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { queueMails } from '#features/platform/mail/mail.service.ts'
import { imageUrl } from '#features/catalogue/images/images.service.ts'
import type { Session } from '#session.ts'
import * as queries from './stock-alerts.queries.ts'

type Reader = { session: Session; language: Language }

/** What the user waits for. */
export async function stockAlerts(deps: Deps, { session, language }: Reader): Promise<StockAlert[]> {
  const rows = await queries.findAlerts(deps.db, session.user.id, { language, today: dayIn(deps.now()) })
  return rows.map((row) => ({ ...row, image: row.image === null ? null : imageUrl(deps.config, row.image) }))
}

/**
 * Waits for more products.
 *
 * @throws RuleError on `products` for one that is not sold, or when it would be too many
 */
export async function addStockAlerts(
  deps: Deps,
  reader: Reader,
  productIds: readonly number[],
): Promise<StockAlert[]> {
  const { user } = reader.session
  await inTransaction(deps.db, async (tx) => {
    await queries.lockUser(tx, user.id)
    const sold = await queries.findSold(tx, productIds)
    const unknown = productIds.find((id) => !sold.includes(id))
    if (unknown !== undefined)
      throw new RuleError({ products: [message('does_not_exist', { value: unknown })] })
    await queries.insertAlerts(tx, user.id, sold)
    if ((await queries.countAlerts(tx, user.id)) > stockAlertLimit)
      throw new RuleError({ products: [message('too_many_stock_alerts', { limit: stockAlertLimit })] })
  })
  return stockAlerts(deps, reader)
}

/** @throws NotFoundError when the user does not wait for it */
export async function removeStockAlert({ db }: Deps, { user }: Session, productId: number): Promise<void> {
  if (!(await queries.deleteAlert(db, user.id, productId))) throw new NotFoundError()
}

export async function clearStockAlerts({ db }: Deps, { user }: Session): Promise<void> {
  await queries.deleteAlerts(db, user.id)
}

/** Tells everybody of what they waited for and can be had again: one mail each. */
export async function tellOfArrivals(deps: Deps): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const byPerson = Map.groupBy(await queries.takeArrived(tx), ({ user_id }) => user_id)
    const mails = [...byPerson.values()].map((products) => {
      const [{ email, person, language, company_id }] = products as [queries.ArrivedRow]
      return {
        event: 'back_in_stock' as const,
        ...{ to: email, name: person, language, company_id: company_id ?? undefined },
        products: products.map(({ group, ref, name, color, size, unit, available }) => ({
          ...{ group, ref, name, color, size, unit, available },
        })),
      }
    })
    await queueMails(tx, deps, mails)
  })
}
