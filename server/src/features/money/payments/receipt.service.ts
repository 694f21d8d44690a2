import type { Language } from '@comptoir/contract/common'
import { subtract, sum } from '@comptoir/contract/money'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { NotFoundError, message } from '#lib/errors.ts'
import { countryName, formatAmount, formatDay } from '#lib/format.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { sessionForOrder } from '#features/orders/orders/orders.service.ts'
import type { Customer } from '#features/orders/orders/steps.service.ts'
import { keptPdf, type Fact } from '#features/platform/pdf/pdf.ts'
import * as queries from './refunds.queries.ts'
import type { ReceivedRow } from './refunds.queries.ts'
import { meansOf } from './refunds.service.ts'

/**
 * The receipt of a payment for an order of a customer (DOC-06).
 *
 * @throws NotFoundError for anybody else's, one that has not come in, and whoever may see no prices
 */
export async function customerReceipt(
  deps: Deps,
  customer: Customer,
  orderId: number,
  id: number,
): Promise<FileAnswer> {
  const { company } = await sessionForOrder(deps, customer, orderId)
  const payments = company.prices_hidden ? [] : await queries.findOfOrder(deps.db, orderId)
  return receiptOf(
    deps,
    payments.find((payment) => payment.id === id),
    customer.language,
  )
}

/**
 * The receipt of a payment of any client, in the client's language.
 *
 * @throws NotFoundError where no such payment came in
 */
export const officeReceipt = async (deps: Deps, id: number): Promise<FileAnswer> =>
  receiptOf(deps, await queries.findReceived(deps.db, id))

/** What came in, when and how, what it pays, and what of it went back. */
async function receiptOf(
  deps: Deps,
  payment: ReceivedRow | undefined,
  reader?: Language,
): Promise<FileAnswer> {
  if (!payment) throw new NotFoundError(message('no_match', { what: 'Payment' }))
  const payer = await queries.findPayer(deps.db, payment.id)
  const language = reader ?? (payer.language as Language) // the table allows no other
  const translate = translator(language)
  const title = translate('receipt', { number: String(payment.id) })
  const paid = await queries.findPaid(deps.db, payment.id)
  const number = await clientNumber(deps, payment.company_id)
  const given = payment.refunds.filter(({ status }) => status === 'done')
  const text = (value: unknown) => (typeof value === 'string' ? value : '')
  const place = payer.address ?? {}
  const about: Fact[] = [
    [
      translate('customer_label'),
      [
        payer.name,
        text(place['address_one']),
        text(place['address_two']),
        `${text(place['code'])} ${text(place['city_name'])}`.trim(),
        text(place['country_code']) && countryName(text(place['country_code']), language),
      ]
        .filter(Boolean)
        .join('\n'),
    ],
    ...(number ? [[translate('client_number'), number] satisfies Fact] : []),
    ...(text(place['vat']) ? [[translate('vat_number_label'), text(place['vat'])] satisfies Fact] : []),
    [translate('receipt_on'), formatDay(dayIn(payment.paid_at), language)],
    [translate('receipt_means'), translate(`receipt_${meansOf(payment.provider)}`)],
    ...(paid.length === 0 && payer.orders.length > 0
      ? [[translate('invoice_orders'), payer.orders.map(({ name }) => name).join(', ')] satisfies Fact]
      : []),
  ]
  const back = sum(given.map(({ amount }) => amount))
  const sums: Fact[] = [
    [translate('receipt_amount'), formatAmount(payment.amount)],
    ...given.map(({ kind, amount, at }): Fact => [
      translate(kind === 'refund' ? 'receipt_given_back' : `receipt_${kind}`, {
        date: formatDay(dayIn(new Date(at)), language),
      }),
      formatAmount(subtract('0.00', amount)),
    ]),
    ...(given.length > 0
      ? [[translate('receipt_kept'), formatAmount(subtract(payment.amount, back))] satisfies Fact]
      : []),
  ]
  const content = await keptPdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    { kind: 'facts', facts: about },
    ...(paid.length > 0
      ? [
          {
            kind: 'table',
            columns: [
              { head: translate('receipt_for') },
              { head: translate('statement_amount'), width: 90, align: 'figures' },
            ],
            rows: paid.map(({ kind, name, amount }) => [
              translate(kind === 'invoice' ? 'receipt_invoice' : 'receipt_order', { number: name }),
              formatAmount(amount),
            ]),
          } as const,
        ]
      : []),
    { kind: 'panels', panels: [{ title: translate('receipt_sums'), facts: sums, isSums: true }] },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}
