import { archiveMaximum } from '@comptoir/contract/invoice'
import { Readable } from 'node:stream'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import type { Language } from '@comptoir/contract/common'
import { FileAnswer } from '#lib/answers.ts'
import { zipOf } from '#lib/archive.ts'
import { dayIn } from '#lib/days.ts'
import { message, ruleError } from '#lib/errors.ts'
import { findInvoices, type InvoiceFilter } from './invoices.queries.ts'
import { invoicePdf, invoiceUbl, readIssued } from './invoices.service.ts'

/**
 * The papers of all invoices and credit notes that match, each as PDF and UBL, in a ZIP that is made while it is read.
 *
 * @throws RuleError for none, or for more than an archive may hold
 */
export async function invoiceArchive(
  deps: Deps,
  filter: InvoiceFilter,
  language: Language,
): Promise<FileAnswer<Readable>> {
  const asked = { ...filter, ordering: 'issued_on' as const, limit: archiveMaximum, offset: 0 }
  const { count, rows } = await findInvoices(deps.db, asked, dayIn(deps.now()))
  if (count === 0) throw ruleError(message('invoice_archive_empty'))
  if (count > archiveMaximum)
    throw ruleError(message('invoice_archive_too_many', { count, limit: archiveMaximum }))
  const ids = rows.map(({ id }) => id)
  const name = `${translate(language, 'invoice_archive')} ${dayIn(deps.now())}.zip`
  return new FileAnswer(
    name,
    'application/zip',
    Readable.from(zipOf(papers(deps, ids)), { objectMode: false }),
  )
}

/** One paper after the other, as PDF and UBL. */
async function* papers(deps: Deps, ids: readonly number[]): AsyncGenerator<FileAnswer> {
  for (const id of ids) {
    const issued = await readIssued(deps, id, undefined)
    yield await invoicePdf(deps, issued)
    yield await invoiceUbl(deps, issued)
  }
}
