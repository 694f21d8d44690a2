import { z } from 'zod'
import { Billing, ShippingAddress } from './address.ts'
import { LoadedBasket, loadFields, Vat } from './basket.ts'
import {
  Day,
  DryRunQuery,
  Id,
  IdParams,
  Instant,
  Money,
  IdAndName,
  OptionalText,
  OwnerQuery,
  Price,
  ownerField,
  pageOf,
  pageQuery,
} from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()

/** ORD-03, in the order of an order's life. */
export const orderStatuses = [
  'submitted',
  'pending_payment',
  'paid',
  'in_progress',
  'processed',
  'completed',
  'client_canceled',
  'admin_canceled',
] as const
export const OrderStatus = z.enum(orderStatuses)
export type OrderStatus = z.infer<typeof OrderStatus>
/** ORD-06. */
export const paymentStatuses = ['pending', 'paid', 'not_paid', 'refunded'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>
export const paymentMethods = ['bank_transfer', 'online', 'on_account'] as const
export const PaymentMethod = z.enum(paymentMethods)
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** An order in the list (ORD-01). `address` is one line; `grand_total` is null where the viewer may see no prices. */
export const OrderSummary = z.object({
  id: Id,
  name: Text,
  address: Text,
  created_at: Instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  grand_total: Money.nullable(),
  owner: IdAndName,
  placed_by: IdAndName,
})
export type OrderSummary = z.infer<typeof OrderSummary>

/**
 * An ordered product as it was then (ORD-13). `quantity` packs, `total_qty` units, `price` per pack,
 * `price_per_unit` per unit, `weight` grams per unit, `path` the picking order.
 */
export const OrderItem = z.object({
  id: Id,
  product: Id.nullable(),
  group: Id.nullable(),
  title: Text,
  comment: Text,
  on_request: z.boolean(),
  quantity: z.int(),
  total_qty: z.int(),
  color: Text,
  size: Text,
  /** Where the size stands among all sizes; null where there is none, or the product is not in the catalogue any more. */
  size_position: z.int().nullable(),
  pack: z.int(),
  weight: z.int().nullable(),
  warehouse_position: Text,
  path: z.int(),
  customs_code: Text.nullable(),
  unit: Text,
  price: Price.nullable(),
  price_per_unit: Price.nullable(),
  ref: Text,
  total: Money.nullable(),
  image: Text.nullable(),
})
export type OrderItem = z.infer<typeof OrderItem>

/** An address as the order keeps it. */
export const FrozenAddress = ShippingAddress.omit({ owner: true, is_default: true }).extend({
  country_name: Text,
  country_code: Text,
})
export const FrozenBilling = Billing.omit({ owner: true, is_default: true }).extend({
  country_name: Text,
  country_code: Text,
})

export const orderActions = [
  'edit',
  'cancel',
  'pay',
  'reorder',
  'receipt',
  'invoice',
  'pdf',
  'excel',
  'voucher',
  'customs_codes',
] as const
export const Order = z.object({
  id: Id,
  name: Text,
  address: Text,
  created_at: Instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  payment_method: PaymentMethod,
  tracking_code: Text.nullable(),
  tracking_url: Text.nullable(),
  invoice: z.object({ id: Id, number: Text }).nullable(),
  delivery_option: z.object({ id: Id.nullable(), name: Text, kind: z.enum(['pickup', 'shipping']) }),
  warehouse: IdAndName.nullable(),
  delivery_date: Day.nullable(),
  shipping_address: FrozenAddress.nullable(),
  billing: FrozenBilling,
  last_edit: Instant,
  products: z.array(OrderItem),
  total: Money.nullable(),
  total_taxes: Money.nullable(),
  delivery: Money.nullable(),
  grand_total: Money.nullable(),
  vat: z.array(Vat),
  vat_note: Text,
  comment: Text,
  customer_reference: Text,
  specific_request: Text,
  /** Belgian structured communication as printed: `+++123/4567/89012+++` (OD-13). */
  payment_reference: Text,
  owner: IdAndName,
  placed_by: IdAndName,
  events: z.array(z.object({ at: Instant, from: OrderStatus.nullable(), to: OrderStatus, reason: Text })),
  /** What the viewer can do with it now. */
  allowed: z.array(z.enum(orderActions)),
})
export type Order = z.infer<typeof Order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/order/',
  access: 'order',
  summary: "An owner's orders, newest first (ORD-02)",
  query: OwnerQuery.extend({
    ...pageQuery(5),
    search: Text.max(100).optional(),
    status: OrderStatus.optional(),
  }),
  status: 200,
  response: pageOf(OrderSummary),
})

