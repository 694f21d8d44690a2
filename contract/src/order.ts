import { z } from 'zod'
import { Billing, ShippingAddress } from './address.ts'
import { BasketLine, BasketTotal, Comment, LoadedBasket, loadFields, Vat } from './basket.ts'
import {
  Day,
  DryRunQuery,
  Id,
  IdParams,
  Instant,
  Money,
  IdAndName,
  Nothing,
  OptionalText,
  OwnerQuery,
  Price,
  ownerField,
  pageOf,
  pageQuery,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { PaymentMethod } from './payment-method.ts'
import { PromisedDay, PromisedPart } from './promise.ts'
import { basketLineLimit, quantityMaximum } from './rules.ts'

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
/** While an order stands so, it holds goods. */
export const holdingStatuses: readonly OrderStatus[] = ['submitted', 'pending_payment', 'paid', 'in_progress']
/** ORD-06. */
export const paymentStatuses = ['pending', 'paid', 'not_paid', 'refunded'] as const
export const PaymentStatus = z.enum(paymentStatuses)
export type PaymentStatus = z.infer<typeof PaymentStatus>
/** What is said of the payment: where all that was invoiced is credited, that, whatever was paid before. */
export const shownPayments = [...paymentStatuses, 'credited'] as const
/** Goods that are not all there: wait until they are, or send what is there and the rest later. */
export const deliveryModes = ['together', 'split'] as const
export const DeliveryMode = z.enum(deliveryModes)
export type DeliveryMode = z.infer<typeof DeliveryMode>
/** What turns out short when an order is picked: sent later, or taken off the order. */
export const shortageWishes = ['backorder', 'remove'] as const
export const ShortageWish = z.enum(shortageWishes)
export type ShortageWish = z.infer<typeof ShortageWish>

/** An order in the list (ORD-01). `address` is one line; `grand_total` is null where the viewer may see no prices. */
export const OrderSummary = z.object({
  id: Id,
  name: Text,
  address: Text,
  created_at: Instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** All of it was invoiced, and all of that is credited. */
  is_credited: z.boolean(),
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
  /** Units that have left. */
  shipped_qty: z.int(),
  /** When it is had, soonest first; null for what nobody knows a day of, and nothing for what is made on request. */
  promise: z.array(PromisedPart),
  /** Units that have left and are in no return. */
  returnable_qty: z.int(),
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

/** Goods of an order that left a warehouse together; `number` counts the order's. */
export const Shipment = z.object({
  id: Id,
  number: z.int(),
  left_at: Instant,
  warehouse: IdAndName,
  /** Null where the shop brings the goods itself, or they are fetched. */
  carrier: IdAndName.nullable(),
  parcels: z.int(),
  tracking_code: Text,
  /** Where the parcels are followed; null where that is not known. */
  tracking_url: Text.nullable(),
  /** Whether it is a link of the shipment's own, not its carrier's usual one. */
  has_own_link: z.boolean(),
  /** Who has fetched the goods. */
  signed_by: Text,
  /** Units of the order's items. */
  lines: z.array(z.object({ item: Id, units: z.int() })),
})
export type Shipment = z.infer<typeof Shipment>

export const returnReasons = ['wrong_size', 'wrong_article', 'damaged', 'not_needed', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]
const returnStatuses = ['requested', 'refused', 'accepted', 'received', 'credited'] as const
export type ReturnStatus = (typeof returnStatuses)[number]
/** Goods of an order that come back; `number` counts the order's. */
export const Return = z.object({
  id: Id,
  number: z.int(),
  status: z.enum(returnStatuses),
  reason: z.enum(returnReasons),
  comment: Text,
  /** What the office says to it. */
  answer: Text,
  requested_at: Instant,
  /** Where its goods came to. */
  warehouse: IdAndName.nullable(),
  /** Units of the order's items; those that came are null until they have. */
  lines: z.array(
    z.object({ item: Id, units: z.int(), received: z.int().nullable(), put_back: z.boolean().nullable() }),
  ),
  /** The ids of those that the customer has sent, in their order. */
  photos: z.array(Id),
  /** What its goods have cost with VAT, once they have come and until it is credited; null where prices are hidden. */
  proposed_credit: Money.nullable(),
  credit: Money.nullable(),
  /** Those that it was credited by; none where prices are hidden. */
  credit_notes: z.array(IdAndName),
  /** Whether no credit note was written, since so much is not left of the lines of its invoices. */
  credit_left_out: z.boolean(),
})
export type Return = z.infer<typeof Return>

/** The steps of an order's life, as its log names them (OD-09). */
export const orderSteps = [
  'place',
  'edit',
  'promise',
  'cancel',
  'restore',
  'request_payment',
  'pay',
  'start',
  'take_off',
  'ship',
  'process',
  'complete',
  'return_request',
  'return_accept',
  'return_refuse',
  'return_receive',
  'return_credit',
] as const
/** Who took a step: of the customer's by name; the office is the shop. */
const StepBy = z.object({ kind: z.enum(['customer', 'office', 'system']), name: Text.nullable() })
/** A line that an edit has changed; units. Prices, for a unit, are told where they have changed and may be seen. */
export const LineChange = z.object({
  kind: z.enum(['added', 'removed', 'quantity', 'price']),
  ref: Text,
  title: Text,
  color: Text,
  size: Text,
  unit: Text,
  old_units: z.int(),
  new_units: z.int(),
  old_price: Price.nullable(),
  new_price: Price.nullable(),
})
export type LineChange = z.infer<typeof LineChange>
/** What an edit has changed; the totals include VAT, and are null where the viewer may see no prices. */
export const OrderChanges = z.object({
  lines: z.array(LineChange),
  fields: z.array(
    z.enum(['delivery', 'delivery_mode', 'shortage', 'comment', 'customer_reference', 'specific_request']),
  ),
  old_total: Money.nullable(),
  new_total: Money.nullable(),
})
export type OrderChanges = z.infer<typeof OrderChanges>

/** A line that is promised for another day than before; null for a day that nobody knows. */
export const PromiseChange = z.object({
  ref: Text,
  title: Text,
  color: Text,
  size: Text,
  old_date: Day.nullable(),
  new_date: Day.nullable(),
})
export type PromiseChange = z.infer<typeof PromiseChange>

const OrderEvent = z.object({
  at: Instant,
  action: z.enum(orderSteps),
  by: StepBy,
  from: OrderStatus.nullable(),
  to: OrderStatus,
  reason: Text,
  /** Of an edit, or where something was taken off. */
  changes: OrderChanges.nullable(),
  /** Lines that are promised for another day since: after an edit, or because goods come on another day. */
  promises: z.array(PromiseChange),
  /** Of the return that it is about; null for other steps, and where that is not known of an old one. */
  return_number: z.int().nullable(),
})
export type OrderEvent = z.infer<typeof OrderEvent>

export const orderActions = [
  'edit',
  'cancel',
  'restore',
  'pay',
  'reorder',
  'return',
  'receipt',
  'invoice',
  'pdf',
  'excel',
  'voucher',
  'customs_codes',
  'destination_document',
] as const
export const Order = z.object({
  id: Id,
  name: Text,
  address: Text,
  created_at: Instant,
  status: OrderStatus,
  payment_status: PaymentStatus,
  /** All of it was invoiced, and all of that is credited. */
  is_credited: z.boolean(),
  payment_method: PaymentMethod,
  /** Of the last shipment that has one (ORD-14). */
  tracking_code: Text.nullable(),
  tracking_url: Text.nullable(),
  /** The first of its invoices. */
  invoice: z.object({ id: Id, number: Text }).nullable(),
  /** All invoices and credit notes with lines of it; none where prices are hidden. */
  invoices: z.array(z.object({ id: Id, kind: z.enum(['invoice', 'credit_note']), number: Text })),
  delivery_option: z.object({ id: Id.nullable(), name: Text, kind: z.enum(['pickup', 'shipping']) }),
  warehouse: IdAndName.nullable(),
  delivery_date: Day.nullable(),
  delivery_mode: DeliveryMode,
  shortage: ShortageWish,
  /** When its lines are had, as far as they are not made on request. */
  promise: z.array(PromisedDay),
  shipping_address: FrozenAddress.nullable(),
  billing: FrozenBilling,
  last_edit: Instant,
  products: z.array(OrderItem),
  total: Money.nullable(),
  total_taxes: Money.nullable(),
  delivery: Money.nullable(),
  grand_total: Money.nullable(),
  /** What has been paid of it so far. */
  paid: Money.nullable(),
  /** What it still costs: less what was paid and credited; nothing of one that is cancelled. */
  due: Money.nullable(),
  vat: z.array(Vat),
  vat_note: Text,
  comment: Text,
  customer_reference: Text,
  specific_request: Text,
  /** Belgian structured communication as printed: `+++123/4567/89012+++` (OD-13). */
  payment_reference: Text,
  owner: IdAndName,
  placed_by: IdAndName,
  /** The number of this revision; grows with each edit. */
  revision: z.int(),
  /** Until when a change leaves the delivery date as it is; null once that is over, or nothing can be changed any more. */
  changeable_until: Instant.nullable(),
  /** Until when a cancellation can be undone; null where there is none to undo. */
  undo_until: Instant.nullable(),
  events: z.array(OrderEvent),
  /** What has left so far, in that order. */
  shipments: z.array(Shipment),
  returns: z.array(Return),
  /** What the viewer can do with it now. */
  allowed: z.array(z.enum(orderActions)),
})
export type Order = z.infer<typeof Order>

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/v1/order/',
  access: 'order',
  forClients: true,
  summary: "An owner's orders, newest first (ORD-02)",
  query: OwnerQuery.extend({
    ...pageQuery(5),
    search: Text.max(100).optional(),
    status: OrderStatus.optional(),
    /** Those alone that take more goods without another delivery date. */
    changeable: z.enum(['true']).optional(),
  }),
  status: 200,
  response: pageOf(OrderSummary),
})

/** CHK-06. The header `Idempotency-Key` makes a repeated call answer the first order with 200 (OD-31, OD-64). */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary: 'Orders what is in the current basket, exactly once (CHK-06, OD-31)',
  query: OwnerQuery,
  body: z.object({
    ...ownerField,
    /** The basket's version that was looked at; 409 where it is another one by now. */
    basket_version: z.int().nullish(),
    delivery_option: Id,
    warehouse: Id.nullish(),
    delivery_date: Day.nullish(),
    shipping_address: Id.nullish(),
    billing: Id,
    payment_method: PaymentMethod,
    /** `split` and `backorder` where nothing is said. */
    delivery_mode: DeliveryMode.optional(),
    shortage: ShortageWish.optional(),
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
  forClients: true,
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
  forClients: true,
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
  forClients: true,
  summary: 'An order of oneself or, for a partner, of a client (ORD-12)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: Order,
})

const AskedProducts = z
  .array(z.object({ product: Id, quantity: z.int().min(1).max(quantityMaximum), comment: Comment }))
  .max(basketLineLimit)

/**
 * `products` are all lines that the order shall have, `quantity` in packs. What is left out stays as it is; null and blank
 * clear a text. `revision`, if given, must be the order's: 409 otherwise.
 */
export const editOrder = endpoint({
  method: 'PATCH',
  path: '/api/v1/order/:id/',
  access: 'order',
  forClients: true,
  summary:
    'Changes an order that was placed and not begun: checked, priced and reserved anew, in one go (ORD-07, OD-39); 400 once the office has begun',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({
    products: AskedProducts.optional(),
    delivery_option: Id.optional(),
    warehouse: Id.nullish(),
    delivery_date: Day.optional(),
    shipping_address: Id.nullish(),
    delivery_mode: DeliveryMode.optional(),
    shortage: ShortageWish.optional(),
    comment: OptionalText(2000),
    customer_reference: OptionalText(100),
    specific_request: OptionalText(4000),
    revision: z.int().nullish(),
  }),
  status: 200,
  response: Order,
})

/** What an order would come to with other lines. */
export const OrderDraft = z.object({ revision: z.int(), lines: z.array(BasketLine), totals: BasketTotal })
export type OrderDraft = z.infer<typeof OrderDraft>

export const draftOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/draft/',
  access: 'order',
  forClients: true,
  summary:
    'What an order would come to with these lines and this delivery at today’s prices, or with its own; nothing is changed (OD-39)',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({
    products: AskedProducts.optional(),
    delivery_option: Id.optional(),
    shipping_address: Id.nullish(),
  }),
  status: 200,
  response: OrderDraft,
})

