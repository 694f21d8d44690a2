import type { Language } from '@comptoir/contract/common'
import type { Order, OrderItem, OrderStatus, PromiseChange } from '@comptoir/contract/order'
import type { Translate } from '#i18n/messages.ts'
import { formatAmount, formatDay } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import type { Block, Fact, MailContent } from '#features/platform/mail/mail-block.ts'
import type { Words } from '#features/platform/mail/mail-texts.rules.ts'
import { dayOf, goods, type Shop } from './order-mail-content.rules.ts'

/** What is written about a step. */
export type StepMail = {
  template:
    | 'order_changed'
    | 'order_promise'
    | 'order_client_canceled'
    | 'order_restored'
    | 'order_admin_canceled'
    | 'order_paid'
    | 'order_shipped'
    | 'order_taken_off'
    | 'order_completed'
    | 'order_return_request'
    | 'order_return_accept'
    | 'order_return_refuse'
    | 'order_return_receive'
    | 'order_return_credit'
  /** The customer did not do it: the office did, for them. */
  isByOffice?: true
  /** To the office, of what the customer did. */
  staffTemplate?:
    | 'order_changed_staff'
    | 'order_client_canceled_staff'
    | 'order_restored_staff'
    | 'order_return_request_staff'
  /** Whether the mail has the lines of the order, and the PDF with it. */
  hasLines?: true
  isAttached?: true
}

/** The mail about a step of an order; undefined for a step that nobody is written about. */
export function mailOfStep(step: {
  action: string
  actor_kind: string
  to_status: OrderStatus
}): StepMail | undefined {
  switch (step.action) {
    case 'edit':
      return {
        template: 'order_changed',
        ...(step.actor_kind === 'office' ? { isByOffice: true } : { staffTemplate: 'order_changed_staff' }),
        hasLines: true,
        isAttached: true,
      }
    case 'promise':
      return { template: 'order_promise' }
    case 'cancel':
      return step.to_status === 'client_canceled'
        ? { template: 'order_client_canceled', staffTemplate: 'order_client_canceled_staff' }
        : { template: 'order_admin_canceled' }
    case 'restore':
      return { template: 'order_restored', staffTemplate: 'order_restored_staff', hasLines: true }
    case 'pay':
      return { template: 'order_paid' }
    case 'take_off':
      return { template: 'order_taken_off', hasLines: true }
    case 'ship':
    case 'process':
      return { template: 'order_shipped' }
    case 'complete':
      return { template: 'order_completed' }
    case 'return_request':
      return {
        template: 'order_return_request',
        ...(step.actor_kind !== 'office' && { staffTemplate: 'order_return_request_staff' }),
      }
    case 'return_accept':
    case 'return_refuse':
    case 'return_receive':
    case 'return_credit':
      return { template: `order_${step.action}` }
    default:
      return undefined
  }
}

/** Tells the customer of a step; one without an account gets no button to a page it cannot open. */
export function stepContent(
  order: Order,
  {
    template,
    isByOffice,
    hasLines,
    isAttached,
    reason,
    at,
    promises,
    return_number,
  }: StepMail & {
    reason: string
    at: Date
    promises: PromiseChange[] | null
    /** Which return of the order it is about. */
    return_number: number | null
  },
  language: Language,
  shop: Shop,
  { hasAccount }: { hasAccount: boolean },
  words: Words,
): MailContent {
  const named = { order: order.name, date: dayOf(order, language) }
  const translate = words(language, named)
  const text = translate(isByOffice ? 'mail_order_changed_by_office_text' : textOf(order, template), named)
  const subject = translate(subjectOf(order, template), { order: order.name })
  const isRefunded = template === 'order_admin_canceled' && order.payment_status === 'paid'
  const more = [
    ...(isRefunded ? [translate('mail_order_refund')] : []),
    ...(isAttached ? [translate('mail_order_attached')] : []),
  ]
  return {
    language,
    translate,
    reader: 'customer',
    subject,
    title: subject,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text: translate('mail_greeting', { name: order.owner.name }) },
      { kind: 'paragraph', text: [text, ...more].join(' ') },
      ...(reason ? [{ kind: 'quote' as const, title: translate('mail_order_reason'), text: reason }] : []),
      ...(hasAccount
        ? [
            {
              kind: 'button' as const,
              label: translate('mail_order_button'),
              link: `${shop.publicUrl}/order/view/${order.id}`,
            },
          ]
        : []),
      ...(template === 'order_completed' ? parcel(order, translate('mail_order_tracking')) : []),
      ...(template === 'order_shipped' ? departures(order, at, language, translate) : []),
      ...(template === 'order_promise' ? movedLines(promises ?? [], language, translate) : []),
      ...returned(order, return_number, language, translate),
      ...(hasLines ? goods(order, language, translate) : []),
    ],
  }
}

const isPickup = ({ delivery_option }: Order) => delivery_option.kind === 'pickup'
const openUnits = ({ total_qty, shipped_qty }: OrderItem) => total_qty - shipped_qty