/** CHK-06. The header `Idempotency-Key` makes a repeated call answer the first order with 200 (OD-31, OD-64). */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/',
  access: 'order',
  changes: 'basket',
  summary: 'Orders what is in the current basket, exactly once (CHK-06, OD-31)',
  query: OwnerQuery,
  body: z.object({
    ...ownerField,
    delivery_option: Id,
    warehouse: Id.nullish(),
    delivery_date: Day.nullish(),
    shipping_address: Id.nullish(),
    billing: Id,
    payment_method: PaymentMethod,
    comment: OptionalText(2000),
    customer_reference: OptionalText(100),
    specific_request: OptionalText(4000),
  }),
  status: 201,
  repeatStatus: 200,
  response: Order,
})

/** The latest order of the last hour with the same lines as the current basket, if any (OD-31): warns, does not block. */
export const findRepeatedOrder = endpoint({
  method: 'GET',
  path: '/api/v1/order/repeated/',
  access: 'order',
  summary: 'A recent order with the same lines as the current basket (OD-31)',
  query: OwnerQuery,
  status: 200,
  response: z.object({ order: z.object({ id: Id, name: Text, created_at: Instant }).nullable() }),
})

/** What was ordered of a style the last time, as quantities to order again; null where it never was. */
export const findLastOrder = endpoint({
  method: 'GET',
  path: '/api/v1/order/last/',
  access: 'order',
  summary: "The owner's last order of a style, with its packs by product",
  query: OwnerQuery.extend({ group: Id }),
  status: 200,
  response: z.object({
    order: z
      .object({
        id: Id,
        name: Text,
        created_at: Instant,
        lines: z.array(z.object({ product: Id, quantity: z.int() })),
      })
      .nullable(),
  }),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/api/v1/order/:id/',
  access: 'order',
  summary: 'An order of oneself or, for a partner, of a client (ORD-12)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: Order,
})

export const reorder = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/reorder/',
  access: 'order',
  changes: 'basket',
  summary:
    'Copies the lines of an order of the owner into the current basket, as loading a recurring basket does (C-09): with a report of what has changed since, `?dry_run=true` only reports, a key counts once',
  params: IdParams,
  query: DryRunQuery,
  body: z.object(loadFields),
  status: 200,
  response: LoadedBasket,
})

/** The answer is a PDF as an attachment (wire D7), in the reader's language. */
export const getOrderPdf = endpoint({
  method: 'GET',
  path: '/api/v1/order/pdf/:id/',
  access: 'order',
  summary: 'An order as PDF (DOC-01)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The answer is a workbook as an attachment (wire D7), in the reader's language. */
export const getOrderExcel = endpoint({
  method: 'GET',
  path: '/api/v1/order/excel/:id/',
  access: 'order',
  summary: 'An order as a workbook (DOC-03); the import of files takes it back with the same lines',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  file: workbook,
  response: z.unknown(),
})

/** The answer is a PDF as an attachment (wire D7), in the reader's language: what to take from which shelf, without prices. */
export const getOrderVoucher = endpoint({
  method: 'GET',
  path: '/api/v1/order/pdf/path/:id/',
  access: 'order',
  summary: "An order's preparation voucher as PDF, in the order of the shelves (DOC-02)",
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

/** The answer is a PDF or a workbook as an attachment (OD-65), in the reader's language. */
export const getOrderCustomsCodes = endpoint({
  method: 'GET',
  path: '/api/v1/order/customs_codes/:id/',
  access: 'order',
  summary: 'Quantity, weight and value of an order per customs code (DOC-04)',
  params: IdParams,
  query: OwnerQuery.extend({ format: z.enum(['pdf', 'xlsx']).default('pdf') }),
  status: 200,
  file: ['application/pdf', workbook],
  response: z.unknown(),
})