export const addToOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/add/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary:
    'Adds lines, or what is in the working basket, to an order that was placed and not begun (OD-39); `revision` as in an edit',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({ lines: AskedProducts.min(1).optional(), revision: z.int().nullish() }),
  status: 200,
  response: Order,
})

export const cancelOrder = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/:id/',
  access: 'order',
  summary:
    'Cancels an order for its customer, which stays in the list (ORD-08); 400 once the office has begun (OD-41), 204 again for one that is cancelled',
  params: IdParams,
  query: OwnerQuery,
  status: 204,
  response: Nothing,
})

export const restoreOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/:id/restore/',
  access: 'order',
  summary: "Undoes a customer's cancellation, until `undo_until` (C-18)",
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

/** How the lines of an order stand on paper: one by one, or the sizes of a style and colour beside each other. */
export const paperLines = ['single', 'runs'] as const
export const PaperLines = z.enum(paperLines)
export type PaperLines = z.infer<typeof PaperLines>

/** The answer is a PDF as an attachment (wire D7), in the reader's language. */
export const getOrderPdf = endpoint({
  method: 'GET',
  path: '/api/v1/order/pdf/:id/',
  access: 'order',
  summary: 'An order as PDF (DOC-01)',
  params: IdParams,
  query: OwnerQuery.extend({ lines: PaperLines.default('single') }),
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
  query: OwnerQuery.extend({ lines: PaperLines.default('single') }),
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})

/** The answer is a PDF as an attachment, in the reader's language; the buyer fills it in and signs it. */
export const getDestinationDocument = endpoint({
  method: 'GET',
  path: '/api/v1/order/destination_document/:id/',
  access: 'order',
  summary:
    'What a buyer declares who collects goods in Belgium and takes them to another member state (OD-11)',
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
