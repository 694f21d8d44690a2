import type { InvoiceDelivery } from '@comptoir/contract/admin-invoices'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { isFileFault, isUnavailable } from '#db/errors.ts'
import { enqueue } from '#jobs/enqueue.ts'
import { UnavailableError, message } from '#lib/errors.ts'
import { filesOf } from '#lib/files.ts'
import { audit, type Actor } from '#features/platform/audit/audit.service.ts'
import { keepAttachments, queueContent } from '#features/platform/mail/mail.service.ts'
import { wordsOf } from '#features/platform/mail/mail-texts.service.ts'
import { handOver, type Handed } from './access-point.ts'
import * as queries from './delivery.queries.ts'
import type { Channel } from './delivery.queries.ts'
import { invoiceContent } from './invoice-mail.rules.ts'
import type { IssuedInvoice } from './invoices.queries.ts'
import { invoicePdf, invoiceUbl, readIssued } from './invoices.service.ts'
import { buyerEndpoint } from './ubl.rules.ts'

export { invoiceExample } from './invoice-mail.rules.ts'

/** Where the invoices go that an access point, or the books, are to fetch: a folder of the shop's files. */
const outbox = (name: string) => `invoices/${name}.xml`

type Issued = Awaited<ReturnType<typeof readIssued>>

/**
 * Hands an invoice over, once each way: a mail to the company's billing address with the PDF and the UBL, and the UBL to
 * the access point, or into the folder where there is none. The job behind each invoice that is issued; while one of them
 * does not work, it is run again, up to the number of tries.
 *
 * @throws what stands in the way, where it has to be tried again
 */
export async function deliverInvoice(deps: Deps, id: number): Promise<void> {
  const issued = await readIssued(deps, id, undefined)
  const left = [
    await tryWay(deps, id, 'mail', () => mailInvoice(deps, issued)),
    await tryWay(deps, id, 'ubl', () => sendUbl(deps, issued)),
  ]
  for (const problem of left) if (problem) throw problem
}

/**
 * Goes one way. What stops it on our side is noted as well, so that the office sees it.
 *
 * @returns why it is still to be gone
 */
async function tryWay(
  deps: Deps,
  id: number,
  channel: Channel,
  go: () => Promise<Error | undefined>,
): Promise<Error | undefined> {
  try {
    return await go()
  } catch (error) {
    if (isUnavailable(error) && !isFileFault(error)) throw error
    const problem = error instanceof Error ? error : new Error(String(error))
    return inTransaction(deps.db, async (tx) => {
      const { status } = await queries.lockDelivery(tx, id, channel, deps.now())
      if (status !== 'waiting') return undefined
      const tried = { status, at: deps.now(), reason: problem.message }
      return (await queries.noteTry(tx, id, channel, tried)) === 'waiting' ? problem : undefined
    })
  }
}

async function sendUbl(deps: Deps, issued: Issued): Promise<Error | undefined> {
  const { invoice } = issued
  return inTransaction(deps.db, async (tx) => {
    const { status, round } = await queries.lockDelivery(tx, invoice.id, 'ubl', deps.now())
    if (status !== 'waiting') return undefined
    const handed = await hand(deps, issued, round)
    const now = await queries.noteTry(tx, invoice.id, 'ubl', { ...handed, at: deps.now() })
    if (handed.status !== 'waiting' || now !== 'waiting') return undefined
    return new UnavailableError(message('access_point_unavailable'), { cause: new Error(handed.reason) })
  })
}

async function hand(deps: Deps, issued: Issued, round: number): Promise<Handed | { status: 'left_out' }> {
  const { config } = deps
  const { invoice } = issued
  const ubl = (await invoiceUbl(deps, issued)).content
  if (!config.eInvoices) {
    await filesOf(config).write(outbox(invoice.name), ubl)
    return { status: 'delivered', reference: outbox(invoice.name) }
  }
  // Who has no number in the network gets the mail alone.
  if (buyerEndpoint(invoice).scheme === 'EM') return { status: 'left_out' }
  return handOver(config.eInvoices, { ubl, key: `${invoice.name}-${round}` })
}

async function mailInvoice(deps: Deps, issued: Issued): Promise<undefined> {
  const { invoice } = issued
  if (!(await queries.isWaiting(deps.db, invoice.id, 'mail'))) return
  const reader = await queries.findReader(deps.db, invoice.client_id)
  const to = addressOf(invoice) || reader?.email
  const files = to
    ? await keepAttachments(deps, [await invoicePdf(deps, issued), await invoiceUbl(deps, issued)])
    : []
  await inTransaction(deps.db, async (tx) => {
    const { status } = await queries.lockDelivery(tx, invoice.id, 'mail', deps.now())
    if (status !== 'waiting') return
    const tried = { at: deps.now(), reference: to ?? '' }
    if (!to || !reader) return queries.noteTry(tx, invoice.id, 'mail', { ...tried, status: 'left_out' })
    const template = invoice.kind === 'invoice' ? 'invoice_issued' : 'credit_note_issued'
    const words = await wordsOf(tx, deps.config, template)
    const mail_id = await queueContent(tx, deps, invoiceContent(invoice, reader, deps.config, words), {
      template,
      to,
      company_id: invoice.client_id,
      attachments: files,
    })
    await queries.noteTry(tx, invoice.id, 'mail', { ...tried, status: 'delivered', mail_id })
  })
}

/** Ends the handing over of an invoice whose job nobody tries any more; the office can have it sent again. */
export const deliveryGivenUp = (tx: Tx, { now }: Pick<Deps, 'now'>, id: number, reason: string) =>
  queries.giveUp(tx, id, now(), reason)

const addressOf = ({ buyer }: IssuedInvoice): string =>
  typeof buyer['email'] === 'string' ? buyer['email'] : ''

/** How many structured invoices an access point has refused. */
export const countRefused = ({ db }: Pick<Deps, 'db'>): Promise<number> => queries.countRefused(db)

/** How an invoice was handed over; what was not tried yet waits. */
export async function deliveriesOf({ db }: Pick<Deps, 'db'>, id: number): Promise<InvoiceDelivery[]> {
  const rows = await queries.findDeliveries(db, id)
  return (['ubl', 'mail'] as const).map((channel) => {
    const row = rows.find((one) => one.channel === channel)
    return {
      channel,
      status: row?.status ?? 'waiting',
      at: row && row.attempts > 0 ? row.at.toISOString() : null,
      attempts: row?.attempts ?? 0,
      reason: row?.reason ?? '',
      reference: row?.reference ?? '',
      mail: row?.mail_id ?? null,
    }
  })
}

/**
 * Has an invoice sent again one way.
 *
 * @throws NotFoundError if there is no such invoice
 */
export async function sendInvoiceAgain(
  deps: Deps,
  actor: Actor,
  id: number,
  channel: Channel,
): Promise<void> {
  const { invoice } = await readIssued(deps, id, undefined)
  await inTransaction(deps.db, async (tx) => {
    await queries.sendAnew(tx, id, channel, deps.now())
    await audit(tx, deps, actor, [
      { action: 'resend', entity: 'invoice', entity_id: id, label: invoice.name, after: { channel } },
    ])
    await enqueue(tx, 'deliver_invoice', { id })
  })
}

/** The UBL of an invoice that is called so: as it was handed over, or made anew where that is not there any more. */
export async function issuedUbl(deps: Deps, { id, name }: { id: number; name: string }): Promise<Buffer> {
  const kept = await filesOf(deps.config).read(outbox(name))
  return kept ?? (await invoiceUbl(deps, await readIssued(deps, id, undefined))).content
}
