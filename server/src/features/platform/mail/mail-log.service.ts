import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { MailDetail, MailRow } from '@comptoir/contract/admin-mail'
import type { Language } from '@comptoir/contract/common'
import type { Db, Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, message, type Message } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import {
  bulkAnswer,
  decide,
  refuseLeftOut,
  selectedIds,
  type Decided,
  type Decision,
  type Selection,
} from '#features/platform/audit/decide.service.ts'
import { isMailAddress } from './mail-address.rules.ts'
import { hasMaskedLink } from './mail-link.rules.ts'
import { rendered } from './mail.service.ts'
import * as queries from './mail-log.queries.ts'

/** The mails of the log that match, with the number of all of them. */
export async function listMails(
  { db }: Deps,
  filter: Parameters<typeof queries.findMails>[1],
): Promise<{ count: number; rows: MailRow[] }> {
  const { count, rows } = await queries.findMails(db, filter)
  return { count, rows: rows.map(toRow) }
}

/** The last mails to one client. */
export const mailsOf = async (db: Db, client: number): Promise<MailRow[]> =>
  (await queries.findMails(db, { client, ordering: '-created_at', limit: 10, offset: 0 })).rows.map(toRow)

export const mailTemplates = ({ db }: Deps) => queries.findTemplates(db)
export const countMailsForOffice = (db: Db) => queries.countForOffice(db)

/**
 * A mail as it was written; the tokens of its links stay masked.
 *
 * @throws NotFoundError if there is no such mail
 */
export async function readMail({ db, config }: Pick<Deps, 'db' | 'config'>, id: number): Promise<MailDetail> {
  const found = await queries.findLoggedMail(db, id)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Mail' }))
  const mail = await rendered({ db, config }, found)
  return {
    ...toRow(mail),
    html: mail.html,
    text: mail.body_text,
    headers: [
      { name: 'From', value: `${config.company.name} <${config.mailFrom}>` },
      { name: 'Reply-To', value: `${config.company.name} <${config.company.contactEmail}>` },
      { name: 'To', value: mail.recipient },
      { name: 'Subject', value: mail.subject },
      { name: 'Date', value: (mail.sent_at ?? mail.queued_at).toUTCString() },
      {
        name: 'Message-ID',
        value: `<${mail.id}.${mail.queued_at.getTime()}@${new URL(config.publicUrl).hostname}>`,
      },
      { name: 'Content-Language', value: mail.language },
    ],
    attachments: mail.attachments.map(({ filename = '', contentType = '' }) => ({
      name: filename,
      content_type: contentType,
    })),
    can_resend: blockedReason(mail) === undefined,
  }
}

/**
 * A file that goes with a mail.
 *
 * @param number of the attachment, from 1
 * @throws NotFoundError if there is no such mail or file
 */
export async function readAttachment({ db, config }: Deps, id: number, number: number): Promise<FileAnswer> {
  const file = await queries.findAttachment(db, id, number - 1)
  const content = file && (await filesOf(config).read(file.key))
  if (!content) throw new NotFoundError(message('no_match', { what: 'MailAttachment' }))
  return new FileAnswer(file.name, file.content_type, content)
}

/**
 * Sends a mail again, with the content it had (OD-20). One that still waits is tried at once.
 *
 * @throws NotFoundError if there is no such mail
 * @throws RuleError if its link has been deleted: the customer asks for a new one
 */
export async function resendMail(deps: Deps, actor: Actor | null, id: number): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const outcome = await resendAll(tx, deps, actor, [id])
    refuseLeftOut(outcome)
    if (outcome.done === 0) throw new NotFoundError(message('no_match', { what: 'Mail' }))
  })
}

/**
 * Sends several again; of a list without a status filter only those that failed. Each that cannot be sent is named
 * with the reason. A constant number of statements.
 */
export const resendMails = (
  deps: Deps,
  actor: Actor,
  language: Language,
  selection: Selection<queries.MailFilter>,
): Promise<BulkAnswer> =>
  inTransaction(deps.db, async (tx) => {
    const ids = await selectedIds(selection, (filter) =>
      queries.findMailIds(tx, { status: 'failed', ...given(filter) }),
    )
    return bulkAnswer(await resendAll(tx, deps, actor, ids), mails, language, ids)
  })
const given = (filter: queries.MailFilter): queries.MailFilter =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))

type LockedMail = Awaited<ReturnType<typeof queries.lockMails>>[number]
const mails: Decided<LockedMail> = {
  entity: 'mail',
  label: ({ recipient, subject }) => `${recipient} – ${subject}`,
}
const resend: Decision<LockedMail, undefined> = {
  change: ({ status }) => ({ before: { status }, after: { status: 'queued' } }),
  blocked: blockedReason,
  action: () => 'resend',
  apply: async (tx, deps, changes) => {
    const ids = changes.map(({ thing }) => thing.id)
    await queries.requeueMails(tx, ids, deps.now())
    await enqueue(tx, 'send_due_mails', {})
  },
}
const resendAll = async (tx: Tx, deps: Deps, actor: Actor | null, ids: readonly number[]) =>
  decide(tx, deps, actor, mails, resend, await queries.lockMails(tx, ids), undefined)

/** Why a mail cannot be sent again; undefined when it can. */
function blockedReason(mail: {
  recipient: string
  body_text: string
  has_link: boolean
}): Message | undefined {
  if (hasMaskedLink(mail.body_text) && !mail.has_link) return message('mail_link_gone')
  if (!isMailAddress(mail.recipient)) return message('mail_no_address', { address: mail.recipient })
  return undefined
}

const toRow = ({
  client_id,
  client_name,
  order_id,
  order_name,
  created_at,
  sent_at,
  language,
  ...row
}: queries.LoggedMail): MailRow => ({
  ...row,
  language: language as Language, // the mail's own writer takes no other
  client: client_id === null ? null : { id: client_id, name: client_name ?? '' },
  order: order_id === null ? null : { id: order_id, name: order_name ?? '' },
  created_at: created_at.toISOString(),
  sent_at: sent_at?.toISOString() ?? null,
})