function subjectOf(order: Order, template: StepMail['template']) {
  if (template !== 'order_shipped') return `mail_${template}_subject` as const
  if (isPickup(order)) return 'mail_order_ready_subject'
  return hasOpenUnits(order) ? 'mail_order_shipped_part_subject' : 'mail_order_shipped_subject'
}

function textOf(order: Order, template: StepMail['template']) {
  if (template === 'order_completed' && isPickup(order)) return 'mail_order_collected_text'
  if (template !== 'order_shipped') return `mail_${template}_text` as const
  const start = isPickup(order) ? 'mail_order_ready' : 'mail_order_shipped'
  return hasOpenUnits(order) ? (`${start}_part_text` as const) : (`${start}_text` as const)
}

const hasOpenUnits = ({ products }: Order) => products.some((item) => openUnits(item) > 0)

/** What left at that moment, from where and with whom, and what is still to come. */
function departures(order: Order, at: Date, language: Language, translate: Translate): Block[] {
  const items = new Map(order.products.map((item) => [item.id, item]))
  const lines = (title: string, wanted: { item: number; units: number }[]): Block => ({
    kind: 'lines',
    title,
    heads: [translate('mail_order_product'), translate('order_quantity')],
    rows: wanted.flatMap(({ item: id, units }) => {
      const item = items.get(id)
      return item ? [unpriced(item, units, language)] : []
    }),
  })
  const gone = order.shipments.filter(({ left_at }) => left_at === at.toISOString())
  const toCome = order.products
    .map((item) => ({ item: item.id, units: openUnits(item) }))
    .filter(({ units }) => units > 0)
  return [
    ...gone.flatMap((shipment): Block[] => {
      const { number, warehouse, carrier, tracking_code, tracking_url, parcels } = shipment
      const rows: Fact[] = [
        ...(carrier ? [[translate('mail_order_carrier'), carrier.name] satisfies Fact] : []),
        ...(parcels > 1 ? [[translate('mail_order_shipment_parcels'), String(parcels)] satisfies Fact] : []),
        ...(tracking_code
          ? [
              [
                translate('mail_order_tracking'),
                [tracking_code, tracking_url].filter(Boolean).join('\n'),
              ] satisfies Fact,
            ]
          : []),
      ]
      const title = translate('mail_order_shipment', { number, warehouse: warehouse.name })
      return [...(rows.length > 0 ? [{ kind: 'facts' as const, rows }] : []), lines(title, shipment.lines)]
    }),
    ...(toCome.length > 0 ? [lines(translate('mail_order_to_come'), toCome)] : []),
  ]
}

/** The goods of a return: those that came, once they have, or else those that were asked for. */
function returned(
  { returns, products }: Order,
  number: number | null,
  language: Language,
  translate: Translate,
): Block[] {
  const one = returns.find((each) => each.number === number)
  if (!one) return []
  const items = new Map(products.map((item) => [item.id, item]))
  const rows = one.lines.flatMap(({ item: id, units, received }) => {
    const item = items.get(id)
    return item ? [unpriced(item, received ?? units, language)] : []
  })
  const heads: [string, string] = [translate('mail_order_product'), translate('order_quantity')]
  return [{ kind: 'lines', title: translate('mail_order_return', { number: one.number }), heads, rows }]
}

const unpriced = ({ title, ref, color, size, unit }: OrderItem, units: number, language: Language) => ({
  title,
  details: [[ref, color, size].filter(Boolean).join(' · ')],
  total: formatUnits(language, unit, units),
})

/** Which lines come on another day, each with both days. */
function movedLines(promises: readonly PromiseChange[], language: Language, translate: Translate): Block[] {
  const day = (date: string | null) =>
    date === null ? translate('mail_order_day_open') : formatDay(date, language)
  const rows = promises.map(
    ({ ref, title, color, size, old_date, new_date }) =>
      [[ref, title, color, size].filter(Boolean).join(' · '), `${day(old_date)} → ${day(new_date)}`] as const,
  )
  return [{ kind: 'facts', title: translate('mail_order_promise_lines'), rows }]
}

const parcel = ({ tracking_code, tracking_url }: Order, name: string): Block[] =>
  tracking_code
    ? [{ kind: 'facts', rows: [[name, [tracking_code, tracking_url].filter(Boolean).join('\n')]] }]
    : []

/** Tells the office what the customer did, with the prices. */
export function stepStaffContent(
  order: Order,
  {
    template,
    return_number,
  }: { template: NonNullable<StepMail['staffTemplate']>; return_number: number | null },
  language: Language,
  who: string,
  words: Words,
): MailContent {
  const values = {
    order: order.name,
    who,
    amount: order.grand_total === null ? '' : formatAmount(order.grand_total),
  }
  const translate = words(language, values)
  const text = translate(`mail_${template}_text`, values)
  const subject = translate(`mail_${template}_subject`, values)
  return {
    language,
    translate,
    reader: 'office',
    subject,
    title: subject,
    preheader: text,
    blocks: [
      { kind: 'paragraph', text },
      ...(return_number === null
        ? goods(order, language, translate)
        : returned(order, return_number, language, translate)),
    ],
  }
}
