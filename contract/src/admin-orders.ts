import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { BulkAnswer, listQuery, selectionOf, withSelection, workbookOf } from './admin-list.ts'
import {
  Day,
  Id,
  IdAndName,
  IdParams,
  Instant,
  Language,
  Money,
  idList,
  Nothing,
  OptionalText,
  PathId,
  pageOf,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { Order, OrderStatus, PaperLines, PaymentStatus, shownPayments } from './order.ts'
import { shipmentDetails } from './shipments.ts'

/** What the office does to an order (OD-09). */
export const officeSteps = [
  'start',
  'request_payment',
  'pay',
  'process',
  'take_off',
  'complete',
  'cancel',
] as const
export type OfficeStep = (typeof officeSteps)[number]

/**
 * `reason` is needed to cancel. How the goods travel goes with the step at which it is known, and is of the last shipment
 * (ORD-14). `process` ships all that is left, a shipment from each warehouse, `take_off` takes off the order what has not
 * left yet.
 */
export const takeOfficeStep = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/:transition/',
  access: 'orders',
  summary: 'Takes a step of an order, as far as the table of transitions allows it (OD-09, OD-54)',
  params: IdParams.extend({ transition: z.enum(officeSteps) }),
  body: z.object({ reason: OptionalText(500), ...shipmentDetails }),
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
 * passed, `waiting` holds units that are not on hand in their warehouse for it (a backorder), `returns` has goods that come
 * back and are not credited, `unpaid` has left or is being prepared and is neither paid nor credited.
 */
export const orderViews = [
  'to_start',
  'in_progress',
  'to_complete',
  'late',
  'waiting',
  'unpaid',
  'returns',
] as const
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
  /** All of it was invoiced, and all of that is credited. */
  is_credited: z.boolean(),
  /** Who of the office sees to it. */
  assignee: IdAndName.nullable(),
  lines: z.int(),
  grand_total: Money,
})
export type OfficeOrderRow = z.infer<typeof OfficeOrderRow>

/**
 * What the orders can be narrowed by. `assignee`: those of the caller (`me`), those that are open and nobody's
 * (`nobody`), or those of a colleague.
 */
const filters = {
  view: z.enum(orderViews).optional(),
  status: OrderStatus.optional(),
  /** What is credited is found as such alone. */
  payment_status: z.enum(shownPayments).optional(),
  /** Where they are fetched, or goods of theirs are still to leave. */
  warehouse: Id.optional(),
  client: Id.optional(),
  assignee: z.union([z.enum(['me', 'nobody']), Id]).optional(),
  /** Days on which they were placed, both included. */
  from: Day.optional(),
  to: Day.optional(),
}

export const listOfficeOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/',
  access: 'orders',
  summary:
    'The orders of all clients, the newest first; searched by number, the customer’s reference, client and article: the newest thousand of each. Counted to 10,000',
  query: z.object({
    ...filters,
    ...listQuery(['created_at', 'name', 'delivery_date', 'grand_total'], '-created_at'),
  }),
  status: 200,
  response: pageOf(OfficeOrderRow),
})
export const downloadOrders = workbookOf(listOfficeOrders)

/** What somebody of the office tells colleagues about an order; `author` is null for those who are gone. */
export const OrderNote = z.object({
  id: Id,
  at: Instant,
  author: IdAndName.nullable(),
  text: z.string(),
})
export type OrderNote = z.infer<typeof OrderNote>

/** An order as the office has it: with its prices, its client, the steps that can be taken now, and what is between colleagues. */
export const OfficeOrder = Order.extend({
  /** Of the order as a whole: another one after whatever the office has done to it. */
  version: Version,
  /** With the tariff in use; `buys` says whether it can be ordered for. */
  client: IdAndName.extend({ erp_id: z.string().nullable(), tariff: Id, buys: z.boolean() }),
  steps: z.array(z.enum(officeSteps)),
  assignee: IdAndName.nullable(),
  /** The customer’s, in which they read their papers. */
  language: Language,
  notes: z.array(OrderNote),
})
export type OfficeOrder = z.infer<typeof OfficeOrder>

export const getOfficeOrder = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/:id/',
  access: 'orders',
  summary: 'An order of any client',
  params: IdParams,
  status: 200,
  response: OfficeOrder,
})

