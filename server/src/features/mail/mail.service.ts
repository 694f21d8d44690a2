import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import type { MailEvent } from './mail-events.ts'
import * as queries from './mail.queries.ts'

/**
 * Writes the mail, or the mails, of an event and orders their sending, in the transaction that causes it: without
 * the one there is not the other (OD-20). Nothing that people typed makes it fail.
 */
export async function queueMail(tx: Tx, deps: Deps, mail: MailEvent): Promise<void> {
  const recipients =
    'to' in mail
      ? [{ to: mail.to, language: mail.language }]
      : [{ to: deps.config.company.contactEmail, language: 'fr' }]
  for (const { to, language } of recipients)
    await queries.insertMail(tx, {
      template: mail.event,
      language,
      recipient: to,
      subject: mail.event,
      html: '',
      body_text: 'link' in mail ? mail.link : '',
      owner_id: mail.owner_id ?? null,
    })
}
