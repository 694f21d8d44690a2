import { z } from 'zod'
import { Color, Promotion } from './catalogue.ts'
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
  Percentage,
  Price,
  ownerField,
  pageOf,
  pageQuery,
} from './common.ts'
import { endpoint } from './endpoint.ts'
import { lengths, quantityMaximum } from './rules.ts'
import { oneLine } from './text.ts'

const Text = z.string()
const Packs = z.int().min(1).max(quantityMaximum)
/** Of a line. */
export const Comment = OptionalText(500)
/** Names a command: chosen by the caller, another one for each (OD-71). */
const CommandKey = z.string().min(1).max(100)

/**
 * A basket line (BASK-11). `quantity` counts packs, `pack` is units per pack, `final_quantity` is units,
 * `price` the unit price at that quantity, `total` their product. Prices are null where the viewer may see none.
 */
export const BasketLine = z.object({
  id: Id,
  product: z.object({
    id: Id,
    name: Text,
    image: Text.nullable(),
    unit: Text,
    is_out_of_stock: z.boolean(),
    is_limited_stock: z.boolean(),
    is_pickup_only: z.boolean(),
    /** No longer sold: it has to go before the order is placed. */
    is_discontinued: z.boolean(),
    on_request: z.boolean(),
    /** Units that can be had now, over all warehouses. */
    available: z.int(),
    /** An order of more than that is refused (OD-59); otherwise the rest follows. */
    is_stock_only: z.boolean(),
    /** The next delivery to come, if any, and its units. */
    next_arrival: Day.nullable(),
    next_arrival_quantity: z.int().nullable(),
    min_quantity: z.int(),
    price: Price.nullable(),
    group: Id,
    color: Color.nullable(),
    size: IdAndName.nullable(),
    /** Where the size stands among all sizes; null where there is none, or where it is not known yet. */
    size_position: z.int().nullable(),
  }),
  price: Price.nullable(),
  /** What makes `price`, where that is a promotion. */
  promotion: Promotion.nullable(),
  pack: z.int(),
  quantity: z.int(),
  final_quantity: z.int(),
  ref: Text,
  comment: Text,
  total: Money.nullable(),
  /** Lines stand by it, the highest first; 0 and less of a line that is in no basket. */
  rank: z.int(),
  /** Units still missing to the next price step of the style, and that price. */
  next_tier: z.object({ missing: z.int(), price: Price }).nullable(),
})
export type BasketLine = z.infer<typeof BasketLine>

/** A basket (BASK-10). Lines newest first; `products` repeats `basket_products`. */
export const Basket = z.object({
  id: Id,
  name: Text,
  owner: Id,
  basket_products: z.array(BasketLine),
  products: z.array(BasketLine),
  total: Money.nullable(),
  total_taxes: Money.nullable(),
  grand_total: Money.nullable(),
  version: z.int(),
  tariff: Id.nullable(),
  delivery_option: Id.nullable(),
  warehouse: Id.nullable(),
  delivery_date: Day.nullable(),
  shipping_address: Id.nullable(),
  billing: Id.nullable(),
  comment: Text,
  customer_reference: Text,
  specific_request: Text,
})
export type Basket = z.infer<typeof Basket>

/**
 * What has changed of a line since it was agreed to, in a recurring basket or an order (OD-38, C-09). `line` is the id of
 * that line, `old_units` what it asks for and `new_units` what loading it brings: 0 where there is nothing to load. Prices are
 * null, and changes of them are not told, where the viewer may see none.
 */
export const BasketChange = z.object({
  line: Id,
  product: Id.nullable(),
  ref: Text,
  name: Text,
  image: Text.nullable(),
  unit: Text,
  kind: z.enum([
    'gone',
    'replaced',
    'price_up',
    'price_down',
    'minimum_changed',
    'pack_changed',
    'short_stock',
  ]),
  message: Text,
  old_price: Price.nullable(),
  new_price: Price.nullable(),
  old_units: z.int(),
  new_units: z.int(),
  /** Units, of the successor where there is one. */
  available: z.int().nullable(),
  next_arrival: Day.nullable(),
  successor: Id.nullable(),
  successor_ref: Text.nullable(),
  successor_name: Text.nullable(),
})
export type BasketChange = z.infer<typeof BasketChange>

export const getDefaultBasket = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/default/',
  access: 'account',
  forClients: true,
  summary:
    'The current basket, made on first use; empty and without prices for an unapproved account (BASK-01, OD-02)',
  query: OwnerQuery,
  status: 200,
  response: Basket,
})
export const updateDefaultBasket = endpoint({
  method: 'PATCH',
  path: '/api/v1/order/basket/default/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary: "Changes the basket's settings (BASK-03, OD-05)",
  query: OwnerQuery,
  body: z.object({
    ...ownerField,
    delivery_option: Id.nullish(),
    warehouse: Id.nullish(),
    delivery_date: Day.nullish(),
    shipping_address: Id.nullish(),
    billing: Id.nullish(),
    comment: OptionalText(2000),
    customer_reference: OptionalText(100),
    specific_request: OptionalText(4000),
  }),
  status: 200,
  response: Basket,
})
export const chooseBasketTariff = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/default/tariff/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary: 'Prices the basket by another assigned tariff (BASK-09, OD-06)',
  query: OwnerQuery,
  body: z.object({ tariff_id: Id, ...ownerField }),
  status: 200,
  response: Basket,
})

