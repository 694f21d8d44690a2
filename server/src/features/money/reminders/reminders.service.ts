import type { ReminderLetter } from '@comptoir/contract/admin-open-items'
import type { Language } from '@comptoir/contract/common'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { enqueueAll } from '#jobs/enqueue.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, RuleError, message } from '#lib/errors.ts'
import { invoicePdf, readIssued } from '#features/money/invoices/invoices.service.ts'
import { statementOf } from '#features/money/open-items/open-items.service.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { keepAttachments, previewContent, queueContent } from '#features/platform/mail/mail.service.ts'
import { wordsOf } from '#features/platform/mail/mail-texts.service.ts'
import { reminderContent } from './reminder-mail.rules.ts'
import * as queries from './reminders.queries.ts'
import { letterOf, nextStep } from './reminders.rules.ts'

export { reminderExample } from './reminder-mail.rules.ts'

/** So many papers go with a mail; the statement of account names them all. */
const attachedPapers = 10

type Due = queries.LateRow & { step: number }

/** Late invoices with the step that is due for each, by client. */
function lettersOf(
  rows: readonly queries.LateRow[],
): { client: Due; letter: ReturnType<typeof letterOf<Due>> }[] {
  const due = rows.flatMap((row): Due[] => {
    const step = nextStep(row)
    return step === undefined ? [] : [{ ...row, step }]
  })
  return [...Map.groupBy(due, ({ company_id }) => company_id).values()].map((invoices) => ({
    client: invoices.at(-1)!, // a group has one; the last invoice knows best who is written to
    letter: letterOf(invoices),
  }))
}

/** Who would be reminded today, and who and what is left out. */
export async function previewReminders({ db, now }: Deps) {
  const letters = lettersOf(await queries.findLateInvoices(db, dayIn(now())))
  const leftOut = await queries.findLeftOut(db)
  return {
    letters: letters.map(({ client, letter }): ReminderLetter => ({
      client: { id: client.company_id, name: client.client_name },
      email: client.email,
      language: client.language as Language, // the table allows no other
      step: letter.step,
      total: letter.total,
      credit: client.credit,
      invoices: letter.invoices.map(({ id, number, due_on, days_late, open, step }) => ({
        ...{ id, number, due_on, days_late, open, step },
      })),
    })),
    left_out: leftOut.map(({ client_id, client_name, invoice_id, invoice_name, at, ...row }) => ({
      ...row,
      client: { id: client_id, name: client_name },
      invoice: invoice_id === null ? null : { id: invoice_id, name: invoice_name ?? '' },
      at: at.toISOString(),
    })),
  }
}

/**
 * The mail that a client would get today; nothing is written.
 *
 * @throws NotFoundError where the client would get none
 */
export async function previewReminderMail(deps: Deps, companyId: number) {
  const letters = lettersOf(await queries.findLateInvoices(deps.db, dayIn(deps.now())))
  const found = letters.find(({ client }) => client.company_id === companyId)
  if (!found) throw new NotFoundError(message('no_match', { what: 'Client' }))
  const words = await wordsOf(deps.db, deps.config, 'reminder')
  return previewContent(deps, reminderContent(found.letter, readerOf(found.client), deps.config, words))
}

const readerOf = ({ name, language, has_account }: queries.LateRow) => ({
  name,
  has_account,
  language: language as Language, // the table allows no other
})

/**
 * Approves a run: writes the letters of those invoices that are due for a step, and orders their mails. Approved twice,
 * nothing is due the second time.
 *
 * @param ids the invoices that somebody has looked at
 * @returns how many letters and invoices there are, and how many of the invoices are not due any more
 */
