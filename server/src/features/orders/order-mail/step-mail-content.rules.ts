import type { Language } from '@comptoir/contract/common'
import type { Order, OrderStatus } from '@comptoir/contract/order'
import { translator } from '#i18n/messages.ts'
import { formatAmount } from '#lib/format.ts'
import type { Block, MailContent } from '#features/platform/mail/mail-block.ts'
import { dayOf, goods, type Shop } from './order-mail-content.rules.ts'

/** What is written about a step. */
export type StepMail = {
  template:
    | 'order_changed'
    | 'order_client_canceled'
    | 'order_restored'
    | 'order_admin_canceled'
    | 'order_paid'
    | 'order_completed'
  /** To the office, of what the customer did. */
  staffTemplate?: 'order_changed_staff' | 'order_client_canceled_staff' | 'order_restored_staff'
  /** Whether the mail has the lines of the order, and the PDF with it. */
  hasLines?: true
  isAttached?: true
}

/** The mail about a step of an order; undefined for a step that nobody is written about. */
export function mailOfStep(step: { action: string; to_status: OrderStatus }): StepMail | undefined {
  switch (step.action) {
    case 'edit':
      return {
        template: 'order_changed',
        staffTemplate: 'order_changed_staff',
        hasLines: true,
        isAttached: true,
      }
    case 'cancel':
      return step.to_status === 'client_canceled'
        ? { template: 'order_client_canceled', staffTemplate: 'order_client_canceled_staff' }
        : { template: 'order_admin_canceled' }
    case 'restore':
      return { template: 'order_restored', staffTemplate: 'order_restored_staff', hasLines: true }
    case 'pay':
      return { template: 'order_paid' }
    case 'complete':
      return { template: 'order_completed' }
    default:
      return undefined
  }
}

/** Tells the customer of a step; one without an account gets no button to a page it cannot open. */
export function stepContent(
  order: Order,
  { template, hasLines, isAttached, reason }: StepMail & { reason: string },
  language: Language,
  shop: Shop,
  { hasAccount }: { hasAccount: boolean },
): MailContent {
  const translate = translator(language)
  const isCollected = template === 'order_completed' && order.delivery_option.kind === 'pickup'
  const named = { order: order.name, date: dayOf(order, language) }
  const text = translate(isCollected ? 'mail_order_collected_text' : `mail_${template}_text`, named)
  const subject = translate(`mail_${template}_subject`, { order: order.name })
  const isRefunded = template === 'order_admin_canceled' && order.payment_status === 'refunded'
  const more = [
    ...(isRefunded ? [translate('mail_order_refund')] : []),
    ...(isAttached ? [translate('mail_order_attached')] : []),
  ]
  return {
    language,
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
      ...(hasLines ? goods(order, language, translate) : []),
    ],
  }
}

const parcel = ({ tracking_code, tracking_url }: Order, name: string): Block[] =>
  tracking_code
    ? [{ kind: 'facts', rows: [[name, [tracking_code, tracking_url].filter(Boolean).join('\n')]] }]
    : []

/** Tells the office what the customer did, with the prices. */
export function stepStaffContent(
  order: Order,
  template: NonNullable<StepMail['staffTemplate']>,
  language: Language,
  who: string,
): MailContent {
  const translate = translator(language)
  const text = translate(`mail_${template}_text`, { who, order: order.name })
  const subject = translate(`mail_${template}_subject`, {
    order: order.name,
    who,
    amount: order.grand_total === null ? '' : formatAmount(order.grand_total),
  })
  return {
    language,
    reader: 'office',
    subject,
    title: subject,
    preheader: text,
    blocks: [{ kind: 'paragraph', text }, ...goods(order, language, translate)],
  }
}
