import { z } from 'zod'
import { seenVersion } from './admin-edit.ts'
import { Day, Id, IdAndName, IdParams, OptionalLine, OwnerQuery, PathId } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PaperLines, Shipment } from './order.ts'
import { basketLineLimit } from './rules.ts'

const parcelMaximum = 999
/** What a column of units holds. */
const unitMaximum = 2_147_483_647
const TrackingUrl = z
  .url({ protocol: /^https?$/ })
  .max(500)
  .nullish()

/** What is known of how goods leave, at once or later; `carrier` null: the shop brings them itself, or they are fetched. */
export const shipmentDetails = {
  carrier: Id.nullish(),
  parcels: z.int().min(1).max(parcelMaximum).optional(),
  tracking_code: OptionalLine(100),
  tracking_url: TrackingUrl,
  /** Who has fetched the goods. */
  signed_by: OptionalLine(100),
}

/**
 * `lines` are units of the order's items; left out, what was picked there, or everything that is still to leave the
 * warehouse where nobody has picked yet. What was noted as missing there stays open or is taken off the order, as its
 * customer has chosen. The same `key` again answers the first shipment with 200. Where something has left the same
 * warehouse since `seen` shipments of the order were on screen, nothing leaves: 409 says who has shipped what and when, and
 * the `current.shipments` to go on from.
 */
export const shipOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/shipments/',
  access: 'orders',
  summary:
    'Records that goods of an order have left a warehouse; with the last of them the order is processed (ORD-14)',
  params: IdParams,
  body: z.object({
    key: z.string().min(1).max(100),
    warehouse: Id,
    lines: z
      .array(z.object({ item: Id, units: z.int().min(1).max(unitMaximum) }))
      .max(basketLineLimit)
      .optional(),
    /** Whether nothing leaves but what was picked: of two who ship it at once, the second is refused. */
    only_picked: z.boolean().optional(),
    seen: z.int().min(0).optional(),
    ...shipmentDetails,
  }),
  status: 201,
  repeatStatus: 200,
  response: Shipment,
})

/** What is left out stays; null and blank clear. `version` is the order's. */
export const changeShipment = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/order/:id/shipments/:shipment/',
  access: 'orders',
  summary: 'Says how a shipment travels, or who has fetched it (ORD-14)',
  params: IdParams.extend({ shipment: PathId }),
  body: z.strictObject({ ...shipmentDetails, ...seenVersion }),
  status: 200,
  response: Shipment,
})

/** Why something was not there; all but `other` correct the stock when the goods leave. */
export const missingReasons = ['not_found', 'damaged', 'other'] as const

/** Units of an item that are still to leave a warehouse, and what of them was picked or noted as missing. */
const OpenLine = z.object({
  item: Id,
  product: Id.nullable(),
  ref: z.string(),
  gtin: z.string().nullable(),
  title: z.string(),
  color: z.string(),
  size: z.string(),
  /** Where the size stands among all sizes. */
  size_position: z.int().nullable(),
  unit: z.string(),
  pack: z.int(),
  comment: z.string(),
  shelf: z.string(),
  units: z.int(),
  picked: z.int(),
  missing: z.int(),
  reason: z.enum(missingReasons).nullable(),
  /** Units in the warehouse; null for what is not kept in stock. */
  on_hand: z.int().nullable(),
  /** When more of it comes in there; a day that has passed where nothing but late deliveries is expected. */
  expected_on: Day.nullable(),
})
export type OpenLine = z.infer<typeof OpenLine>