export const sendReminders = (deps: Deps, actor: Actor, ids: readonly number[]) =>
  inTransaction(deps.db, async (tx) => {
    await queries.lockInvoices(tx, ids)
    const now = deps.now()
    const letters = lettersOf(await queries.findLateInvoices(tx, dayIn(now), ids)).filter(
      ({ client }) => client.email !== null,
    )
    const written: { id: number }[] = []
    for (const { client, letter } of letters) {
      const { company_id } = client
      written.push({ id: await queries.insertReminder(tx, { ...letter, company_id }, now, actor.id) })
    }
    const invoices = letters.reduce((count, { letter }) => count + letter.invoices.length, 0)
    await audit(
      tx,
      deps,
      actor,
      letters.map(({ client, letter }, index) => ({
        ...{ action: 'create', entity: 'reminder', entity_id: written[index]!.id, label: client.client_name },
        after: { step: letter.step, invoices: letter.invoices.map(({ number }) => number).join(', ') },
      })),
    )
    await enqueueAll(tx, 'mail_reminder', written)
    return { letters: letters.length, invoices, skipped: new Set(ids).size - invoices }
  })

/** The job behind a letter: mails it once, with the papers that are still open and the statement of account. */
export async function mailReminder(deps: Deps, id: number): Promise<void> {
  const reminder = await queries.findReminder(deps.db, id)
  if (!reminder || reminder.mailed_at !== null) return
  const reminded = new Map(
    (await queries.findReminded(deps.db, id)).map(({ invoice_id, step }) => [invoice_id, step]),
  )
  const late = await queries.findLateInvoices(deps.db, dayIn(deps.now()), [...reminded.keys()])
  const [first] = late
  // Paid or left out since: there is nothing to remind of.
  if (!first?.email)
    return void (await inTransaction(deps.db, (tx) => queries.markMailed(tx, id, deps.now())))
  const { email } = first
  const papers = []
  for (const invoice of late.slice(0, attachedPapers))
    papers.push(await invoicePdf(deps, await readIssued(deps, invoice.id, undefined)))
  const language = first.language as Language // the table allows no other
  const files = await keepAttachments(deps, [
    await statementOf(deps, reminder.company_id, language),
    ...papers,
  ])
  const letter = { ...letterOf(late), step: reminder.step }
  await inTransaction(deps.db, async (tx) => {
    if (!(await queries.markMailed(tx, id, deps.now()))) return
    const words = await wordsOf(tx, deps.config, 'reminder')
    await queueContent(tx, deps, reminderContent(letter, readerOf(first), deps.config, words), {
      template: 'reminder',
      to: email,
      company_id: reminder.company_id,
      attachments: files,
    })
  })
}

/** Forgets a letter whose job nobody tries any more: its invoices are due for that step again. */
export async function reminderGivenUp(tx: Tx, deps: Deps, id: number): Promise<void> {
  const gone = await queries.deleteUnmailed(tx, id)
  if (gone)
    await audit(tx, deps, null, [
      {
        ...{ action: 'delete', entity: 'reminder', entity_id: id, label: gone.name },
        before: { step: gone.step },
      },
    ])
}

/**
 * Leaves a client or an invoice out of the reminders.
 *
 * @throws RuleError naming what there is not
 */
export const leaveOut = (
  deps: Deps,
  actor: Actor,
  { client, invoice, reason }: { client?: number | undefined; invoice?: number | undefined; reason: string },
): Promise<{ id: number }> =>
  inTransaction(deps.db, async (tx) => {
    const name = await queries.findName(tx, { client, invoice })
    if (name === undefined) {
      const missing = message('does_not_exist', { value: client ?? invoice ?? 0 })
      throw new RuleError({ [client === undefined ? 'invoice' : 'client']: [missing] })
    }
    const id = await queries.insertLeftOut(tx, {
      client,
      invoice,
      reason,
      at: deps.now(),
      actor_id: actor.id,
    })
    await audit(tx, deps, actor, [
      {
        action: 'create',
        entity: 'reminder',
        entity_id: null,
        label: name,
        after: { left_out: true, reason },
      },
    ])
    return { id }
  })

/**
 * Ends that something is left out.
 *
 * @throws NotFoundError if there is no such row
 */
export const takeBackIn = (deps: Deps, actor: Actor, id: number): Promise<void> =>
  inTransaction(deps.db, async (tx) => {
    const gone = await queries.deleteLeftOut(tx, id)
    if (!gone) throw new NotFoundError(message('no_match', { what: 'Reminder' }))
    await audit(tx, deps, actor, [
      {
        ...{ action: 'delete', entity: 'reminder', entity_id: null, label: gone.name },
        before: { left_out: true, reason: gone.reason },
      },
    ])
  })
