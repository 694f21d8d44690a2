import { languages, type Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { NotFoundError, ruleError, say } from '#lib/errors.ts'
import { seal } from '#lib/sealed.ts'
import { headerText, isMailAddress } from './mail-address.rules.ts'
import type { MailContent } from './mail-block.ts'
import { contentOf } from './mail-content.rules.ts'
import type { MailEvent } from './mail-events.ts'
import { renderHtml } from './mail-html.rules.ts'
import { showsVeiledLink, veiled } from './mail-link.rules.ts'
import { renderText } from './mail-text.rules.ts'
import * as queries from './mail.queries.ts'

/**
 * Writes the mail, or the mails, of an event and orders their sending, in the transaction that causes it: without
 * the one there is not the other (OD-20). Nothing that people typed makes it fail.
 */
export async function queueMail(tx: Tx, deps: Deps, mail: MailEvent): Promise<void> {
  const readers = 'to' in mail ? [{ to: mail.to, language: mail.language }] : await office(tx, deps)
  const shown = 'link' in mail ? { ...mail, link: veiled(mail.link) } : mail
  for (const { to, language } of readers)
    await queueContent(tx, deps, contentOf(shown, language, deps.config), {
      template: mail.event,
      to,
      owner_id: mail.owner_id,
      link: 'link' in mail ? mail.link : undefined,
    })
}

type Envelope = {
  template: string
  to: string
  owner_id?: number | undefined
  order_id?: number
  /** The link of which the content shows the veiled form. */
  link?: string | undefined
}

/** Writes one mail and orders its sending; an order that was confirmed to this address already is left alone. */
export async function queueContent(
  tx: Tx,
  deps: Deps,
  content: MailContent,
  { template, to, owner_id, order_id, link }: Envelope,
): Promise<void> {
  const now = deps.now()
  const isSendable = isMailAddress(to)
  const id = await queries.insertMail(tx, {
    template,
    language: content.language,
    recipient: to,
    subject: headerText(content.subject),
    html: renderHtml(content, deps.config.company),
    body_text: renderText(content, deps.config.company),
    owner_id: owner_id ?? null,
    order_id: order_id ?? null,
    sealed_link: link && veiled(link) !== link ? seal(deps.config.secret, link) : null,
    created_at: now,
    queued_at: now,
    next_attempt_at: now,
    ...(!isSendable && { status: 'failed', last_error: 'This is no address that a mail can be sent to.' }),
  })
  if (id !== undefined && isSendable) await enqueue(tx, 'send_mail', { id })
}

/** The office: every active staff account in its language, and the contact address where it is none of them. */
async function office(tx: Tx, { config }: Deps): Promise<{ to: string; language: Language }[]> {
  const staff = await queries.findStaff(tx)
  const contact = config.company.contactEmail
  const isKnown = staff.some(({ email }) => email.toLowerCase() === contact.toLowerCase())
  return [
    ...staff.map(({ email, language }) => ({ to: email, language: language as Language })), // the table allows no other
    ...(isKnown ? [] : [{ to: contact, language: languages[0] }]),
  ]
}

/**
 * Sends a mail again, with the content it had (OD-20). One that still waits is tried at once.
 *
 * @throws NotFoundError where there is no such mail
 * @throws RuleError where its link is not kept any more: the customer asks for a new one
 */
export async function resendMail(deps: Deps, id: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const mail = await queries.lockMail(tx, id)
    if (!mail) throw new NotFoundError(say('no_match', { what: 'Mail' }))
    if (showsVeiledLink(mail.body_text) && !mail.sealed_link) throw ruleError(say('mail_link_gone'))
    if (!isMailAddress(mail.recipient)) throw ruleError(say('mail_no_address', { address: mail.recipient }))
    const now = deps.now()
    await queries.updateMail(tx, id, {
      status: 'queued',
      attempts: 0,
      last_error: '',
      answer: '',
      sent_at: null,
      queued_at: now,
      next_attempt_at: now,
    })
    await enqueue(tx, 'send_mail', { id })
  })
}

/** What waits and what failed, and for how many seconds the oldest has been waiting. */
export async function mailBacklog({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { queued, failed, oldest } = await queries.countMails(db)
  return { queued, failed, oldest_seconds: oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0 }
}
