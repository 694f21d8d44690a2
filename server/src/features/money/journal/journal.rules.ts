import type { Money } from '@comptoir/contract/common'
import { compare, subtract, sum } from '@comptoir/contract/money'
import type { PaymentMeans } from '@comptoir/contract/payment'
import type { CellValue } from 'hucre/xlsx'
import type { Translate } from '#i18n/messages.ts'
import { csvRow } from '#lib/csv.ts'
import { formatRate } from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import type { Days, PaperRow, PaymentRow } from './journal.queries.ts'

/** The days of a period: `2026-11` or `2026-11-20`. */
export function daysOf(period: string): Days {
  if (period.length > 7) return { from: period, to: period }
  const [year, month] = period.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return { from: `${period}-01`, to: `${period}-${last}` }
}

/** The sum per rate; of a credit note less than nothing. */
export const signedVat = ({ kind, vat }: Pick<PaperRow, 'kind' | 'vat'>): PaperRow['vat'] =>
  kind === 'invoice'
    ? vat
    : vat.map(({ rate, base, amount }) => ({
        rate,
        base: subtract('0.00', base),
        amount: subtract('0.00', amount),
      }))

/** The columns of the file for the books, in their order; docs/bookkeeping.md says what they hold. */
export const csvColumns = [
  'kind',
  'number',
  'date',
  'due_date',
  'client_number',
  'client',
  'vat_number',
  'country',
  'treatment',
  'vat_rate',
  'base',
  'vat',
  'document_total',
  'structured_communication',
  'credited_invoice',
  'customer_reference',
] as const

/** A row for each rate of each document. */
export const csvOf = (papers: readonly PaperRow[]): string =>
  [
    csvRow(csvColumns),
    ...papers.flatMap((paper) =>
      signedVat(paper).map(({ rate, base, amount }) =>
        csvRow([
          paper.kind,
          paper.number,
          paper.issued_on,
          paper.due_on,
          paper.client_number,
          paper.client_name,
          paper.vat_number,
          paper.country,
          paper.treatment,
          rate,
          base,
          amount,
          paper.grand_total,
          paper.payment_reference,
          paper.credited_name,
          paper.customer_reference,
        ]),
      ),
    ),
  ].join('')

/** A sheet: columns with their width, and a format for those with days or amounts; rows, the last one with the sums. */
export type Sheet = {
  name: string
  columns: { header: string; width: number; numFmt?: string }[]
  rows: CellValue[][]
}

/** Two places; ten digits with two places are exact in a workbook. */
const amounts = '#,##0.00'
const days = 'yyyy-mm-dd'
const date = (day: string): Date => new Date(`${day}T00:00:00Z`)
const number = (amount: Money): number => Number(amount)

/** The invoices and credit notes as a sheet: base and tax of each rate in columns of their own, and the sums below. */
export function paperSheet(papers: readonly PaperRow[], translate: Translate): Sheet {
  const rates = [...new Set(papers.flatMap(({ vat }) => vat.map(({ rate }) => rate)))].toSorted((a, b) =>
    compare(b, a),
  )
  const text = (header: string, width: number) => ({ header, width })
  const day = (header: string) => ({ header, width: 12, numFmt: days })
  const money = (header: string) => ({ header, width: 14, numFmt: amounts })
  const perRate = (paper: PaperRow): Money[] => {
    const vat = signedVat(paper)
    return rates.flatMap((rate) => {
      const found = vat.find((one) => one.rate === rate)
      return [found?.base ?? '0.00', found?.amount ?? '0.00']
    })
  }
  const figures = papers.map((paper) => [...perRate(paper), paper.total, paper.tax, paper.grand_total])
  const sums = (figures[0] ?? []).map((_, at) => number(sum(figures.map((row) => row[at]!))))
  return {
    name: translate('journal_papers'),
    columns: [
      day(translate('invoice_issued_on')),
      text(translate('journal_number'), 18),
      day(translate('invoice_due_on')),
      text(translate('client_number'), 14),
      text(translate('customer_label'), 36),
      text(translate('vat_number_label'), 18),
      text(translate('journal_treatment'), 34),
      ...rates.flatMap((rate) => [
        money(translate('journal_base', { rate: formatRate(rate) })),
        money(translate('journal_vat', { rate: formatRate(rate) })),
      ]),
      money(translate('journal_total')),
      money(translate('journal_tax')),
      money(translate('journal_grand_total')),
      text(translate('mail_order_payment_reference'), 24),
      text(translate('invoice_of'), 18),
      text(translate('mail_order_reference_of_client'), 24),
    ],
    rows: [
      ...papers.map((paper, at): CellValue[] => [
        date(paper.issued_on),
        paper.number,
        date(paper.due_on),
        paper.client_number,
        paper.client_name,
        paper.vat_number,
        translate(`journal_treatment_${paper.treatment}`),
        ...figures[at]!.map(number),
        paper.payment_reference && printedCommunication(paper.payment_reference),
        paper.credited_name,
        paper.customer_reference,
      ]),
      ...(papers.length > 0 ? [[translate('journal_sum'), '', '', '', '', '', '', ...sums]] : []),
    ],
  }
}

/** Money that came in or went back, and by which means. */
export type Paid = Omit<PaymentRow, 'provider'> & { means: PaymentMeans }

/** The payments and refunds as a sheet, with what each pays. */
export function paymentSheet(payments: readonly Paid[], translate: Translate): Sheet {
  const total = sum(payments.map(({ amount }) => amount))
  return {
    name: translate('journal_payments'),
    columns: [
      { header: translate('invoice_issued_on'), width: 12, numFmt: days },
      { header: translate('customer_label'), width: 36 },
      { header: translate('journal_way'), width: 40 },
      { header: translate('journal_pays'), width: 40 },
      { header: translate('journal_amount'), width: 14, numFmt: amounts },
    ],
    rows: [
      ...payments.map(({ day, client_name, means, invoices, orders, amount }): CellValue[] => [
        date(day),
        client_name,
        translate(`receipt_${means}`),
        [...invoices, ...orders].map(({ name }) => name).join(', '),
        number(amount),
      ]),
      ...(payments.length > 0 ? [[translate('journal_sum'), '', '', '', number(total)]] : []),
    ],
  }
}
