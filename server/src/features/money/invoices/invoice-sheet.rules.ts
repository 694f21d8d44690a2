import type { Language, Money } from '@comptoir/contract/common'
import { compare, sum } from '@comptoir/contract/money'
import { translator, type Translate } from '#i18n/messages.ts'
import {
  countryName,
  formatAmount,
  formatCount,
  formatDay,
  formatPrice,
  formatRate,
  groupedIban,
} from '#lib/format.ts'
import { printedCommunication } from '#lib/structured-communication.ts'
import { nameByCount, unitNames } from '#lib/units.ts'
import type { Carry, Cell, Column, Fact, Panel } from '#features/platform/pdf/pdf.ts'
import type { Due } from '#features/platform/pdf/transfer-code.rules.ts'
import { isExact, payableOf } from './invoice.rules.ts'
import type { IssuedInvoice, IssuedLine } from './invoices.queries.ts'

/** What the paper of an invoice says, before it is drawn. */
export type InvoiceSheet = {
  title: string
  about: Fact[]
  buyer: Panel
  delivery: Panel
  payment: Panel
  columns: Column[]
  rows: Cell[][]
  /** What the lines come to after each row. */
  carry: Carry
  sums: Fact[]
  notes: [title: string, text: string][]
  /** What a transfer would pay; undefined for a credit note, or where nothing is owed. */
  due: Due | undefined
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Sets out an invoice or credit note for paper. */
export function sheetOf(
  invoice: IssuedInvoice,
  lines: readonly IssuedLine[],
  { language, vatNote }: { language: Language; vatNote: string },
): InvoiceSheet {
  const translate = translator(language)
  const { seller, payment_reference, grand_total, prepaid } = invoice
  const payable = payableOf(invoice)
  const isOwed = payment_reference !== null && compare(payable, '0.00') > 0
  const isPrepaid = compare(prepaid, '0.00') > 0
  return {
    title: translate(`${invoice.kind}_sheet`, { number: invoice.name }),
    about: factsOf(invoice, language, translate),
    buyer: {
      title: translate('order_billing'),
      facts: given([
        [
          translate('mail_order_address'),
          [text(invoice.buyer['enterprise_name']), addressOf(invoice.buyer, language)]
            .filter(Boolean)
            .join('\n'),
        ],
        [translate('vat_number_label'), text(invoice.buyer['vat'])],
      ]),
    },
    delivery: { title: translate('mail_order_delivery'), facts: deliveryFacts(invoice, language, translate) },
    payment: {
      title: translate('mail_order_payment'),
      facts: isOwed
        ? [
            [translate('mail_order_amount'), formatAmount(payable)],
            [translate('invoice_due_on'), formatDay(invoice.due_on, language)],
            [translate('mail_order_beneficiary'), seller.account_holder],
            ['IBAN', groupedIban(seller.iban)],
            ['BIC', seller.bic],
            [translate('mail_order_payment_reference'), printedCommunication(payment_reference)],
          ]
        : [
            [
              translate(invoice.kind === 'credit_note' ? 'invoice_in_favour' : 'mail_order_amount'),
              formatAmount(grand_total),
            ],
            ...(isPrepaid
              ? [[translate('order_payment_status'), translate('order_paid')] satisfies Fact]
              : []),
          ],
    },
    columns: [
      { head: translate('order_item_ref'), width: 74, most: 100 },
      { head: translate('mail_order_product') },
      { head: translate('order_quantity'), width: 62, align: 'right' },
      { head: translate('order_unit_price'), width: 66, align: 'figures' },
      { head: translate('invoice_vat'), width: 36, align: 'right' },
      { head: translate('order_line_total'), width: 66, align: 'figures' },
    ],
    ...tableOf(invoice, lines, language, translate),
    sums: [
      [translate('invoice_net'), formatAmount(invoice.total)],
      ...invoice.vat.map(({ rate, base, amount }): Fact => [
        translate('order_vat', { rate: formatRate(rate), base: formatAmount(base) }),
        formatAmount(amount),
      ]),
      [translate('order_grand_total'), formatAmount(grand_total)],
      ...(isPrepaid
        ? ([
            [translate('invoice_prepaid'), `−${formatAmount(prepaid)}`],
            [translate('invoice_payable'), formatAmount(payable)],
          ] satisfies Fact[])
        : []),
    ],
    notes: [
      [translate('invoice_reason'), invoice.reason] as [string, string],
      [translate('invoice_vat'), [vatNote, ...lawOf(invoice, translate)].filter(Boolean).join(' ')] as [
        string,
        string,
      ],
    ].filter(([, note]) => note !== ''),
    due: isOwed ? { amount: payable, communication: payment_reference } : undefined,
  }
}

/** What the Belgian VAT code has on the paper beside the rates. */
const lawOf = ({ kind, treatment }: IssuedInvoice, translate: Translate): string[] => [
  ...(treatment === 'intra_community' ? [translate('invoice_law_intra_community')] : []),
  ...(kind === 'credit_note' && treatment !== 'intra_community'
    ? [translate('invoice_law_credit_note')]
    : []),
]

const given = (facts: [string, string | null][]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact[1]))

