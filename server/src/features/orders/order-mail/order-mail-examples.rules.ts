import type { Order, OrderItem } from '@comptoir/contract/order'
import { countryName } from '#lib/format.ts'
import type { MailContent } from '#features/platform/mail/mail-block.ts'
import { madeUp, type Example } from '#features/platform/mail/mail-examples.rules.ts'
import { orderContent, orderStaffContent } from './order-mail-content.rules.ts'
import { stepContent, stepStaffContent, type StepMail } from './step-mail-content.rules.ts'

const at = '2026-11-20T08:30:00.000Z'
const hasAccount = { hasAccount: true }

/** Which mails of steps have the lines of the order. */
const withLines: readonly string[] = ['order_changed', 'order_restored', 'order_taken_off']

/** A mail about an order with made-up data; undefined for a mail about something else. */
export function orderMailExample(example: Example): MailContent | undefined {
  const { template, language, shop, words } = example
  if (!template.startsWith('order_')) return undefined
  const order = orderOf(example)
  const return_number = template.startsWith('order_return') ? 1 : null
  if (template === 'order_received') return orderContent(order, language, shop, hasAccount, words)
  if (template === 'order_received_staff')
    return orderStaffContent(order, language, shop, madeUp.client, words)
  if (template.endsWith('_staff'))
    return stepStaffContent(
      order,
      {
        template: template as NonNullable<StepMail['staffTemplate']>, // what is left of those that end so
        return_number,
      },
      language,
      madeUp.client,
      words,
    )
  const step = {
    template: template as StepMail['template'], // what is left of those of orders
    ...(example.situation === 'by_office' && { isByOffice: true as const }),
    ...(withLines.includes(template) && { hasLines: true as const }),
    ...(template === 'order_changed' && { isAttached: true as const }),
    reason: '',
    at: new Date(at),
    return_number,
    promises:
      template === 'order_promise' ? [{ ...item(0), old_date: '2026-11-24', new_date: '2026-12-01' }] : null,
  }
  return stepContent(order, step, language, shop, hasAccount, words)
}

function item(shipped: number): OrderItem {
  const { ref, name, color, size, unit } = madeUp.product
  return {
    id: 1,
    product: 1,
    group: 1,
    title: name,
    comment: '',
    on_request: false,
    quantity: 12,
    total_qty: 12,
    color,
    size,
    size_position: 1,
    pack: 1,
    weight: 210,
    warehouse_position: '',
    path: 1,
    customs_code: null,
    unit,
    price: '12.5000',
    price_per_unit: '12.5000',
    ref,
    total: '150.00',
    image: null,
    shipped_qty: shipped,
    promise: [],
    returnable_qty: 0,
  }
}

function orderOf({ template, situation, language }: Example): Order {
  const isPart = situation === 'part' || situation === 'ready_part'
  const isPickup = situation === 'ready' || situation === 'ready_part' || situation === 'collected'
  const units = isPart ? 6 : 12
  const hasLeft = template === 'order_shipped' || template === 'order_completed'
  const address = {
    id: 1,
    name: madeUp.client,
    address_one: 'Rue du Marché 12',
    address_two: '',
    code: '1000',
    city_name: 'Bruxelles',
    country_name: countryName('BE', language),
    country_code: 'BE',
  }
  const warehouse = { id: 1, name: 'Bruxelles' }
  const order = {
    id: 1,
    name: madeUp.order,
    created_at: at,
    payment_status: situation === 'paid' || template === 'order_paid' ? 'paid' : 'pending',
    is_credited: false,
    payment_method: 'bank_transfer',
    tracking_code: hasLeft && !isPickup ? 'BE0123456789' : null,
    tracking_url: null,
    delivery_option: {
      id: 1,
      name: isPickup ? warehouse.name : 'DPD',
      kind: isPickup ? 'pickup' : 'shipping',
    },
    warehouse,
    delivery_date: '2026-11-24',
    shipping_address: isPickup ? null : address,
    products: [item(hasLeft ? units : 0)],
    total: '150.00',
    total_taxes: '31.50',
    delivery: '0.00',
    grand_total: '181.50',
    paid: '0.00',
    due: '0.00',
    vat: [{ rate: '21.00', base: '150.00', amount: '31.50' }],
    vat_note: '',
    comment: '',
    customer_reference: '',
    specific_request: '',
    payment_reference: '+++260/0000/12371+++',
    owner: { id: 1, name: madeUp.name },
    placed_by: situation === 'on_behalf' ? { id: 2, name: madeUp.partner } : { id: 1, name: madeUp.name },
    shipments: hasLeft
      ? [
          {
            id: 1,
            number: 1,
            left_at: at,
            warehouse,
            carrier: isPickup ? null : { id: 1, name: 'DPD' },
            parcels: 1,
            tracking_code: isPickup ? '' : 'BE0123456789',
            tracking_url: null,
            signed_by: '',
            lines: [{ item: 1, units }],
          },
        ]
      : [],
    returns: [{ number: 1, lines: [{ item: 1, units: 2, received: null, put_back: null }] }],
  }
  return order as unknown as Order // mails say nothing of the rest
}