/** Staff who may take the steps of orders, and see to one. */
export const listOrderColleagues = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/colleagues/',
  access: 'orders',
  summary: 'Who of the office can be assigned an order, by name',
  status: 200,
  response: z.array(IdAndName),
})
export const listOrderClients = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/clients/',
  access: 'orders',
  summary:
    'A few clients by a part of their name, number, address or VAT number; none for less than two characters',
  query: z.object({ q: z.string().max(100).optional() }),
  status: 200,
  response: z.array(IdAndName.extend({ erp_id: z.string().nullable() })),
})
export const assignOrder = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/order/:id/',
  access: 'orders',
  summary: 'Assigns an order to somebody of the office, or to nobody (null)',
  params: IdParams,
  body: z.strictObject({ assignee: Id.nullable(), ...seenVersion }),
  status: 200,
  response: OfficeOrder,
})

/** `country` is the ISO code of the member state that the goods went to, `document` what the signed paper is known by. */
export const confirmTransport = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/transport/',
  access: 'orders',
  summary:
    'Confirms that the buyer has taken collected goods out of Belgium: the order is then without VAT (OD-11)',
  params: IdParams,
  body: z.object({
    country: z.string().regex(/^[A-Z]{2}$/),
    document: z.string().trim().min(1).max(100),
  }),
  status: 200,
  response: OfficeOrder,
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/notes/',
  access: 'orders',
  summary: 'Adds a note for colleagues to an order; customers never see it',
  params: IdParams,
  body: z.object({ text: z.string().min(1).max(2000) }),
  status: 201,
  response: OrderNote,
})
export const deleteOrderNote = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/order/:id/notes/:note/',
  access: 'orders',
  summary: 'Deletes a note of one’s own',
  params: z.object({ id: PathId, note: PathId }),
  status: 204,
  response: Nothing,
})

export const orderBulkActions = ['start', 'assign'] as const
/** What one bulk action may do to orders. */
export const orderBulkMaximum = 1000
/**
 * `assignee` for `assign`; null for nobody. `count` is how many `all` of the list were when it was looked at: where there
 * are more or fewer by now, nothing is done to any unseen.
 */
export const changeOrders = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/bulk/',
  access: 'orders',
  summary: 'Starts or assigns several orders, by id or by the filters of the list (C-21)',
  body: withSelection(
    z.object({
      action: z.enum(orderBulkActions),
      ...selectionOf(filters),
      assignee: Id.nullish(),
      count: z.int().min(0).optional(),
    }),
  ),
  status: 200,
  response: BulkAnswer,
})

const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** The papers of an order: itself and its customs codes as PDF and as a workbook, the preparation voucher, and the destination document. */
export const orderPapers = [
  'order',
  'order_xlsx',
  'voucher',
  'customs_codes',
  'customs_codes_xlsx',
  'destination_document',
] as const
export type OrderPaper = (typeof orderPapers)[number]
/** The answer is a file as an attachment (wire D7). */
export const getOfficeOrderPaper = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/:id/papers/:paper/',
  access: 'orders',
  summary:
    'A paper of an order of any client, with its prices; in the reader’s language unless another is named',
  params: IdParams.extend({ paper: z.enum(orderPapers) }),
  query: z.object({
    language: Language.optional(),
    lines: PaperLines.default('single'),
    /** Of the voucher: what is to be taken there alone. */
    warehouse: Id.optional(),
  }),
  status: 200,
  file: ['application/pdf', workbook],
  response: z.unknown(),
})

/** The papers that several orders are printed as in one go. */
export const printedPapers = ['voucher', 'order'] as const satisfies OrderPaper[]
/** What is printed in one go: orders, and lines of all of them. */
export const printMaximum = { orders: 100, lines: 3000 }
export const previewOrderPrint = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/bulk/print/preview/',
  access: 'orders',
  summary: 'Which of several orders can be printed, and why the others cannot; nothing is written',
  body: withSelection(
    z.object({
      ...selectionOf(filters),
      count: z.int().min(0).optional(),
      /** Whether vouchers are printed of what is to be taken there alone. */
      warehouse: Id.optional(),
    }),
  ),
  status: 200,
  response: BulkAnswer.extend({ ids: z.array(Id) }),
})
/** The answer is one PDF as an attachment (wire D7), each order on pages of its own; what cannot be printed is left out. */
export const printOrders = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/print/',
  access: 'orders',
  summary: 'The same paper of several orders, in their order, as one PDF in the reader’s language',
  query: z.object({
    paper: z.enum(printedPapers),
    lines: PaperLines.default('single'),
    warehouse: Id.optional(),
    /** Ids with commas between them. */
    ids: idList(printMaximum.orders),
  }),
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
})
