import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem } from '@comptoir/contract/order'
import type { Config } from '#config.ts'
import { dayIn } from '#lib/days.ts'
import type { Translate } from '#i18n/messages.ts'
import { formatAmount, formatCount, formatDay, groupedIban } from '#lib/format.ts'
import { unitName } from '#lib/units.ts'
import { sumsOf } from '../order-sums.rules.ts'
import type { Block, Fact, Line, MailContent } from '#features/platform/mail/mail-block.ts'
import type { Words } from '#features/platform/mail/mail-texts.rules.ts'

/** What mails about orders say of the shop. */
export type Shop = Pick<Config, 'publicUrl' | 'company'>

/** Confirms an order to the customer; one without an account gets no button to a page it cannot open. */
export function orderContent(
  order: Order,
  language: Language,
  shop: Shop,
  { hasAccount }: { hasAccount: boolean },
  words: Words,
): MailContent {
  const values = { order: order.name, date: dayOf(order, language), name: order.placed_by.name }
  const translate = words(language, values)
  const text = translate('mail_order_received_text', values)
  const onBehalf = translate('mail_order_on_behalf', values)
  return {
    language,
    translate,
    reader: 'customer',
    subject: translate('mail_order_received_subject', { order: order.name }),
    title: translate('mail_order_received_title', { order: order.name }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: translate('mail_greeting', { name: order.owner.name }) },
      {
        kind: 'paragraph',
        text: [text, ...(isOnBehalf(order) ? [onBehalf] : []), translate('mail_order_attached')].join(' '),
      },
      ...(hasAccount
        ? [
            {
              kind: 'button' as const,
              label: translate('mail_order_button'),
              link: `${shop.publicUrl}/order/view/${order.id}`,
            },
          ]
        : []),
      ...goods(order, language, translate),
      ...payment(order, translate, shop),
      ...deliveryAndComments(order, language, translate, 'mail_order_customer_reference'),
    ],
  }
}

/** Tells the office of an order, with its prices. */
export function orderStaffContent(
  order: Order,
  language: Language,
  shop: Shop,
  who: string,
  words: Words,
): MailContent {
  const values = {
    order: order.name,
    who,
    date: dayOf(order, language),
    name: order.placed_by.name,
    amount: order.grand_total === null ? '' : formatAmount(order.grand_total),
  }
  const translate = words(language, values)
  const text = translate('mail_order_staff_text', values)
  const placedBy = translate('mail_order_placed_by', values)
  return {
    language,
    translate,
    reader: 'office',
    subject: translate('mail_order_staff_subject', values),
    title: translate('mail_order_staff_title', { order: order.name }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: isOnBehalf(order) ? `${text} ${placedBy}` : text },
      ...goods(order, language, translate),
      ...payment(order, translate, shop),
      ...deliveryAndComments(order, language, translate, 'mail_order_reference_of_client'),
    ],
  }
}

/** The day on which an order was placed. */
export const dayOf = (order: Order, language: Language) =>
  formatDay(dayIn(new Date(order.created_at)), language)
const isOnBehalf = (order: Order) => order.owner.id !== order.placed_by.id

/** What is ordered, and what it comes to. */
export function goods(order: Order, language: Language, translate: Translate): Block[] {
  const lines: Block = {
    kind: 'lines',
    title: translate('mail_order_items'),
    heads: [translate('mail_order_product'), translate('mail_order_total')],
    rows: order.products.map((item) => lineOf(item, language, translate)),
  }
  const rows = sumsOf(order, language)
  if (rows.length === 0) return [lines]
  return [
    lines,
    { kind: 'sums', rows },
    ...(order.vat_note ? [{ kind: 'note' as const, text: order.vat_note }] : []),
  ]
}

function lineOf(item: OrderItem, language: Language, translate: Translate): Line {
  const unit = unitName(language, item.unit, item.total_qty)
  const packs = translate('mail_order_packs', {
    count: item.quantity,
    packs: formatCount(item.quantity),
    pack: formatCount(item.pack),
    units: formatCount(item.total_qty),
    unit,
  })
  const quantity = item.pack === 1 ? `${formatCount(item.total_qty)} ${unit}` : packs
  const price = item.on_request
    ? translate('mail_order_on_request')
    : item.price_per_unit && translate('mail_order_each', { price: formatAmount(item.price_per_unit) })
  return {
    title: item.title,
    details: [
      [item.ref, item.color, item.size].filter(Boolean).join(' · '),
      price ? `${quantity}, ${price}` : quantity,
      ...(item.comment ? [item.comment] : []),
    ],
    total: item.on_request ? '' : item.total === null ? '' : formatAmount(item.total),
  }
}

function payment(order: Order, translate: Translate, { company }: Shop): Block[] {
  const rows: Fact[] = [
    [translate('mail_order_payment_method'), translate(`payment_${order.payment_method}`)],
  ]
  if (order.payment_method === 'bank_transfer') {
    if (order.grand_total !== null)
      rows.push([translate('mail_order_amount'), formatAmount(order.grand_total)])
    rows.push(
      [translate('mail_order_beneficiary'), company.accountHolder],
      ['IBAN', groupedIban(company.iban)],
      ['BIC', company.bic],
      [translate('mail_order_payment_reference'), order.payment_reference],
    )
  }
  return [{ kind: 'facts', title: translate('mail_order_payment'), rows }]
}

type ReferenceLabel = 'mail_order_customer_reference' | 'mail_order_reference_of_client'
function deliveryAndComments(
  order: Order,
  language: Language,
  translate: Translate,
  referenceLabel: ReferenceLabel,
): Block[] {
  const { delivery_option, delivery_date, warehouse, shipping_address: address } = order
  const rows: Fact[] = [[translate('mail_order_delivery_option'), delivery_option.name]]
  if (delivery_date) rows.push([translate('mail_order_delivery_date'), formatDay(delivery_date, language)])
  if (delivery_option.kind === 'pickup' && warehouse)
    rows.push([translate('mail_order_warehouse'), warehouse.name])
  if (address)
    rows.push([
      translate('mail_order_address'),
      [
        address.name,
        address.address_one,
        address.address_two,
        `${address.code} ${address.city_name}`,
        address.country_name,
      ]
        .filter(Boolean)
        .join('\n'),
    ])
  if (order.customer_reference) rows.push([translate(referenceLabel), order.customer_reference])
  const quote = (title: string, text: string): Block[] => (text ? [{ kind: 'quote', title, text }] : [])
  return [
    { kind: 'facts', title: translate('mail_order_delivery'), rows },
    ...quote(translate('mail_order_comment'), order.comment),
    ...quote(translate('mail_order_specific_request'), order.specific_request),
  ]
}
