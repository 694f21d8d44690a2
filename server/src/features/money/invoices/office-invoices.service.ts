import type { OfficeInvoice, OfficeInvoiceRow } from '@comptoir/contract/admin-invoices'
import type { Language } from '@comptoir/contract/common'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { dayIn } from '#lib/days.ts'
import { deliveriesOf } from './delivery.service.ts'
import { noteOf, readIssued, toInvoice } from './invoices.service.ts'
import * as queries from './invoices.queries.ts'
import type { InvoiceRow } from './invoices.queries.ts'

/** Invoices and credit notes of all clients that match, with the number of all of them. */
export async function listOfficeInvoices(
  { db, now }: Deps,
  filter: Parameters<typeof queries.findInvoices>[1],
): Promise<{ count: number; rows: OfficeInvoiceRow[] }> {
  const { count, rows } = await queries.findInvoices(db, filter, dayIn(now()))
  return { count, rows: rows.map(toRow) }
}

const toRow = ({ client_id, client_name, delivery_status, ...row }: InvoiceRow): OfficeInvoiceRow => ({
  ...toInvoice(row),
  client: { id: client_id, name: client_name },
  delivery: delivery_status,
})

/** A few invoices and credit notes that a number or the client's reference names, the newest first. */
export const findFewInvoices = async (db: Db, search: string) =>
  (await queries.findFew(db, search, 8)).map(({ client_id, client_name, ...invoice }) => ({
    ...invoice,
    client: { id: client_id, name: client_name },
  }))

/**
 * An invoice or credit note of any client, with its lines and what was credited of them.
 *
 * @param language the reader's
 * @throws NotFoundError if there is no such invoice
 */
export async function readOfficeInvoice(deps: Deps, id: number, language: Language): Promise<OfficeInvoice> {
  const { invoice, lines } = await readIssued(deps, id, undefined)
  const { customer_reference, reason, total, total_taxes, vat } = invoice
  const anew = await queries.findAnew(deps.db, id)
  return {
    ...toRow(invoice),
    ...{ customer_reference, reason, total, total_taxes, vat, vat_note: noteOf(invoice, language) },
    lines: lines.map(({ order_id, order_name, total_qty, credited_qty, ...line }) => ({
      ...line,
      order: { id: order_id, name: order_name },
      units: total_qty,
      credited_units: credited_qty,
    })),
    credit_notes: await queries.findCreditNotes(deps.db, id),
    replaced_by: anew.filter(({ is_before }) => !is_before),
    replaces: anew.find(({ is_before }) => is_before) ?? null,
    deliveries: await deliveriesOf(deps, id),
  }
}
