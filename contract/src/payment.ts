import { z } from 'zod'
import { Id, IdAndName, IdParams, Instant, Money, Nothing, OwnerQuery, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'

/** How an attempt to pay stands; all but `open` are final, but that what failed may still be paid. */
export const paymentStates = ['open', 'paid', 'failed', 'canceled', 'expired'] as const
export type PaymentState = (typeof paymentStates)[number]

const PaymentPage = z.object({ payment_url: z.string() })

export const startPayment = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/payment/',
  access: 'order',
  summary:
    'Where what an order still costs is paid online (PAY-01, OD-10); an attempt that is still open is gone on with; 400 when nothing is to pay',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: PaymentPage,
})

export const payInvoices = endpoint({
  method: 'POST',
  path: '/api/v1/order/invoice/payment/',
  access: 'order',
  summary:
    'Where what is open of several invoices is paid online at once; an attempt for the same that is still open is gone on with; 400 when nothing is to pay of one of them',
  query: OwnerQuery,
  body: z.object({ invoices: z.array(Id).min(1).max(100) }),
  status: 200,
  response: PaymentPage,
})

/** What a company owes by its invoices, in all and late, and what of its payments pays nothing yet; null where prices are hidden. */
export const Balance = z.object({ open: Money, overdue: Money, credit: Money })
export type Balance = z.infer<typeof Balance>

export const getBalance = endpoint({
  method: 'GET',
  path: '/api/v1/order/balance/',
  access: 'order',
  summary:
    "What is open of an owner's invoices, what is late, and what is in their favour (OD-37: null where prices are hidden); and whether invoices can be paid online",
  query: OwnerQuery,
  status: 200,
  response: z.object({ balance: Balance.nullable(), is_online: z.boolean() }),
})

export const sendPaymentLink = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/payment-link/',
  access: 'order',
  summary:
    'Mails the link to pay an order to its company (PAY-02): good for 14 days, earlier ones end; 400 when nothing is to pay',
  params: IdParams,
  query: OwnerQuery,
  status: 204,
  response: Nothing,
})

export const openPaymentLink = endpoint({
  method: 'GET',
  path: '/api/v1/order/payment-link/:token/',
  access: 'public',
  summary:
    'Where the order of a mailed link is paid (PAY-02, ROUTE-24); 404 for a link that never was, 410 for one that has ended',
  params: z.object({ token: z.string().max(100) }),
  status: 200,
  response: PaymentPage,
})

/** An attempt to pay an order, or invoices, as its return page tells it; `key` is in the address that the provider returns to. */
export const Payment = z.object({
  status: z.enum(paymentStates),
  amount: Money,
  order: IdAndName.nullable(),
  invoices: z.array(IdAndName),
})
export type Payment = z.infer<typeof Payment>
const KeyParams = z.object({ key: z.string().max(100) })

export const getPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payment/:key/',
  access: 'public',
  summary: 'How an attempt to pay stands, read anew from the provider while it is open (OD-10)',
  params: KeyParams,
  status: 200,
  response: Payment,
})

/** Called by the provider, with anything: what counts is what the provider answers when it is asked. */
export const receivePaymentNotice = endpoint({
  method: 'POST',
  path: '/api/v1/payment/webhook/:provider/',
  access: 'open',
  summary:
    'Tells that a payment has changed: it is read anew from the provider; 200 whatever was sent (OD-10)',
  params: z.object({ provider: z.string().max(50) }),
  body: z.unknown(),
  status: 200,
  response: z.object({}),
})

/** What the payer can do on the page of the sandbox. */
export const sandboxOutcomes = ['paid', 'failed', 'canceled', 'expired'] as const
export type SandboxOutcome = (typeof sandboxOutcomes)[number]
/** A payment in the sandbox, which plays the provider; `return_url` leads back to the shop. */
export const SandboxPayment = z.object({
  status: z.enum(paymentStates),
  amount: Money,
  description: z.string(),
  created_at: Instant,
  return_url: z.string(),
})
export type SandboxPayment = z.infer<typeof SandboxPayment>

export const getSandboxPayment = endpoint({
  method: 'GET',
  path: '/api/v1/payment/sandbox/:key/',
  access: 'public',
  summary: 'A payment as the page of the sandbox shows it; 404 in a shop with another provider (OD-10)',
  params: KeyParams,
  status: 200,
  response: SandboxPayment,
})

/** `notice` says whether and when the shop is told: at once, a minute late, or never. */
export const decideSandboxPayment = endpoint({
  method: 'POST',
  path: '/api/v1/payment/sandbox/:key/',
  access: 'public',
  summary: 'Plays what becomes of a payment in the sandbox (OD-10)',
  params: KeyParams,
  body: z.object({
    outcome: z.enum(sandboxOutcomes),
    notice: z.enum(['now', 'late', 'never']).default('now'),
  }),
  status: 204,
  response: Nothing,
})

/** What the office gives back; what the payer's bank has taken back; and that this has ended, an amount below nothing. */
export const refundKinds = ['refund', 'chargeback', 'chargeback_reversed'] as const
export type RefundKind = (typeof refundKinds)[number]
/** How giving back stands; `open` while the provider is at it. What has failed is left of the payment again. */
export const refundStates = ['open', 'done', 'failed'] as const
export type RefundState = (typeof refundStates)[number]
/** What went back of a payment; `at` is when that was asked for, then when it was done. */
const Refund = z.object({
  id: Id,
  kind: z.enum(refundKinds),
  amount: Money,
  status: z.enum(refundStates),
  reason: z.string(),
  at: Instant,
})

/** By what it came in; `office` is what the office has noted as paid. */
export const paymentMeans = ['online', 'bank', 'office'] as const
export type PaymentMeans = (typeof paymentMeans)[number]
/** Money that came in, and what of it went back. */
export const PaymentReceived = z.object({
  id: Id,
  means: z.enum(paymentMeans),
  paid_at: Instant,
  amount: Money,
  refunds: z.array(Refund),
})
export type PaymentReceived = z.infer<typeof PaymentReceived>

export const listOrderPayments = endpoint({
  method: 'GET',
  path: '/api/v1/order/:id/payments/',
  access: 'order',
  summary:
    'What came in for an order and what of it went back, the oldest first (OD-37: none where prices are hidden)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: z.array(PaymentReceived),
})

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/v1/order/:id/payments/:payment/receipt/',
  access: 'order',
  summary: 'The receipt of a payment for an order, as PDF (DOC-06)',
  params: IdParams.extend({ payment: PathId }),
  query: OwnerQuery,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
