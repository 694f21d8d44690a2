import { languages, type Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import type { FileAnswer } from '#lib/answers.ts'
import { encrypt } from '#lib/crypto.ts'
import { addFiles, claimFiles } from '#features/platform/files/files.service.ts'
import { headerText, isMailAddress } from './mail-address.rules.ts'
import type { MailContent } from './mail-block.ts'
import { contentOf } from './mail-content.rules.ts'
import type { MailEvent } from './mail-events.ts'
import { renderHtml } from './mail-html.rules.ts'
import { maskToken } from './mail-link.rules.ts'
import type { Template } from './mail-templates.ts'
import { findWords, wordsOf } from './mail-texts.service.ts'
import { renderText } from './mail-text.rules.ts'
import * as queries from './mail.queries.ts'

export type { MailEvent } from './mail-events.ts'

/** What ordering a mail takes; a command of the operator has no more. */
type MailDeps = Pick<Deps, 'config' | 'now'>

/**
 * Writes the mails of an event and queues the jobs that send them, in the transaction that causes it: without
 * the one there is not the other (OD-20). Nothing that people typed makes it fail.
 */
export async function queueMail(tx: Tx, deps: MailDeps, mail: MailEvent): Promise<void> {
  const readers = 'to' in mail ? [{ to: mail.to, language: mail.language }] : await office(tx, deps)
  const shown = 'link' in mail ? { ...mail, link: maskToken(mail.link) } : mail
  const words = await wordsOf(tx, deps.config, mail.event)
  for (const { to, language } of readers)
    await queueContent(tx, deps, contentOf(shown, language, deps.config, words), {
      template: mail.event,
      to,
      company_id: mail.company_id,
      link: 'link' in mail ? mail.link : undefined,
    })
}

/**
 * The same for any number of events that each concern one client, in three statements. Each is rendered when it
 * is first sent or looked at (`rendered`).
 */
export async function queueMails(
  tx: Tx,
  deps: Deps,
  mails: readonly Extract<MailEvent, { to: string }>[],
): Promise<void> {
  if (mails.length === 0) return
  const words = await findWords(
    tx,
    deps.config,
    mails.map(({ event }) => event),
  )
  await queries.insertEvents(
    tx,
    deps.now(),
    mails.map((mail) => {
      const event = 'link' in mail ? { ...mail, link: maskToken(mail.link) } : mail
      const { subject } = contentOf(event, mail.language, deps.config, words(mail.event))
      return {
        template: mail.event,
        language: mail.language,
        recipient: mail.to,
        subject: headerText(subject),
        company_id: mail.company_id ?? null,
        encrypted_link: 'link' in mail ? encryptedLink(deps, mail.link) : null,
        event,
        ...initialStatus(mail.to),
      }
    }),
  )
  await enqueue(tx, 'send_due_mails', {})
}

type UnrenderedMail = { event: unknown; language: string; html: string; body_text: string }

/** A mail with its HTML and text. */
export async function rendered<M extends UnrenderedMail>(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  mail: M,
): Promise<M> {
  if (mail.event === null) return mail
  const event = mail.event as MailEvent // as queueMails writes them
  const words = await wordsOf(db, config, event.event)
  const content = contentOf(event, mail.language as Language, config, words)
  return { ...mail, ...textsOf(content, config), event: null }
}

/** The content of a mail; nothing is written. */
export async function previewMail({ db, config }: Deps, mail: Extract<MailEvent, { to: string }>) {
  const words = await wordsOf(db, config, mail.event)
  return previewContent({ config }, contentOf(mail, mail.language, config, words))
}

/** A mail as its reader would get it; nothing is written. */
export const previewContent = ({ config }: Pick<Deps, 'config'>, content: MailContent) => ({
  subject: content.subject,
  language: content.language,
  html: renderHtml(content, config.company),
  text: renderText(content, config.company),
})

type Envelope = {
  /** As the mail log names it; `test` is an example that somebody of the office has sent to themselves. */
  template: Template | 'test'
  to: string
  company_id?: number | undefined
  order_id?: number
  /** The step of the order that the mail tells of; none for the one that confirms it. */
  order_event_id?: number
  /** The link that the content shows masked. */
  link?: string | undefined
  attachments?: readonly KeptAttachment[]
}

/** An attachment, kept as a file under this key. */
export type KeptAttachment = { filename: string; contentType: string; key: string }

/** Writes the attachments of mails, before the transaction that writes the mails. */
export async function keepAttachments(deps: Deps, files: readonly FileAnswer[]): Promise<KeptAttachment[]> {
  const keys = await addFiles(
    deps,
    'mail',
    files.map(({ content }) => content),
  )
  return files.map(({ name, contentType }, index) => ({ filename: name, contentType, key: keys[index]! }))
}

/**
 * Writes a mail with its attachments and queues its sending, unless it tells one address of an order, or of its step, twice.
 *
 * @returns its id
 */
export async function queueContent(
  tx: Tx,
  deps: MailDeps,
  content: MailContent,
  envelope: Envelope,
): Promise<number | undefined> {
  const row = rowOf(deps, content, envelope)
  const id = await queries.insertMail(tx, row)
  if (id === undefined) return undefined
  const { attachments = [] } = envelope
  if (attachments.length > 0) {
    await queries.insertAttachments(
      tx,
      attachments.map(({ key }, position) => ({ mail_id: id, position, file_key: key })),
    )
    await claimFiles(
      tx,
      attachments.map(({ key }) => key),
    )
  }
  if (row.status === 'queued') await enqueue(tx, 'send_mail', { id })
  return id
}

function rowOf(
  deps: MailDeps,
  content: MailContent,
  { template, to, company_id, order_id, order_event_id, link, attachments = [] }: Envelope,
) {
  const now = deps.now()
  return {
    template,
    language: content.language,
    recipient: to,
    subject: headerText(content.subject),
    ...textsOf(content, deps.config),
    company_id: company_id ?? null,
    order_id: order_id ?? null,
    order_event_id: order_event_id ?? null,
    attachments: JSON.stringify(attachments.map(({ filename, contentType }) => ({ filename, contentType }))),
    encrypted_link: link === undefined ? null : encryptedLink(deps, link),
    created_at: now,
    queued_at: now,
    next_attempt_at: now,
    ...initialStatus(to),
  }
}

const textsOf = (content: MailContent, { company }: Deps['config']) => ({
  html: renderHtml(content, company),
  body_text: renderText(content, company),
})

/** A link with a token, encrypted, since the mail log shows the rest of the row; null for a link without a token. */
const encryptedLink = ({ config }: MailDeps, link: string) =>
  maskToken(link) === link ? null : encrypt(config.secret, link)

const initialStatus = (to: string) =>
  isMailAddress(to)
    ? { status: 'queued', last_error: '' }
    : { status: 'failed', last_error: 'This is no address that a mail can be sent to.' }

/** The office: every active staff account in its language, and the contact address unless it is one of them. */
async function office(tx: Tx, { config }: MailDeps): Promise<{ to: string; language: Language }[]> {
  const staff = await queries.findStaff(tx)
  const contact = config.company.contactEmail
  const isKnown = staff.some(({ email }) => email.toLowerCase() === contact.toLowerCase())
  return [
    ...staff.map(({ email, language }) => ({ to: email, language: language as Language })), // the table allows no other
    ...(isKnown ? [] : [{ to: contact, language: languages[0] }]),
  ]
}

/** What waits and what failed, and for how many seconds the oldest has been waiting. */
export async function mailBacklog({ db, now }: Pick<Deps, 'db' | 'now'>) {
  const { queued, failed, oldest } = await queries.countMails(db)
  return { queued, failed, oldest_seconds: oldest ? (now().getTime() - oldest.getTime()) / 1000 : 0 }
}
