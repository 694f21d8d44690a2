import { z } from 'zod'
import { Id, IdParams, Money, Nothing } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PaymentReceived } from './payment.ts'

/**
 * A payment as the office sees it: what is left of it to give back, whether its provider does that, and whether the client
 * has open invoices that it can pay instead.
 */
export const OfficePayment = PaymentReceived.extend({
  left: Money,
  is_at_provider: z.boolean(),
  is_assignable: z.boolean(),
})
export type OfficePayment = z.infer<typeof OfficePayment>

const list = {
  method: 'GET',
  access: 'finance',
  params: IdParams,
  status: 200,
  response: z.array(OfficePayment),
} as const

export const listPaymentsOfOrder = endpoint({
  ...list,
  path: '/api/v1/admin/order/:id/payments/',
  summary: 'What came in for an order of any client, and what of it went back',
})

export const listPaymentsOfInvoice = endpoint({
  ...list,
  path: '/api/v1/admin/invoice/:id/payments/',
  summary: 'What came in for an invoice of any client, and what of it went back',
})

export const listPaymentsOfBankLine = endpoint({
  ...list,
  path: '/api/v1/admin/bank-line/:id/payments/',
  summary: 'The payment that money on the bank account was matched as, and what of it went back',
})

export const listPaymentsOfClient = endpoint({
  ...list,
  path: '/api/v1/admin/open_item/:id/payments/',
  summary: 'What came in from a client and pays nothing yet',
})

export const assignPayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment/:id/assign/',
  access: 'finance',
  summary:
    'Pays the open invoices of a client with what is left of its payment, those that are due first; 400 where nothing is left or open',
  params: IdParams,
  body: z.object({}),
  status: 204,
  response: Nothing,
})

export const refundPayment = endpoint({
  method: 'POST',
  path: '/api/v1/admin/payment/:id/refund/',
  access: 'finance',
  summary:
    'Gives back what is left of a payment, or a part of it: through its provider, by a job, or noted as given back by transfer; 400 where less is left. The same key gives back once',
  params: IdParams,
  body: z.object({
    key: z.string().min(1).max(100),
    amount: Money,
    reason: z.string().trim().min(1).max(500),
  }),
  status: 201,
  response: z.object({ id: Id }),
})

export const getOfficeReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/admin/payment/:id/receipt/',
  access: 'finance',
  summary: 'The receipt of a payment of any client, as PDF (DOC-06)',
  params: IdParams,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