function deliveryFacts({ delivery }: IssuedInvoice, language: Language, translate: Translate): Fact[] {
  const { from, date, address, orders = [] } = delivery
  const isSeveral = orders.some((order) => order.address !== null)
  return given([
    from
      ? [translate('invoice_deliveries'), `${formatDay(from, language)} – ${formatDay(date, language)}`]
      : [translate('invoice_delivered_on'), formatDay(date, language)],
    [
      translate('mail_order_address'),
      address ? addressOf(address, language) : isSeveral ? translate('invoice_several_addresses') : '',
    ],
  ])
}

function factsOf(invoice: IssuedInvoice, language: Language, translate: Translate): Fact[] {
  const { credited_name, credited_on } = invoice
  return given([
    [translate('customer_label'), text(invoice.buyer['enterprise_name']) || text(invoice.buyer['name'])],
    [translate('client_number'), invoice.client_number],
    [translate('invoice_issued_on'), formatDay(invoice.issued_on, language)],
    [
      translate('invoice_of'),
      credited_name && credited_on && `${credited_name}, ${formatDay(credited_on, language)}`,
    ],
    [translate('mail_order_customer_reference'), invoice.customer_reference],
    [translate('invoice_orders'), invoice.orders.map(({ name }) => name).join(', ')],
  ])
}

const addressOf = (place: Record<string, unknown>, language: Language): string =>
  [
    text(place['name']),
    text(place['address_one']),
    text(place['address_two']),
    `${text(place['code'])} ${text(place['city_name'])}`,
    text(place['country_code']) ? countryName(text(place['country_code']), language) : '',
  ]
    .filter(Boolean)
    .join('\n')

type OrderDelivery = NonNullable<IssuedInvoice['delivery']['orders']>[number]
const orderLines = (
  { date, address, customer_reference }: OrderDelivery,
  language: Language,
  translate: Translate,
): string[] =>
  [
    customer_reference && translate('invoice_order_reference', { reference: customer_reference }),
    translate('invoice_order_delivered', { date: formatDay(date, language) }),
    address && addressOf(address, language).replaceAll('\n', ', '),
  ].filter((one): one is string => Boolean(one))

/** A row for each line; where there are several orders, each has its name and its delivery above its lines. */
function tableOf(
  { orders, delivery }: IssuedInvoice,
  lines: readonly IssuedLine[],
  language: Language,
  translate: Translate,
): { rows: Cell[][]; carry: Carry } {
  let far: Money = '0.00'
  const sums: string[] = []
  const rows = lines.flatMap((line, index) => {
    const isFirst = orders.length > 1 && line.order_id !== lines[index - 1]?.order_id
    const row: Cell[] = [
      line.ref,
      {
        strong: line.title,
        more: [
          [line.color, line.size].filter(Boolean).join(' · '),
          line.own_code ? translate('own_code', { code: line.own_code }) : '',
          line.comment.replaceAll(/\s+/g, ' '),
        ].filter(Boolean),
      },
      line.kind === 'delivery'
        ? ''
        : `${formatCount(line.total_qty)} ${nameByCount(language, line.unit_names ?? unitNames(language, line.unit), line.total_qty)}`,
      line.kind === 'delivery' || !isExact(line) ? '' : formatPrice(line.unit_price),
      formatRate(line.vat_rate),
      formatAmount(line.total),
    ]
    if (isFirst) sums.push(formatAmount(far))
    far = sum([far, line.total])
    sums.push(formatAmount(far))
    if (!isFirst) return [row]
    const strong = translate('order_sheet', { order: line.order_name })
    const its = delivery.orders?.find(({ id }) => id === line.order_id)
    return [['', { strong, more: its ? orderLines(its, language, translate) : [] }, '', '', '', ''], row]
  })
  return {
    rows,
    carry: { foot: translate('order_carried_forward'), head: translate('order_brought_forward'), sums },
  }
}
