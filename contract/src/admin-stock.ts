import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { Day, Id, IdAndName, IdParams, Instant, Nothing, OptionalText, pageOf } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Why a counter of stock has changed (C-12). */
export const stockReasons = [
  'reserve',
  'release',
  'ship',
  'receipt',
  'count',
  'move',
  'return',
  'import',
] as const
export type StockReason = (typeof stockReasons)[number]

/** So many units lie in a warehouse at most, and so many are received or moved at once. */
export const mostOnHand = 1_000_000_000
const Units = z.int().min(1).max(10_000_000)
const Note = OptionalText(200)
/** Names one try: sent again, it counts once. */
const Key = z.string().min(16).max(64).optional()

/** A product as the office looks it up. */
export const StockProduct = z.object({
  id: Id,
  ref: z.string(),
  gtin: z.string().nullable(),
  name: z.string(),
  color: z.string(),
  size: z.string(),
  unit: z.string(),
})
export type StockProduct = z.infer<typeof StockProduct>

/** Units counted in the warehouse, promised to orders, and the difference, which backorders take below zero. */
const Counters = z.object({ on_hand: z.int(), reserved: z.int(), available: z.int() })

/** `low` can be had no more, or less of it than the product's own limit; `short` is promised beyond what there is. */
export const stockViews = ['low', 'short', 'expected'] as const

export const StockRow = StockProduct.extend({
  ...Counters.shape,
  /** Units that are expected, the first day, and whether that has passed. */
  incoming: z.int(),
  next_arrival: Day.nullable(),
  is_late: z.boolean(),
})
export type StockRow = z.infer<typeof StockRow>

export const listStock = endpoint({
  method: 'GET',
  path: '/api/v1/admin/stock/',
  access: 'orders',
  summary: 'The stock of each product, in all warehouses or one; searched by reference and GTIN (C-12)',
  query: z.object({
    view: z.enum(stockViews).optional(),
    warehouse: Id.optional(),
    ...listQuery(['ref'], 'ref'),
  }),
  status: 200,
  response: pageOf(StockRow),
})
export const downloadStock = workbookOf(listStock)

export const StockMovement = z.object({
  id: Id,
  at: Instant,
  product: IdAndName,
  warehouse: IdAndName,
  /** What was added to the counters, or taken from them. */
  on_hand: z.int(),
  reserved: z.int(),
  /** The counters after it. */
  on_hand_after: z.int(),
  reserved_after: z.int(),
  reason: z.enum(stockReasons),
  order: IdAndName.nullable(),
  /** Nobody where the shop did it by itself. */
  by: IdAndName.nullable(),
  note: z.string(),
})
export type StockMovement = z.infer<typeof StockMovement>

export const listStockMovements = endpoint({
  method: 'GET',
  path: '/api/v1/admin/stock-movements/',
  access: 'orders',
  summary: 'The journal of stock: every change of a counter, the newest first (C-12)',
  query: z.object({
    product: Id.optional(),
    warehouse: Id.optional(),
    reason: z.enum(stockReasons).optional(),
    order: Id.optional(),
    /** Days, both included. */
    from: Day.optional(),
    to: Day.optional(),
    ...listQuery(['at'], '-at'),
  }),
  status: 200,
  response: pageOf(StockMovement),
})
export const downloadStockMovements = workbookOf(listStockMovements)

/** A delivery of goods that is expected. */
export const Incoming = z.object({
  id: Id,
  version: Version,
  /** By its reference. */
  product: IdAndName,
  ...StockProduct.pick({ name: true, color: true, size: true }).shape,
  warehouse: IdAndName,
  expected_on: Day,
  /** Its day has passed. */
  is_late: z.boolean(),
  quantity: z.int(),
})
export type Incoming = z.infer<typeof Incoming>

export const Stock = StockProduct.extend({
  warehouses: z.array(z.object({ warehouse: IdAndName, ...Counters.shape, shelf: z.string() })),
  incoming: z.array(Incoming),
})
export type Stock = z.infer<typeof Stock>

export const getStock = endpoint({
  method: 'GET',
  path: '/api/v1/admin/stock/:id/',
  access: 'orders',
  summary: 'The stock of a product in each warehouse, and what is expected',
  params: IdParams,
  status: 200,
  response: Stock,
})

export const receiveStock = endpoint({
  method: 'POST',
  path: '/api/v1/admin/stock/:id/receive/',
  access: 'orders',
  summary: 'Receives goods: from a delivery that was expected, in whole or in part, or without one',
  params: IdParams,
  body: z.object({
    warehouse: Id,
    quantity: Units,
    /** The delivery that they are of: what has come is expected no more. */
    incoming: Id.nullish(),
    note: Note,
    key: Key,
  }),
  status: 200,
  response: Stock,
})

export const countStock = endpoint({
  method: 'POST',
  path: '/api/v1/admin/stock/:id/count/',
  access: 'orders',
  summary: 'Corrects the stock by a count; 409 says what has changed since `seen`',
  params: IdParams,
  body: z.object({
    warehouse: Id,
    counted: z.int().min(0).max(mostOnHand),
    /** Units on hand as they were on screen. */
    seen: z.int(),
    note: z.string().min(1).max(200),
  }),
  status: 200,
  response: Stock,
})

export const moveStock = endpoint({
  method: 'POST',
  path: '/api/v1/admin/stock/:id/move/',
  access: 'orders',
  summary: 'Moves goods that are not reserved to another warehouse',
  params: IdParams,
  body: z.object({ from: Id, to: Id, quantity: Units, note: Note, key: Key }),
  status: 200,
  response: Stock,
})

export const listIncoming = endpoint({
  method: 'GET',
  path: '/api/v1/admin/incoming/',
  access: 'orders',
  summary:
    'Deliveries that are expected, the late ones and then the next first; searched by reference and GTIN',
  query: z.object({
    /** Those whose day has passed. */
    late: z.enum(['true']).optional(),
    warehouse: Id.optional(),
    ...listQuery(['expected_on', 'product'], 'expected_on'),
  }),
  status: 200,
  response: pageOf(Incoming),
})
export const downloadIncoming = workbookOf(listIncoming)

const incomingInput = { warehouse: Id, expected_on: Day, quantity: Units }

export const createIncoming = endpoint({
  method: 'POST',
  path: '/api/v1/admin/incoming/',
  access: 'orders',
  summary: 'Adds a delivery that is expected',
  body: z.object({ product: Id, ...incomingInput }),
  status: 201,
  response: Incoming,
})

export const updateIncoming = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/incoming/:id/',
  access: 'orders',
  summary: 'Changes the day or the quantity of a delivery that is expected',
  params: IdParams,
  body: z.strictObject({ expected_on: Day.optional(), quantity: Units.optional(), ...seenVersion }),
  status: 200,
  response: Incoming,
})

export const deleteIncoming = endpoint({
  method: 'DELETE',
  path: '/api/v1/admin/incoming/:id/',
  access: 'orders',
  summary: 'Removes a delivery that does not come',
  params: IdParams,
  status: 204,
  response: Nothing,
})
