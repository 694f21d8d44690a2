import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem } from '@comptoir/contract/order'
import type { Config } from '#config.ts'
import { dayIn } from '#lib/days.ts'
import { translator, type Translate } from '#i18n/messages.ts'
import { formatAmount, formatCount, formatDay, groupedIban, unitName } from '#lib/format.ts'
import { sumsOf } from '../order-sums.rules.ts'
import type { Block, Fact, Line, MailContent } from '#features/platform/mail/mail-block.ts'

type Shop = Pick<Config, 'publicUrl' | 'company'>

/** Confirms an order to the customer; one without an account gets no button to a page it cannot open. */
export function orderContent(
  order: Order,
  language: Language,
  shop: Shop,
  { hasAccount }: { hasAccount: boolean },
): MailContent {
  const say = translator(language)
  const text = say('mail_order_received_text', { date: dayOf(order, language) })
  const onBehalf = say('mail_order_on_behalf', { name: order.placed_by.name })
  return {
    language,
    reader: 'customer',
    subject: say('mail_order_received_subject', { order: order.name }),
    title: say('mail_order_received_title', { order: order.name }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: say('mail_greeting', { name: order.owner.name }) },
      {
        kind: 'paragraph',
        text: [text, ...(isOnBehalf(order) ? [onBehalf] : []), say('mail_order_attached')].join(' '),
      },
      ...(hasAccount
        ? [
            {
              kind: 'button' as const,
              label: say('mail_order_button'),
              link: `${shop.publicUrl}/order/view/${order.id}`,
            },
          ]
        : []),
      ...goods(order, language, say),
      ...payment(order, say, shop),
      ...deliveryAndWords(order, language, say, 'mail_order_customer_reference'),
    ],
  }
}

/** Tells the office of an order, with its prices. */
export function orderStaffContent(order: Order, language: Language, shop: Shop, who: string): MailContent {
  const say = translator(language)
  const text = say('mail_order_staff_text', { who, date: dayOf(order, language) })
  const placedBy = say('mail_order_placed_by', { name: order.placed_by.name })
  return {
    language,
    reader: 'office',
    subject: say('mail_order_staff_subject', {
      order: order.name,
      who,
      amount: order.grand_total === null ? '' : formatAmount(order.grand_total),
    }),
    title: say('mail_order_staff_title', { order: order.name }),
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: isOnBehalf(order) ? `${text} ${placedBy}` : text },
      ...goods(order, language, say),
      ...payment(order, say, shop),
      ...deliveryAndWords(order, language, say, 'mail_order_reference_of_client'),
    ],
  }
}

const dayOf = (order: Order, language: Language) => formatDay(dayIn(new Date(order.created_at)), language)
const isOnBehalf = (order: Order) => order.owner.id !== order.placed_by.id

function goods(order: Order, language: Language, say: Translate): Block[] {
  const lines: Block = {
    kind: 'lines',
    title: say('mail_order_items'),
    heads: [say('mail_order_product'), say('mail_order_total')],
    rows: order.products.map((item) => lineOf(item, language, say)),
  }
  const rows = sumsOf(order, language)
  if (rows.length === 0) return [lines]
  return [
    lines,
    { kind: 'sums', rows },
    ...(order.vat_note ? [{ kind: 'note' as const, text: order.vat_note }] : []),
  ]
}

function lineOf(item: OrderItem, language: Language, say: Translate): Line {
  const unit = unitName(language, item.unit, item.total_qty)
  const packs = say('mail_order_packs', {
    count: item.quantity,
    packs: formatCount(item.quantity),
    pack: formatCount(item.pack),
    units: formatCount(item.total_qty),
    unit,
  })
  const quantity = item.pack === 1 ? `${formatCount(item.total_qty)} ${unit}` : packs
  const price = item.on_request
    ? say('mail_order_on_request')
    : item.price_per_unit && say('mail_order_each', { price: formatAmount(item.price_per_unit) })
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

function payment(order: Order, say: Translate, { company }: Shop): Block[] {
  const rows: Fact[] = [[say('mail_order_payment_method'), say(`payment_${order.payment_method}`)]]
  if (order.payment_method === 'bank_transfer') {
    if (order.grand_total !== null) rows.push([say('mail_order_amount'), formatAmount(order.grand_total)])
    rows.push(
      [say('mail_order_beneficiary'), company.name],
      ['IBAN', groupedIban(company.iban)],
      ['BIC', company.bic],
      [say('mail_order_payment_reference'), order.payment_reference],
    )
  }
  return [{ kind: 'facts', title: say('mail_order_payment'), rows }]
}

type ReferenceLabel = 'mail_order_customer_reference' | 'mail_order_reference_of_client'
function deliveryAndWords(
  order: Order,
  language: Language,
  say: Translate,
  referenceLabel: ReferenceLabel,
): Block[] {
  const { delivery_option, delivery_date, warehouse, shipping_address: address } = order
  const rows: Fact[] = [[say('mail_order_delivery_option'), delivery_option.name]]
  if (delivery_date) rows.push([say('mail_order_delivery_date'), formatDay(delivery_date, language)])
  if (delivery_option.kind === 'pickup' && warehouse) rows.push([say('mail_order_warehouse'), warehouse.name])
  if (address)
    rows.push([
      say('mail_order_address'),
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
  if (order.customer_reference) rows.push([say(referenceLabel), order.customer_reference])
  const quote = (title: string, text: string): Block[] => (text ? [{ kind: 'quote', title, text }] : [])
  return [
    { kind: 'facts', title: say('mail_order_delivery'), rows },
    ...quote(say('mail_order_comment'), order.comment),
    ...quote(say('mail_order_specific_request'), order.specific_request),
  ]
}