/** The lines of each warehouse in the order in which somebody meets them who walks along the shelves. */
const OpenOrder = z.object({
  order: z.object({
    id: Id,
    name: z.string(),
    client: z.string(),
    delivery_date: Day.nullable(),
    /** What becomes of what is short. */
    shortage: z.enum(['backorder', 'remove']),
    /** Whether the goods are fetched. */
    is_pickup: z.boolean(),
  }),
  warehouses: z.array(z.object({ warehouse: IdAndName, lines: z.array(OpenLine) })),
  carriers: z.array(IdAndName),
  /** How many have left. */
  shipments: z.int(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

export const listOpenLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/order/:id/open/',
  access: 'orders',
  summary: 'What of an order is still to leave, by warehouse, and the carriers to choose from',
  params: IdParams,
  status: 200,
  response: OpenOrder,
})

/** What an order holds in a warehouse and nobody has picked there, in units of its items. */
const OtherWarehouses = z.object({
  /** Those in use; of an order that is collected, the one where it is. */
  warehouses: z.array(IdAndName),
  lines: z.array(
    z.object({
      item: Id,
      ref: z.string(),
      title: z.string(),
      color: z.string(),
      size: z.string(),
      size_position: z.int().nullable(),
      unit: z.string(),
      /** Where they are reserved. */
      warehouse: IdAndName,
      units: z.int(),
      /** Units of the product that are free in the other warehouses in use; those that have none are left out. */
      free: z.array(z.object({ warehouse: Id, units: z.int() })),
    }),
  ),
  /** The last row of the journal of stock about the order. */
  last_movement: Id.nullable(),
})
export type OtherWarehouses = z.infer<typeof OtherWarehouses>

const otherWarehouses = {
  path: '/api/v1/admin/order/:id/other_warehouses/',
  access: 'orders',
  params: IdParams,
  status: 200,
  response: OtherWarehouses,
} as const

export const listOtherWarehouses = endpoint({
  ...otherWarehouses,
  method: 'GET',
  summary:
    'What an order has reserved and not picked, by warehouse, and what of it other warehouses have free',
})

/**
 * The same `key` again changes nothing. Where what the order holds has changed since `seen`, the `last_movement` on screen,
 * nothing is done: 409 says by whom and when, with the `current.last_movement` to go on from.
 */
export const changeWarehouse = endpoint({
  ...otherWarehouses,
  method: 'POST',
  summary:
    'Reserves units of an order in another warehouse instead; more than is free there only of products that may be ordered ahead (OD-14)',
  body: z.object({
    key: z.string().min(1).max(100),
    from: Id,
    to: Id,
    seen: Id.nullish(),
    lines: z.array(z.object({ item: Id, units: z.int().min(1).max(unitMaximum) })).max(basketLineLimit),
  }),
})

const pickLimit = 2000
/** `picked` and `missing` are units more or fewer than before; units that are missing more have a reason. */
const Pick = z.object({
  key: z.string().min(1).max(100),
  item: Id,
  warehouse: Id,
  picked: z.int().min(-unitMaximum).max(unitMaximum),
  missing: z.int().min(-unitMaximum).max(unitMaximum),
  reason: z.enum(missingReasons).nullish(),
})
export type Pick = z.infer<typeof Pick>

export const pickOrder = endpoint({
  method: 'POST',
  path: '/api/v1/admin/order/:id/picks/',
  access: 'orders',
  summary:
    'Adds to what was picked for an order, each change once by its key; begins the order. What cannot be counted is refused for itself',
  params: IdParams,
  body: z.object({ picks: z.array(Pick).min(1).max(pickLimit) }),
  status: 200,
  response: z.object({
    refused: z.array(z.object({ key: z.string(), message: z.string() })),
    /** As they stand now, all that is open of the items that were named. */
    lines: z.array(OpenLine.extend({ warehouse: Id })),
  }),
})

const ShipmentParams = IdParams.extend({ shipment: PathId })
const note = {
  method: 'GET',
  summary: "A shipment's delivery note as PDF, in the reader's language",
  params: ShipmentParams,
  status: 200,
  file: 'application/pdf',
  response: z.unknown(),
} as const

export const getDeliveryNote = endpoint({
  ...note,
  path: '/api/v1/order/:id/delivery_note/:shipment/',
  access: 'order',
  query: OwnerQuery.extend({ lines: PaperLines.default('single') }),
})

export const getOfficeDeliveryNote = endpoint({
  ...note,
  path: '/api/v1/admin/order/:id/delivery_note/:shipment/',
  access: 'orders',
  query: z.object({ lines: PaperLines.default('single') }),
})

export const getParcelLabels = endpoint({
  ...note,
  path: '/api/v1/admin/order/:id/labels/:shipment/',
  access: 'orders',
  summary: "The labels of a shipment's parcels as PDF, one page each; 400 where the goods are fetched",
})
