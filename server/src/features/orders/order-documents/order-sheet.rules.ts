import type { Language, Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import type { Order, OrderItem } from '@comptoir/contract/order'
import type { Company } from '#config.ts'
import { translator, type Translate } from '#i18n/messages.ts'
import { dayIn } from '#lib/days.ts'
import {
  countryName,
  formatAmount,
  formatCount,
  formatDay,
  formatPrice,
  groupedIban,
  unitName,
} from '#lib/format.ts'
import { sumsOf } from '../order-sums.rules.ts'
import type { Due } from '#features/platform/pdf/transfer-code.rules.ts'
import type { Carry, Cell, Column, Fact, Panel } from '#features/platform/pdf/pdf.ts'

/** What the sheet of an order says, before it is drawn. */
export type OrderSheet = {
  title: string
  isCanceled: boolean
  about: Fact[]
  billing: Panel
  delivery: Panel
  payment: Panel
  columns: Column[]
  rows: Cell[][]
  /** What the goods come to after each row; undefined where the reader may see no prices. */
  carry: Carry | undefined
  /** None where the reader may see no prices. */
  sums: Fact[]
  vatNote: string
  notes: [title: string, text: string][]
  /** What a transfer would pay; undefined where there is nothing to transfer, or the amount may not be seen. */
  due: Due | undefined
}
type Address = Order['billing'] | NonNullable<Order['shipping_address']>

/**
 * Sets out an order for paper. An order whose amounts are null has no column and no sum with a price (OD-37).
 *
 * @param clientNumber the number the office knows the company by
 */
export function sheetOf(
  order: Order,
  { language, company, clientNumber }: { language: Language; company: Company; clientNumber: string | null },
): OrderSheet {
  const translate = translator(language)
  const due = dueOf(order)
  return {
    title: translate('order_sheet', { order: order.name }),
    isCanceled: isCanceled(order),
    about: orderFacts(order, language, translate, clientNumber),
    billing: { title: translate('order_billing'), facts: billing(order, language, translate) },
    delivery: { title: translate('mail_order_delivery'), facts: delivery(order, language, translate) },
    payment: { title: translate('mail_order_payment'), facts: payment(order, translate, company) },
    columns: columnsOf(order, translate),
    rows: order.products.map((item) => rowOf(item, order.total === null, language, translate)),
    carry: carryOf(order, translate),
    sums: sumsOf(order, language),
    vatNote: order.vat_note,
    notes: [
      [translate('mail_order_comment'), order.comment],
      [translate('mail_order_specific_request'), order.specific_request],
    ].filter((note): note is [string, string] => note[1] !== ''),
    due,
  }
}

const isCanceled = ({ status }: Order) => status === 'client_canceled' || status === 'admin_canceled'
const isSettled = ({ payment_status }: Order) => payment_status === 'paid' || payment_status === 'refunded'

function dueOf(order: Order): Due | undefined {
  const { grand_total, payment_method, payment_reference } = order
  if (payment_method !== 'bank_transfer' || isSettled(order) || isCanceled(order)) return undefined
  if (grand_total === null || /^0+\.0+$/.test(grand_total)) return undefined // a transfer is of a cent or more
  return { amount: grand_total, communication: payment_reference }
}

const given = (facts: (Fact | [string, string | null | undefined])[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact[1]))

function orderFacts(
  order: Order,
  language: Language,
  translate: Translate,
  clientNumber: string | null,
): Fact[] {
  const { owner, placed_by } = order
  const names = new Set([order.billing.enterprise_name, owner.name].filter(Boolean))
  return given([
    [translate('customer_label'), [...names].join(', ')],
    [translate('client_number'), clientNumber],
    [translate('order_date'), formatDay(dayIn(new Date(order.created_at)), language)],
    [translate('order_placed_by'), placed_by.id === owner.id ? '' : placed_by.name],
    [translate('mail_order_customer_reference'), order.customer_reference],
  ])
}

function delivery(order: Order, language: Language, translate: Translate): Fact[] {
  const { delivery_option, delivery_date, warehouse, shipping_address } = order
  return given([
    [translate('mail_order_delivery_option'), delivery_option.name],
    [translate('mail_order_delivery_date'), delivery_date && formatDay(delivery_date, language)],
    [translate('mail_order_warehouse'), warehouse?.name],
    [translate('mail_order_address'), shipping_address && addressOf(shipping_address, language)],
    [translate('order_phone'), shipping_address?.phone],
  ])
}

const billing = ({ billing: bill }: Order, language: Language, translate: Translate): Fact[] =>
  given([
    [
      translate('mail_order_address'),
      [bill.enterprise_name, addressOf(bill, language)].filter(Boolean).join('\n'),
    ],
    [translate('vat_number_label'), bill.vat],
    [translate('order_phone'), bill.phone],
    [translate('order_email'), bill.email],
  ])

const addressOf = (place: Address, language: Language): string =>
  [
    place.name,
    place.address_one,
    place.address_two,
    `${place.code} ${place.city_name}`,
    place.country_code ? countryName(place.country_code, language) : place.country_name,
  ]
    .filter(Boolean)
    .join('\n')

function payment(order: Order, translate: Translate, { name, iban, bic }: Company): Fact[] {
  const facts: Fact[] = [
    [translate('mail_order_payment_method'), translate(`payment_${order.payment_method}`)],
  ]
  if (order.payment_status === 'paid')
    facts.push([translate('order_payment_status'), translate('order_paid')])
  if (order.payment_status === 'refunded')
    facts.push([translate('order_payment_status'), translate('order_refunded')])
  if (order.payment_method === 'bank_transfer' && !isSettled(order) && !isCanceled(order)) {
    if (order.grand_total !== null)
      facts.push([translate('mail_order_amount'), formatAmount(order.grand_total)])
    facts.push([translate('mail_order_beneficiary'), name], ['IBAN', groupedIban(iban)], ['BIC', bic])
  }
  facts.push([translate('mail_order_payment_reference'), order.payment_reference])
  return facts
}

function carryOf({ products, total }: Order, translate: Translate): Carry | undefined {
  if (total === null) return undefined
  let far: Money = '0.00'
  const sums = products.map((item) => {
    far = sum([far, item.total ?? '0.00'])
    return formatAmount(far)
  })
  return { label: translate('order_carried'), sums }
}

function columnsOf(order: Order, translate: Translate): Column[] {
  const columns: Column[] = [
    { head: translate('order_item_ref'), width: 84 },
    { head: translate('mail_order_product') },
    { head: translate('order_quantity'), width: 92, align: 'right' },
  ]
  if (order.total === null) return columns
  return [
    ...columns,
    { head: translate('order_unit_price'), width: 68, align: 'figures' },
    { head: translate('order_line_total'), width: 66, align: 'figures' },
  ]
}

function rowOf(item: OrderItem, isHidden: boolean, language: Language, translate: Translate): Cell[] {
  const units = `${formatCount(item.total_qty)} ${unitName(language, item.unit, item.total_qty)}`
  const cells: Cell[] = [
    item.ref,
    {
      strong: item.title,
      more: [
        [item.color, item.size].filter(Boolean).join(' · '),
        item.comment.replaceAll(/\s+/g, ' '),
      ].filter(Boolean),
    },
    item.pack === 1 ? units : `${formatCount(item.quantity)} × ${formatCount(item.pack)} = ${units}`,
  ]
  if (isHidden) return cells
  if (item.on_request || item.price_per_unit === null || item.total === null)
    return [...cells, translate('mail_order_on_request'), '']
  return [...cells, formatPrice(item.price_per_unit), formatAmount(item.total)]
}
