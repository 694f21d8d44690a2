import type { Language } from '@comptoir/contract/common'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { CompanyGoneError, ruleError, message } from '#lib/errors.ts'
import { audit } from '#features/platform/audit/audit.service.ts'
import { removeClient, removePerson } from './erasure.service.ts'
import { queueMail } from '#features/platform/mail/mail.service.ts'
import { checkCurrentPassword } from '#features/accounts/passwords/passwords.service.ts'
import * as queries from './account-deletion.queries.ts'

/**
 * Deletes the caller's account (OD-44). Orders have to be kept by law: where there are any the office is asked to do
 * it, and the account stays usable until then.
 *
 * @returns whether it is gone
 * @throws RuleError on `current_password`, or when nobody would be left to administer the shop
 */
export async function deleteAccount(deps: Deps, userId: number, password: string): Promise<boolean> {
  await checkCurrentPassword(deps, userId, password)
  const isGone = await inTransaction(deps.db, async (tx) => {
    const user = await queries.lockUser(tx, userId)
    if (!user) throw new CompanyGoneError(userId)
    if (user.is_administrator && !(await queries.hasOtherAdministrator(tx, userId)))
      throw ruleError(message('last_administrator'))
    const { email, name, company_id, enterprise_name } = user
    if (company_id !== null) {
      const { has_orders } = await queries.hasOrders(tx, company_id, userId)
      if (has_orders) {
        if (user.deletion_requested_at) return false
        await queries.recordRequest(tx, company_id, deps.now())
        await queueMail(tx, deps, {
          event: 'deletion_requested',
          company_id,
          name,
          email,
          enterprise_name: enterprise_name ?? '',
        })
        return false
      }
      await removeClient(tx, deps, company_id, email) // with all mails to it: the last one is written afterwards
    } else await removePerson(tx, deps, { id: userId, has_orders: user.has_placed_orders })
    // A deleted user is not named: the entry says that the deletion was requested, not by whom.
    const entity = company_id === null ? 'user' : 'client'
    const label = `#${company_id ?? userId}`
    await audit(tx, deps, null, [{ action: 'delete', entity, entity_id: company_id ?? userId, label }])
    const language = user.language as Language // the table allows no other
    await queueMail(tx, deps, { event: 'account_deleted', to: email, language, name })
    return true
  })
  deps.accounts.evict(userId)
  return isGone
}