export const addBasketProduct = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/product/',
  access: 'order',
  changes: 'basket',
  summary:
    'Adds packs of a product, on top of what is there (BASK-04). `changes/` does the same for many lines and counts a repetition once',
  query: OwnerQuery,
  body: z.object({ product: Id, quantity: Packs, basket: Id.nullish(), comment: Comment, ...ownerField }),
  status: 201,
  response: BasketLine.extend({ version: z.int() }),
})
export const updateBasketProduct = endpoint({
  method: 'PUT',
  path: '/api/v1/order/basket/product/:id/',
  access: 'order',
  changes: 'basket',
  summary:
    'Sets quantity and comment of a line; `id` is the line or the basket (BASK-05, OD-04). 409 with the fresh basket when `version` is outdated',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({
    product: Id.nullish(),
    quantity: Packs,
    comment: Comment,
    version: z.int().nullish(),
    ...ownerField,
  }),
  status: 200,
  response: BasketLine.extend({ version: z.int() }),
})
export const removeBasketProduct = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/basket/product/:id/',
  access: 'order',
  changes: 'basket',
  summary:
    'Removes a line; `id` is the line or the basket, the product is in the body or the query (BASK-06, OD-04)',
  params: IdParams,
  query: OwnerQuery.extend({ product: z.coerce.number().int().positive().optional() }),
  body: z.object({ product: Id.nullish(), ...ownerField }).nullish(),
  status: 204,
  response: Nothing,
})

/** What became of one line of a bulk call; `errors` are sentences per field, `suggested_quantity` packs that would do. */
export const BulkLineResult = z.object({
  product: z.int(),
  status: z.enum(['added', 'updated', 'removed', 'unchanged', 'failed']),
  errors: z.record(z.string(), z.array(Text)).optional(),
  suggested_quantity: z.int().optional(),
})
export const bulkBasketProducts = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/product/bulk/',
  access: 'order',
  changes: 'basket',
  summary: 'Sets or adds many lines in one transaction (C-22); a faulty line fails alone',
  query: OwnerQuery,
  body: z.object({
    basket: Id.nullish(),
    lines: z
      .array(z.object({ product: Id, quantity: z.int().min(0).max(quantityMaximum), comment: Comment }))
      .min(1)
      .max(5000),
    mode: z.enum(['set', 'add']).default('add'),
    ...ownerField,
  }),
  status: 200,
  response: z.object({ basket: Basket, lines: z.array(BulkLineResult) }),
})

export const clearBasket = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/:id/clear/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary: 'Empties a basket (BASK-07)',
  params: IdParams,
  query: OwnerQuery,
  body: z.object(ownerField).nullish(),
  status: 200,
  response: Basket,
})

export const Vat = z.object({ rate: Percentage, base: Money, amount: Money })
/**
 * The sums of a basket (BASK-08, OD-15, OD-58). All null where the viewer may see no prices. Until a delivery option
 * is chosen `delivery` is `"0.00"` and the limits are those of the options that serve the customer's country.
 */
export const BasketTotal = z.object({
  total: Money.nullable(),
  total_taxes: Money.nullable(),
  grand_total: Money.nullable(),
  delivery: Money.nullable(),
  vat: z.array(Vat),
  /** Why this rate, in one sentence. */
  vat_note: Text,
  minimum_order: Money.nullable(),
  missing_for_order: Money.nullable(),
  free_delivery_from: Money.nullable(),
  missing_for_free_delivery: Money.nullable(),
  /** The minimum order is not reached yet; said to those who may see no prices, too (BASK-20). */
  is_below_minimum: z.boolean(),
  version: z.int(),
})
export type BasketTotal = z.infer<typeof BasketTotal>
export const getBasketTotal = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/:id/total/',
  access: 'order',
  forClients: true,
  summary: 'Totals, VAT, minimum order and free delivery (BASK-08)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: BasketTotal,
})

/**
 * A line of a command that was not carried out: sentences per field. `suggested_quantity` is the nearest number of
 * packs that would do; `current_quantity` the packs that are there, where others were expected.
 */
export const RefusedLine = z.object({
  product: z.int(),
  comment: Text,
  errors: z.record(z.string(), z.array(Text)),
  suggested_quantity: z.int().optional(),
  current_quantity: z.int().optional(),
})
export type RefusedLine = z.infer<typeof RefusedLine>
/** How lines that were agreed to earlier come into the current basket. */
export const loadFields = {
  key: CommandKey.nullish(),
  mode: z.enum(['replace', 'merge']).default('merge'),
  /** Lines that shall not come along, by the ids that the changes name. */
  leave_out: z.array(Id).max(5000).nullish(),
  ...ownerField,
}
/** A line of more units than the office wants to be asked about; `quantity` counts packs (BASK-15). */
export const LargeLine = z.object({
  line: Id,
  ref: Text,
  name: Text,
  unit: Text,
  quantity: z.int(),
  pack: z.int(),
})
export type LargeLine = z.infer<typeof LargeLine>
/**
 * The basket; how many of the lines are as they were, and their units; what has changed of the others; which of all are
 * large, in a dry run; what could not be added.
 */
