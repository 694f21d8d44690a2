import { z } from 'zod'
import { IdParams, OptionalText } from './common.ts'
import { endpoint } from './endpoint.ts'
import { OrderStatus, PaymentStatus } from './order.ts'

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
