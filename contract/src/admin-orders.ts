import { z } from 'zod'
import { listQuery } from './admin-list.ts'
import { Day, Id, IdAndName, IdParams, Instant, Money, OptionalText, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order, OrderStatus, PaymentStatus } from './order.ts'

/** What the office does to an order (OD-09). */
export const officeSteps = ['start', 'request_payment', 'pay', 'process', 'complete', 'cancel'] as const
export type OfficeStep = (typeof officeSteps)[number]

/** `reason` is needed to cancel; a tracking code goes with whatever step it is known at (ORD-14). */
export const takeOfficeStep = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/:transition/',
  access: 'accounts',
  summary: 'Takes a step of an order, as far as the table of transitions allows it (OD-09, OD-54)',
  params: IdParams.extend({ transition: z.enum(officeSteps) }),
  body: z.object({
    reason: OptionalText(500),
    tracking_code: OptionalText(100),
    tracking_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullish(),
  }),
  status: 200,
  response: z.object({
    status: OrderStatus,
    payment_status: PaymentStatus,
    /** The steps that the office can take next. */
    allowed: z.array(z.enum(officeSteps)),
  }),
})

/**
 * What the office looks for: `to_start` waits to be begun, `late` is not out of the house although its delivery day has
 * passed, `unpaid` has left or is being prepared and is not paid.
 */
export const orderViews = ['to_start', 'in_progress', 'to_complete', 'late', 'unpaid'] as const
export type OrderView = (typeof orderViews)[number]

export const OfficeOrderRow = z.object({
  id: Id,
  name: z.string(),
  client: IdAndName,
  created_at: Instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  delivery_option: z.string(),
  warehouse: IdAndName.nullable(),
  delivery_date: Day.nullable(),
  is_late: z.boolean(),
  lines: z.int(),
  grand_total: Money,
})
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>

export const listOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/',
  access: 'accounts',
  summary:
    'The orders of all clients, the newest first; searched by number, the customer’s reference, client and article',
  query: z.object({
    view: z.enum(orderViews).optional(),
    status: OrderStatus.optional(),
    payment_status: PaymentStatus.optional(),
    warehouse: Id.optional(),
    client: Id.optional(),
    /** Days on which they were placed, both included. */
    from: Day.optional(),
    to: Day.optional(),
    ...listQuery(['created_at', 'name', 'delivery_date', 'grand_total'], '-created_at'),
  }),
  status: 200,
  response: pageOf(OfficeOrderRow),
})

/** An order as the office has it: with its prices, its client, and the steps that can be taken now. */
export const OfficeOrder = Order.extend({ client: IdAndName, steps: z.array(z.enum(officeSteps)) })
export type OfficeOrder = z.infer<typeof OfficeOrder>

export const getOfficeOrder = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/:id/',
  access: 'accounts',
  summary: 'An order of any client',
  params: IdParams,
  status: 200,
  response: OfficeOrder,
})
