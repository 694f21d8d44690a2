import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { ruleError } from '#lib/errors.ts'
import { sendActivation } from '#features/accounts/account-links/account-links.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { queueMails } from '#features/platform/mail/mail.service.ts'
import { blockedReason } from './decisions.rules.ts'
import { farewellOf } from './decisions.service.ts'
import { labelOf, targetOf, withClients } from './client-edit.service.ts'
import { removeClient } from '#features/accounts/account-deletion/erasure.service.ts'

/** Mails the link that confirms the address again. @throws RuleError when it is confirmed */
export async function resendActivation(deps: Deps, actor: Actor, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const target = await targetOf(tx, actor, id)
    const reason = blockedReason('resend_activation', target, actor)
    if (reason) throw ruleError(reason)
    if (target.contact_id !== null) await sendActivation(tx, deps, target.contact_id)
    await audit(tx, deps, actor, [
      { action: 'resend_activation', entity: 'client', entity_id: id, label: labelOf(target) },
    ])
  })
}

/**
 * Deletes a client, or erases one with orders, and confirms it to them (OD-44).
 *
 * @throws RuleError for an account in use
 */
export async function deleteClient(deps: Deps, actor: Actor, id: number): Promise<void> {
  await withClients(deps, [id], async (tx) => {
    const target = await targetOf(tx, actor, id)
    const reason = blockedReason('delete', target, actor)
    if (reason) throw ruleError(reason)
    const action = await removeClient(tx, deps, id, target.email)
    const before = { status: target.status }
    await audit(tx, deps, actor, [
      { action, entity: 'client', entity_id: id, label: `#${id}`, before, after: null },
    ])
    if (target.email !== null) await queueMails(tx, deps, [farewellOf(target)])
  })
}
