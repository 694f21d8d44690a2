import { structuredCommunication } from '#lib/structured-communication.ts'
import type { Db } from '#db/connect.ts'

let last = 0

/** An invoice as it stands in the books, or a credit note where it credits one; it has no lines. */
export async function anInvoice(
  db: Db,
  company_id: number,
  over: {
    issued_on?: string
    due_on?: string
    total?: string
    total_taxes?: string
    treatment?: string
    /** The buyer's number. */
    vat?: string
    credited_id?: number
    language?: string
  } = {},
): Promise<{ id: number; name: string }> {
  const number = (last += 1)
  const { issued_on = '2026-11-02', total = '100.00', total_taxes = '21.00', vat = '', credited_id } = over
  const kind = credited_id === undefined ? 'invoice' : 'credit_note'
  return db
    .insertInto('invoice')
    .values({
      kind,
      // Padded: papers are listed by their names, and the count goes on from file to file.
      name: `${kind === 'invoice' ? 'FA' : 'NC'}-T-${String(number).padStart(6, '0')}`,
      company_id,
      credited_id: credited_id ?? null,
      issued_on,
      due_on: over.due_on ?? issued_on,
      issued_at: new Date(`${issued_on}T09:00:00Z`),
      language: over.language ?? 'fr',
      payment_reference: kind === 'invoice' ? structuredCommunication(2_700_000_000 + number) : null,
      seller: JSON.stringify({
        ...{ name: 'Comptoir', address: 'Quai 1, 1000 Bruxelles', vat: 'BE0411905847' },
        account_holder: 'Comptoir',
        ...{ iban: 'BE68539007547034', bic: 'KREDBEBB', email: 'a@example.test', phone: '+32470123456' },
      }),
      buyer: JSON.stringify({ enterprise_name: 'Ateliers', vat, email: 'compta@example.test' }),
      delivery: JSON.stringify({ kind: 'shipping', date: issued_on, country_code: 'BE', address: null }),
      treatment: over.treatment ?? 'domestic',
      vat_evidence: JSON.stringify({ delivery: 'shipping', destination: 'BE', vat, vies: null }),
      vat: JSON.stringify([
        { rate: total_taxes === '0.00' ? '0.00' : '21.00', base: total, amount: total_taxes },
      ]),
      total,
      total_taxes,
      grand_total: (Number(total) + Number(total_taxes)).toFixed(2),
    })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
}
