import type { Language, Money } from '@comptoir/contract/common'
import { compare, sum } from '@comptoir/contract/money'
import type { Order, OrderItem, PaperLines } from '@comptoir/contract/order'
import type { Company } from '#config.ts'
import { translator, type Translate } from '#i18n/messages.ts'
import { dayIn } from '#lib/days.ts'
import { countryName, formatAmount, formatCount, formatDay, formatPrice, groupedIban } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import { nameOfRun, runsOf, type PaperRun } from './paper-runs.rules.ts'
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

type Setting = {
  language: Language
  company: Company
  /** The number the office knows the company by. */
  clientNumber: string | null
  /** The company's own codes, by product. */
  ownCodes?: ReadonlyMap<number, string>
  lines?: PaperLines
  /** Read by who prepares the order, not by who ordered. */
  isForOffice?: boolean
}

/** So many sizes stand in a row at most, which is never higher than a page. */
export const mostSizes = 30

/** Sets out an order for paper. An order whose amounts are null has no column and no sum with a price (OD-37). */
export function sheetOf(
  order: Order,
  { language, company, clientNumber, ownCodes = new Map(), lines = 'single', isForOffice = false }: Setting,
): OrderSheet {
  const translate = translator(language)
  const isHidden = order.total === null
  const runs = lines === 'runs' && runsOf(order.products, mostSizes)
  const due = dueOf(order)
  return {
    title: translate('order_sheet', { order: order.name }),
    isCanceled: isCanceled(order),
    about: orderFacts(order, language, translate, clientNumber, isForOffice),
    billing: { title: translate('order_billing'), facts: billing(order, language, translate) },
    delivery: { title: translate('mail_order_delivery'), facts: delivery(order, language, translate) },
    payment: { title: translate('mail_order_payment'), facts: payment(order, translate, company) },
    columns: columnsOf(isHidden, translate, lines),
    rows: runs
      ? runs.map((run) => runRowOf(run, { isHidden, language, ownCodes }))
      : order.products.map((item) => rowOf(item, { isHidden, language, ownCodes })),
    carry: isHidden ? undefined : carryOf(runs || order.products.map((item) => [item]), translate),
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
const isSettled = ({ payment_status, is_credited }: Order) =>
  payment_status === 'paid' || payment_status === 'refunded' || is_credited

/** Whether a transfer is asked for: something is still to be paid, as far as its reader may know. */
const isToTransfer = (order: Order) =>
  order.payment_method === 'bank_transfer' &&
  !isSettled(order) &&
  !isCanceled(order) &&
  (order.due === null || compare(order.due, '0.00') > 0)

const dueOf = (order: Order): Due | undefined =>
  isToTransfer(order) && order.due !== null
    ? { amount: order.due, communication: order.payment_reference }
    : undefined

const given = (facts: (Fact | [string, string | null | undefined])[]): Fact[] =>
  facts.filter((fact): fact is Fact => Boolean(fact[1]))

/** Whose order it is: the company, and who that is, each once. */
export const customerOf = ({ billing: { enterprise_name }, owner }: Order): string =>
  [...new Set([enterprise_name, owner.name].filter(Boolean))].join(', ')

function orderFacts(
  order: Order,
  language: Language,
  translate: Translate,
  clientNumber: string | null,
  isForOffice: boolean,
): Fact[] {
  const { owner, placed_by } = order
  return given([
    [translate('customer_label'), customerOf(order)],
    [translate('client_number'), clientNumber],
    [translate('order_date'), formatDay(dayIn(new Date(order.created_at)), language)],
    [translate('order_placed_by'), placed_by.id === owner.id ? '' : placed_by.name],
    [
      translate(isForOffice ? 'mail_order_reference_of_client' : 'mail_order_customer_reference'),
      order.customer_reference,
    ],
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

function payment(order: Order, translate: Translate, { accountHolder, iban, bic }: Company): Fact[] {
  const facts: Fact[] = [
    [translate('mail_order_payment_method'), translate(`payment_${order.payment_method}`)],
  ]
  if (order.is_credited) facts.push([translate('order_payment_status'), translate('order_credited')])
  else if (order.payment_status === 'paid')
    facts.push([translate('order_payment_status'), translate('order_paid')])
  else if (order.payment_status === 'refunded')
    facts.push([translate('order_payment_status'), translate('order_refunded')])
  if (isToTransfer(order)) {
    if (order.due !== null) facts.push([translate('mail_order_amount'), formatAmount(order.due)])
    facts.push(
      [translate('mail_order_beneficiary'), accountHolder],
      ['IBAN', groupedIban(iban)],
      ['BIC', bic],
    )
  }
  if (!isCanceled(order)) facts.push([translate('mail_order_payment_reference'), order.payment_reference])
  return facts
}

const totalOf = (items: PaperRun): Money => sum(items.map(({ total }) => total ?? '0.00'))

function carryOf(rows: readonly PaperRun[], translate: Translate): Carry {
  let far: Money = '0.00'
  const sums = rows.map((items) => {
    far = sum([far, totalOf(items)])
    return formatAmount(far)
  })
  return { foot: translate('order_carried_forward'), head: translate('order_brought_forward'), sums }
}

function columnsOf(isHidden: boolean, translate: Translate, lines: PaperLines): Column[] {
  const columns: Column[] = [
    ...(lines === 'single' ? [{ head: translate('order_item_ref'), width: 84, most: 110 }] : []),
    { head: translate('mail_order_product') },
    { head: translate('order_quantity'), width: lines === 'single' ? 92 : 62, align: 'right' },
  ]
  if (isHidden) return columns
  return [
    ...columns,
    { head: translate('order_unit_price'), width: 68, align: 'figures' },
    { head: translate('order_line_total'), width: 66, align: 'figures' },
  ]
}

/** The products of an order that the catalogue still has. */
export const productsOf = ({ products }: Order): number[] => products.flatMap(({ product }) => product ?? [])

type Reading = { isHidden: boolean; language: Language; ownCodes: ReadonlyMap<number, string> }

/** The colour and size of a line, as they are printed below its name. */
export const variantOf = ({ color, size }: Pick<OrderItem, 'color' | 'size'>) =>
  [color, size].filter(Boolean).join(' · ')

/** The company's own code of a line, as it is printed below its name. */
export function ownCodeOf(
  { product }: Pick<OrderItem, 'product'>,
  ownCodes: ReadonlyMap<number, string>,
  translate: Translate,
): string {
  const code = product !== null && ownCodes.get(product)
  return code ? translate('own_code', { code }) : ''
}

/** What stands below the name of a run: reference and colour, the company's own codes, the remark. */
export function moreOfRun(
  run: PaperRun,
  ownCodes: ReadonlyMap<number, string>,
  translate: Translate,
): string[] {
  const codes = run.flatMap(({ product, size }) => {
    const code = product !== null && ownCodes.get(product)
    return code ? [size ? `${code} (${size})` : code] : []
  })
  return [
    nameOfRun(run),
    codes.length > 0 ? translate('own_code', { code: codes.join(', ') }) : '',
    run[0].comment.replaceAll(/\s+/g, ' '),
  ].filter(Boolean)
}

/** The lines of a run as one row, with its sizes below its name. */
function runRowOf(run: PaperRun, { isHidden, language, ownCodes }: Reading): Cell[] {
  const translate = translator(language)
  const [first] = run
  const units = run.reduce((all, { total_qty }) => all + total_qty, 0)
  const cells: Cell[] = [
    {
      strong: first.title,
      more: moreOfRun(run, ownCodes, translate),
      sizes: run.map(({ size, total_qty }) => ({ size, units: formatCount(total_qty) })),
    },
    formatUnits(language, first.unit, units),
  ]
  if (isHidden) return cells
  if (first.on_request || first.price_per_unit === null)
    return [...cells, translate('mail_order_on_request'), '']
  return [...cells, formatPrice(first.price_per_unit), formatAmount(totalOf(run))]
}

function rowOf(item: OrderItem, { isHidden, language, ownCodes }: Reading): Cell[] {
  const translate = translator(language)
  const units = formatUnits(language, item.unit, item.total_qty)
  const cells: Cell[] = [
    item.ref,
    {
      strong: item.title,
      more: [
        variantOf(item),
        ownCodeOf(item, ownCodes, translate),
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
