import { languages, type Language } from '@comptoir/contract/common'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { orderSheet } from '#features/orders/order-documents/order-sheet.service.ts'
import { readOrderFor } from '#features/orders/orders/orders.service.ts'
import { keepAttachments, queueContent } from '#features/platform/mail/mail.service.ts'
import { findWords } from '#features/platform/mail/mail-texts.service.ts'
import * as queries from './order-mail.queries.ts'
import { orderContent, orderStaffContent } from './order-mail-content.rules.ts'
import { mailOfStep, stepContent, stepStaffContent } from './step-mail-content.rules.ts'

export { orderMailExample } from './order-mail-examples.rules.ts'

/**
 * Writes the mails of an order that was just placed: to the customer, where an address is known, and to the office's
 * contact address, each with the order as PDF as its reader may see it. Done by a job, so that the checkout does not wait; done twice, it does nothing the second time.
 */
export async function queueOrderMails(deps: Deps, orderId: number): Promise<void> {
  const reader = await queries.findOrderReader(deps.db, orderId)
  if (!reader) return
  const { company_id, email, has_account } = reader
  const language = reader.language as Language // the table allows no other
  const placed = { id: orderId, company_id }
  const order = await readOrderFor(deps, 'company', placed, language)
  const officeLanguage = languages[0]
  // The office reads the same where the customer reads French and sees prices: one document then serves both.
  const isSame = language === officeLanguage && order.grand_total !== null
  const inOffice = isSame ? order : await readOrderFor(deps, 'office', placed, officeLanguage)
  const sheetForOffice = await orderSheet(deps, inOffice, officeLanguage)
  const sheet = isSame || !email ? sheetForOffice : await orderSheet(deps, order, language)
  const files = await keepAttachments(deps, email ? [sheetForOffice, sheet] : [sheetForOffice])
  await inTransaction(deps.db, async (tx) => {
    const words = await findWords(tx, deps.config, ['order_received', 'order_received_staff'])
    if (email)
      await queueContent(
        tx,
        deps,
        orderContent(order, language, deps.config, { hasAccount: has_account }, words('order_received')),
        {
          template: 'order_received',
          to: email,
          company_id,
          order_id: orderId,
          attachments: files.slice(1),
        },
      )
    const who = reader.enterprise_name || reader.name
    const toOffice = words('order_received_staff')
    await queueContent(tx, deps, orderStaffContent(inOffice, officeLanguage, deps.config, who, toOffice), {
      template: 'order_received_staff',
      to: deps.config.company.contactEmail,
      company_id,
      order_id: orderId,
      attachments: files.slice(0, 1),
    })
  })
}

/**
 * Writes the mails of a step of an order (OD-20): to the customer, where an address is known, and to the office of what the
 * customer did. Done twice, it does nothing the second time.
 */
export async function queueStepMails(
  deps: Deps,
  { order_id, event_id }: { order_id: number; event_id: number },
): Promise<void> {
  const step = await queries.findStep(deps.db, order_id, event_id)
  const mail = step && mailOfStep(step)
  const reader = mail && (await queries.findOrderReader(deps.db, order_id))
  if (!reader) return
  const { company_id, email, has_account } = reader
  const language = reader.language as Language // the table allows no other
  const placed = { id: order_id, company_id }
  const order = await readOrderFor(deps, 'company', placed, language)
  const inOffice = await readOrderFor(deps, 'office', placed, languages[0])
  const sheets = mail.isAttached && email ? [await orderSheet(deps, order, language)] : []
  const attachments = await keepAttachments(deps, sheets)
  const envelope = { company_id, order_id, order_event_id: event_id }
  const { template, staffTemplate } = mail
  const who = reader.enterprise_name || reader.name
  await inTransaction(deps.db, async (tx) => {
    const words = await findWords(tx, deps.config, staffTemplate ? [template, staffTemplate] : [template])
    const asked = { ...mail, ...step }
    if (email)
      await queueContent(
        tx,
        deps,
        stepContent(order, asked, language, deps.config, { hasAccount: has_account }, words(template)),
        { template, to: email, attachments, ...envelope },
      )
    if (staffTemplate)
      await queueContent(
        tx,
        deps,
        stepStaffContent(
          inOffice,
          { template: staffTemplate, return_number: step.return_number },
          languages[0],
          who,
          words(staffTemplate),
        ),
        { template: staffTemplate, to: deps.config.company.contactEmail, ...envelope },
      )
  })
}
