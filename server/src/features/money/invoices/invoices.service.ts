import type { Language } from '@comptoir/contract/common'
import type { Invoice } from '@comptoir/contract/invoice'
import { encodeQR } from 'qr'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { formatAmount } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { CompanySession } from '#session.ts'
import { vatNote } from '#features/ordering/totals/totals.service.ts'
import { keptPdf } from '#features/platform/pdf/pdf.ts'
import { transferCode } from '#features/platform/pdf/transfer-code.rules.ts'
import { sheetOf } from './invoice-sheet.rules.ts'
import * as queries from './invoices.queries.ts'
import type { InvoiceFilter, InvoiceRow, IssuedInvoice, IssuedLine } from './invoices.queries.ts'
import { ublOf } from './ubl.rules.ts'

const codeSize = 92

/** A company's invoices and credit notes, the newest first; none for whoever may see no prices (OD-37). */
export async function listInvoices(
  { db, now }: Deps,
  { company }: CompanySession,
  filter: Pick<InvoiceFilter, 'status' | 'from' | 'to'> & { limit: number; offset: number },
): Promise<{ count: number; rows: Invoice[] }> {
  if (company.prices_hidden) return { count: 0, rows: [] }
  const asked = { ...filter, client: company.id, ordering: '-issued_on' as const }
  const { count, rows } = await queries.findInvoices(db, asked, dayIn(now()))
  return { count, rows: rows.map(toInvoice) }
}

/** An invoice as lists have it. */
export const toInvoice = ({
  name,
  payment_reference,
  credited_id,
  credited_name,
  ...row
}: Omit<InvoiceRow, 'client_id' | 'client_name' | 'delivery_status'>): Invoice => ({
  ...row,
  number: name,
  payment_reference: payment_reference && printedCommunication(payment_reference),
  credited: credited_id === null ? null : { id: credited_id, name: credited_name ?? '' },
})

/**
 * An invoice with its lines, as it was issued.
 *
 * @param companyId when given, only that company's
 * @throws NotFoundError for anybody else's
 */
export async function readIssued(
  { db, now }: Deps,
  id: number,
  companyId: number | undefined,
): Promise<{ invoice: IssuedInvoice; lines: IssuedLine[] }> {
  const invoice = await queries.findInvoice(db, id, companyId, dayIn(now()))
  if (!invoice) throw new NotFoundError(message('no_match', { what: 'Invoice' }))
  return { invoice, lines: await queries.findLines(db, id) }
}

/** The company whose invoices a session may read; who may see no prices has none (OD-37). */
export function invoicesOf({ company }: CompanySession): number {
  if (company.prices_hidden) throw new NotFoundError(message('no_match', { what: 'Invoice' }))
  return company.id
}

const languageOf = ({ language }: IssuedInvoice) => language as Language // the order's, whose table allows no other

/** Why an invoice is taxed so (C-13): on papers in the language it was issued in, on a screen in its reader's. */
export const noteOf = (invoice: IssuedInvoice, language = languageOf(invoice)): string =>
  vatNote(language, { ...invoice.vat_evidence, treatment: invoice.treatment }, invoice.vat)

/** An invoice or credit note as PDF, in the language it was issued in (DOC-05). */
export async function invoicePdf(
  deps: Deps,
  { invoice, lines }: { invoice: IssuedInvoice; lines: IssuedLine[] },
): Promise<FileAnswer> {
  const language = languageOf(invoice)
  const sheet = sheetOf(invoice, lines, { language, vatNote: noteOf(invoice) })
  const { due } = sheet
  const code = due && {
    modules: encodeQR(
      transferCode({ ...invoice.seller, holder: invoice.seller.account_holder }, due),
      'raw',
      {
        ecc: 'medium',
        encoding: 'byte',
        border: 1,
      },
    ),
    size: codeSize,
    alt: translate(language, 'order_code_alt', {
      amount: formatAmount(due.amount),
      reference: printedCommunication(due.communication),
    }),
    hint: translate(language, 'order_code_hint'),
  }
  const totals = { title: translate(language, 'order_totals'), facts: sheet.sums, isSums: true }
  const { name, address, register = '', vat, email, phone } = invoice.seller
  const company = { name, address, register, vatNumber: vat, contactEmail: email, contactPhone: phone }
  const content = await keptPdf(deps, { title: sheet.title, language, company }, [
    { kind: 'heading', text: sheet.title },
    { kind: 'facts', facts: sheet.about },
    { kind: 'panels', panels: [sheet.buyer, sheet.delivery] },
    { kind: 'table', columns: sheet.columns, rows: sheet.rows, carry: sheet.carry },
    ...sheet.notes.map(([title, text]) => ({ kind: 'note', title, text }) as const),
    { kind: 'panels', panels: [code ? { ...sheet.payment, code } : sheet.payment, totals] },
  ])
  return new FileAnswer(`${sheet.title}.pdf`, 'application/pdf', content)
}

/** A larger PDF does not stand in the UBL: access points and receivers take documents of some 10 MB. */
const largestInUbl = 5 * 1024 * 1024

/** An invoice or credit note as UBL, with its PDF in it (OD-12). */
export async function invoiceUbl(
  deps: Deps,
  issued: { invoice: IssuedInvoice; lines: IssuedLine[] },
): Promise<FileAnswer> {
  const { invoice, lines } = issued
  const { name, content } = await invoicePdf(deps, issued)
  const pdf = content.length <= largestInUbl ? { title: name.replace(/\.pdf$/, ''), content } : undefined
  const note = [noteOf(invoice), invoice.reason].filter(Boolean).join(' ')
  return new FileAnswer(
    `${invoice.name}.xml`,
    'application/xml',
    Buffer.from(ublOf(invoice, lines, note, pdf)),
  )
}