export const LoadedBasket = Basket.extend({
  unchanged: z.int(),
  unchanged_units: z.int(),
  changes: z.array(BasketChange),
  large: z.array(LargeLine),
  refusals: z.array(RefusedLine),
})
export type LoadedBasket = z.infer<typeof LoadedBasket>
export const loadIntoDefaultBasket = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/default/',
  access: 'order',
  changes: 'basket',
  summary:
    'Copies a recurring basket into the current one, with a report of what has changed since (BASK-02, OD-05, OD-38); `?dry_run=true` only reports; sent again with the same key within 30 days it counts once (OD-71)',
  query: DryRunQuery,
  body: z.object({ basket: Id, ...loadFields }),
  status: 200,
  response: LoadedBasket,
})

/**
 * What a command has done: the lines it has written, in the order of the basket, with those whose price it has moved;
 * the ids of the lines that are gone; the sums; and the lines that were refused, each for itself.
 */
export const BasketChanges = z.object({
  version: z.int(),
  lines: z.array(BasketLine),
  removed: z.array(Id),
  totals: BasketTotal,
  refusals: z.array(RefusedLine),
})
export type BasketChanges = z.infer<typeof BasketChanges>

export const changeBasket = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/changes/',
  access: 'order',
  forClients: true,
  changes: 'basket',
  summary:
    'Adds packs to lines, or sets them (0 takes out), with the new sums in the answer; sent again with the same key within 30 days it counts once and answers the same; the key with anything else is refused (OD-71). A faulty line is refused alone; `expected` (packs known, 0 for no line) refuses a line that somebody else has changed (OD-32). 400 when the basket would hold more lines than the office allows (OD-72)',
  query: OwnerQuery,
  body: z.object({
    key: CommandKey,
    basket: Id.nullish(),
    mode: z.enum(['add', 'set']),
    lines: z
      .array(
        z.object({
          product: Id,
          quantity: z.int().min(0).max(quantityMaximum),
          comment: Comment,
          /** Another comment for the line; a line that has it already is put together with it. */
          new_comment: Comment,
          expected: z.int().min(0).nullish(),
          /** Of a line that is put back: it stands where it was. Nothing to a line that is there. */
          rank: z.int().min(1).nullish(),
        }),
      )
      .min(1)
      .max(5000),
    ...ownerField,
  }),
  status: 200,
  response: BasketChanges,
})

export const SavedBasket = z.object({
  id: Id,
  name: Text,
  products_count: z.int(),
  total: Money.nullable(),
  updated_at: Instant,
})
export type SavedBasket = z.infer<typeof SavedBasket>
export const listSavedBaskets = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/',
  access: 'order',
  summary: 'Recurring baskets, last changed first (REC-01)',
  query: OwnerQuery.extend(pageQuery(5)),
  status: 200,
  response: pageOf(SavedBasket),
})
export const getBasket = endpoint({
  method: 'GET',
  path: '/api/v1/order/basket/:id/',
  access: 'order',
  forClients: true,
  summary: 'A basket of the owner, current or saved (REC-03)',
  params: IdParams,
  query: OwnerQuery,
  status: 200,
  response: Basket,
})

const BasketName = z.string().overwrite(oneLine).min(1).max(lengths.name)
export const createSavedBasket = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/',
  access: 'order',
  summary:
    'A new recurring basket (REC-02): with the lines of a basket (the current one, or another recurring one), of an order, or of none. 400 when the company has as many as it may keep (OD-72)',
  query: OwnerQuery,
  body: z.object({ name: BasketName, basket: Id.nullish(), order: Id.nullish(), ...ownerField }),
  status: 201,
  response: Basket,
})
export const renameSavedBasket = endpoint({
  method: 'PUT',
  path: '/api/v1/order/basket/:id/',
  access: 'order',
  summary: 'Gives a recurring basket another name (REC-03)',
  params: IdParams,
  query: OwnerQuery,
  body: z.object({ name: BasketName, ...ownerField }),
  status: 200,
  response: Basket,
})
export const deleteSavedBasket = endpoint({
  method: 'DELETE',
  path: '/api/v1/order/basket/:id/',
  access: 'order',
  summary: 'Deletes a recurring basket (REC-03); it can be brought back for a day',
  params: IdParams,
  query: OwnerQuery,
  body: z.object(ownerField).nullish(),
  status: 204,
  response: Nothing,
})
export const restoreSavedBasket = endpoint({
  method: 'POST',
  path: '/api/v1/order/basket/:id/restore/',
  access: 'order',
  summary: 'Brings a deleted recurring basket back',
  params: IdParams,
  query: OwnerQuery,
  body: z.object(ownerField).nullish(),
  status: 200,
  response: Basket,
})
