import type { Db } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { filesOf } from '#lib/files.ts'
import { decrypt } from '#lib/crypto.ts'
import { escaped } from '#lib/html.ts'
import { hasMaskedLink, unmaskLink, withoutToken } from './mail-link.rules.ts'
import type { Attachment, Mailer } from './mailer.ts'
import { rendered } from './mail.service.ts'
import * as queries from './mail.queries.ts'
import { GIVES_UP_AFTER_MS, waitAfter, type Outcome } from './smtp-outcome.rules.ts'

/** The outcome; undefined when there was nothing to send. */
type Result = Outcome | undefined

/** The job runs every minute; one run ends before the next begins. */
const RUN_MS = 45_000

export const isServerAway = (result: Result): boolean => result?.kind === 'later' && result.concerns === 'all'

/**
 * Sends a queued mail, if it is due and nobody else is sending it. Its row is locked meanwhile, so that two workers
 * never send it both. Only a process that dies after the server has taken the mail, before the row says so, sends
 * it a second time, under the same Message-ID.
 *
 * @param id when given, only this one, else the one that has been due for longest
 */
export const sendDueMail = (deps: Deps, mailer: Mailer, id?: number): Promise<Result> =>
  inTransaction(deps.db, async (tx) => {
    const due = await queries.lockDueMail(tx, deps.now(), id)
    if (!due) return undefined
    const mail = await rendered({ ...deps, db: tx }, due)
    const link = mail.encrypted_link ? decrypt(deps.config.secret, mail.encrypted_link) : undefined
    const outcome = await attempt(mailer, mail, link, await attachmentsOf(tx, deps, mail))
    await note(tx, deps, mail, outcome, due.event === null ? {} : renderedColumns(mail))
    return outcome
  })

/**
 * Sends all mails that are due: those that wait for another attempt, and those of a worker that died. Stops at the
 * first sign that the server accepts nothing now.
 *
 * @param signal of the worker that stops: no further mail is started
 */
export async function sendDueMails(deps: Deps, mailer: Mailer, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + RUN_MS
  while (performance.now() < end && !signal?.aborted) {
    const result = await sendDueMail(deps, mailer)
    if (!result || isServerAway(result)) return
  }
}

/** The files of a mail with their names, undefined where one is gone; most have none, and cost no statement. */
async function attachmentsOf(
  tx: Db,
  { config }: Deps,
  { id, attachments }: queries.MailRow,
): Promise<Attachment[] | undefined> {
  const named = attachments as { filename: string; contentType: string }[] // as queueContent writes them
  if (named.length === 0) return []
  const found: Attachment[] = []
  for (const [position, key] of (await queries.findAttachments(tx, id)).entries()) {
    const content = await filesOf(config).read(key)
    if (!content) return undefined
    found.push({ ...named[position]!, content })
  }
  return found
}

async function attempt(
  mailer: Mailer,
  mail: queries.MailRow,
  link: string | undefined,
  attachments: Attachment[] | undefined,
): Promise<Outcome> {
  if (!attachments) return { kind: 'refused', reason: 'A file that goes with it is not kept any more.' }
  if (link === undefined && hasMaskedLink(mail.body_text))
    return { kind: 'refused', reason: 'Its link was encrypted with another SECRET, or is not kept any more.' }
  const whole = (content: string, asWritten: (text: string) => string) =>
    link === undefined ? content : unmaskLink(content, link, asWritten)
  const outcome = await mailer.send({
    id: `${mail.id}.${mail.queued_at.getTime()}`,
    to: mail.recipient,
    language: mail.language,
    subject: mail.subject,
    html: whole(mail.html, escaped),
    text: whole(mail.body_text, (text) => text),
    attachments,
    queuedAt: mail.queued_at,
  })
  return outcome.kind === 'sent'
    ? { ...outcome, answer: withoutToken(outcome.answer, link) }
    : { ...outcome, reason: withoutToken(outcome.reason, link) }
}

/** The columns of a mail that was rendered just now. */
const renderedColumns = ({ html, body_text }: queries.MailRow) => ({ html, body_text, event: null })

async function note(
  tx: Db,
  { now }: Deps,
  mail: queries.MailRow,
  outcome: Outcome,
  rendered: Partial<ReturnType<typeof renderedColumns>>,
): Promise<void> {
  const at = now()
  const attempts = mail.attempts + 1
  if (outcome.kind === 'sent') {
    const { answer } = outcome
    return void (await queries.updateMail(tx, mail.id, {
      ...rendered,
      status: 'sent',
      attempts,
      answer,
      sent_at: at,
      last_error: '',
    }))
  }
  const isHopeless =
    outcome.kind === 'refused' || at.getTime() - mail.queued_at.getTime() >= GIVES_UP_AFTER_MS
  await queries.updateMail(tx, mail.id, {
    ...rendered,
    attempts,
    last_error: outcome.reason,
    ...(isHopeless
      ? { status: 'failed' }
      : {
          next_attempt_at: new Date(
            at.getTime() + waitAfter(attempts, outcome.kind === 'later' ? outcome.concerns : 'this'),
          ),
        }),
  })
}
