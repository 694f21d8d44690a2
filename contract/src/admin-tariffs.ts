import { z } from 'zod'
import { seenVersion, Version } from './admin-edit.ts'
import { listQuery, workbookOf } from './admin-list.ts'
import { AmountInput } from './admin-settings.ts'
import {
  type Price,
  Day,
  Id,
  IdAndName,
  IdParams,
  Instant,
  Money,
  Price as PriceText,
  pageOf,
} from './common.ts'
import { endpoint } from './endpoint.ts'

const Text = z.string()
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A tariff as the office keeps it. */
export const Tariff = z.object({
  id: Id,
  code: Text,
  name: Text,
  is_default: z.boolean(),
  /** Whether recommended prices are shown (PROF-12). */
  recommend_price: z.boolean(),
  /** Net amount below which nothing is ordered, whatever the delivery; `"0.00"` for none. */
  minimum_order: Money,
  version: Version,
  /** Products with a price, and clients who use it. */
  products: z.int(),
  clients: z.int(),
  /** The first day of the next change that is scheduled. */
  next_change: Day.nullable(),
})
export type Tariff = z.infer<typeof Tariff>

export const listTariffs = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-lists/',
  access: 'prices',
  summary: 'The tariffs with what they hold and who uses them; searched by code and name',
  query: z.object({ ...listQuery(['code', 'name', 'products', 'clients'], 'name') }),
  status: 200,
  response: pageOf(Tariff),
})
export const downloadTariffs = workbookOf(listTariffs)
export const getTariff = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-lists/:id/',
  access: 'prices',
  summary: 'One tariff',
  params: IdParams,
  status: 200,
  response: Tariff,
})

/** What prices are rounded to, half away from zero. */
export const roundings = ['0.0001', '0.001', '0.01', '0.05', '0.1', '0.5', '1'] as const
/** Percent with up to two places, as it is typed: `"3,2"`, `"-5"`. */
export const PercentInput = Text.regex(/^[+-]?\d{1,3}([.,]\d{1,2})?$/, 'percent').overwrite((typed) =>
  typed.replace(',', '.').replace('+', ''),
)
export const raise = { percent: PercentInput, rounding: z.enum(roundings) }
const terms = {
  code: Text.min(1).max(50),
  name: Text.min(1).max(100),
  recommend_price: z.boolean(),
  minimum_order: AmountInput,
}
/** That prices of 0, or below the cost, are meant; where it is not said, a call that makes some is refused. */
export const sure = { sure: z.boolean().optional() }
export const createTariff = endpoint({
  method: 'POST',
  path: '/api/v1/admin/price-lists/',
  access: 'prices',
  summary:
    'Adds a tariff: empty, or with the prices of another one, raised by a percentage and rounded. 400 on `sure` where prices fall below the cost by that, unless that is true',
  body: z.strictObject({
    ...terms,
    recommend_price: z.boolean().optional(),
    minimum_order: AmountInput.optional(),
    from: Id.nullish(),
    percent: PercentInput.optional(),
    rounding: z.enum(roundings).optional(),
    ...sure,
  }),
  status: 201,
  response: Tariff,
})
export const updateTariff = endpoint({
  method: 'PATCH',
  path: '/api/v1/admin/price-lists/:id/',
  access: 'prices',
  summary: 'Changes what a tariff is called and its terms',
  params: IdParams,
  body: z.object(terms).partial().extend(seenVersion).strict(),
  status: 200,
  response: Tariff,
})

/** A unit price as it is typed: `"3,35"`, `"1.2345"`. */
export const PriceInput = Text.regex(/^\d{1,7}([.,]\d{1,4})?$/, 'price').overwrite((typed) =>
  typed.replace(',', '.'),
) as unknown as z.ZodType<Price, string>
const Quantity = z.int().min(1).max(1_000_000)

const named = { ref: Text, name: Text, color: Text, size: Text }
export const PricedProduct = z.object({
  id: Id,
  ...named,
  is_active: z.boolean(),
  /** What a unit costs the shop; null where that is not known. */
  cost_price: PriceText.nullable(),
  /** Lowest quantity first. */
  steps: z.array(z.object({ min_quantity: z.int(), price: PriceText })),
  /** From when on the prices are others, by a change that is scheduled. */
  changes_on: Day.nullable(),
  /** Until when one of the prices holds, by a change that is in force for a while. */
  ends_on: Day.nullable(),
})
export type PricedProduct = z.infer<typeof PricedProduct>
export const listTariffPrices = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-lists/:id/prices/',
  access: 'prices',
  summary: 'The products with their prices in a tariff, by reference; searched by reference, GTIN and name',
  params: IdParams,
  query: z.object({
    show: z.enum(['priced', 'without']).optional(),
    ...listQuery(['ref'], 'ref'),
  }),
  status: 200,
  response: pageOf(PricedProduct),
})
export const getTariffFile = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-lists/:id/file/',
  access: 'prices',
  summary: 'The prices of a tariff as a workbook; the import takes it back',
  params: IdParams,
  status: 200,
  response: z.unknown(),
  file: workbook,
})

export const changeKinds = ['edit', 'import', 'raise'] as const
/**
 * `in_force` also of a change whose prices others have replaced since. A job works on changes of many prices: their lines
 * are being worked out (`preparing`), charged (`applying`) or taken back (`undoing`), as a whole.
 */
export const changeStatuses = [
  'preparing',
  'draft',
  'scheduled',
  'applying',
  'in_force',
  'undoing',
  'ended',
  'withdrawn',
  'undone',
] as const
/** More prices than these are worked on by a job. */
export const mostPricesAtOnce = 5000

/** Prices of a tariff that change together: at once, or from a day on, perhaps until another. */
export const PriceChange = z.object({
  id: Id,
  tariff: IdAndName,
  kind: z.enum(changeKinds),
  status: z.enum(changeStatuses),
  /** Percent, while a job works on it; null otherwise. */
  progress: z.int().nullable(),
  /** Of a raise. */
  percent: Text.nullable(),
  rounding: Text.nullable(),
  note: Text,
  /** Null for a draft. */
  starts_on: Day.nullable(),
  /** The last day; then the prices of before are back. */
  ends_on: Day.nullable(),
  created_at: Instant,
  by: IdAndName.nullable(),
  prices: z.int(),
  /** Why a job has given it up, as it was reported: nothing of it has happened. Empty where the server was stopped. */
  failure: Text.nullable(),
})
export type PriceChange = z.infer<typeof PriceChange>

/** What a change does, against the prices of now; of one in force, against those before it. */
export const PriceChangeDetail = PriceChange.extend({
  /** Of the tariff. */
  version: Version,
  summary: z.object({
    up: z.int(),
    down: z.int(),
    same: z.int(),
    /** Prices where there was none, and none where there was one. */
    added: z.int(),
    removed: z.int(),
    /** Percent with two places, of those that go up or down. */
    average: Text.nullable(),
    least: Text.nullable(),
    most: Text.nullable(),
    /** Prices of products whose cost is known, and those that are below it, before and after. */
    costed: z.int(),
    below_cost_before: z.int(),
    below_cost: z.int(),
    /** Prices that become 0. */
    free: z.int(),
    /** Percent of the price with two places, on average of the prices that have one before and after. */
    margin_before: Text.nullable(),
    margin_after: Text.nullable(),
  }),
})
export type PriceChangeDetail = z.infer<typeof PriceChangeDetail>

export const listPriceChanges = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-changes/',
  access: 'prices',
  summary: 'Changes of prices, the newest first',
  query: z.object({
    tariff: Id.optional(),
    status: z.enum(changeStatuses).optional(),
    ...listQuery(['created_at', 'starts_on'], '-created_at'),
  }),
  status: 200,
  response: pageOf(PriceChange),
})
export const getPriceChange = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-changes/:id/',
  access: 'prices',
  summary: 'A change of prices, with what it does: n up, n down, by how much',
  params: IdParams,
  status: 200,
  response: PriceChangeDetail,
})
export const PriceChangeLine = z.object({
  id: Id,
  ...named,
  min_quantity: z.int(),
  before: PriceText.nullable(),
  after: PriceText.nullable(),
  percent: Text.nullable(),
  cost_price: PriceText.nullable(),
  /** Percent of the price with two places; null where there is no price, or the cost is not known. */
  margin_before: Text.nullable(),
  margin_after: Text.nullable(),
})
export type PriceChangeLine = z.infer<typeof PriceChangeLine>
export const lineKinds = ['up', 'down', 'same', 'added', 'removed'] as const
/** What the lines can be narrowed to: a kind, or those whose price is below the cost afterwards. */
export const lineFilters = [...lineKinds, 'below_cost'] as const
export const listPriceChangeLines = endpoint({
  method: 'GET',
  path: '/api/v1/admin/price-changes/:id/lines/',
  access: 'prices',
  summary: 'The prices of a change, before and after; `id` is the product',
  params: IdParams,
  query: z.object({ kind: z.enum(lineFilters).optional(), ...listQuery(['ref', 'percent'], 'ref') }),
  status: 200,
  response: pageOf(PriceChangeLine),
})

export const note = Text.max(200).optional()
/** What a call may hold; more come as a file. */
export const mostLines = 2000
export const PriceLineInput = z.object({
  product: Id,
  min_quantity: Quantity,
  /** Null takes the step away. */
  price: PriceInput.nullable(),
})
export type PriceLineInput = z.infer<typeof PriceLineInput>
export const createPriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/price-lists/:id/changes/',
  access: 'prices',
  summary:
    'Drafts a change: of the prices named in `lines`, or of all by a percentage, of a category or a brand alone where one is named. Nothing changes until it is scheduled. A raise of more than 5,000 prices is `preparing` first. 409 where somebody has changed the tariff since `version`',
  params: IdParams,
  body: z
    .strictObject({
      note,
      lines: z.array(PriceLineInput).min(1).max(mostLines).optional(),
      raise: z.strictObject({ ...raise, category: Id.nullish(), brand: Id.nullish() }).optional(),
      ...seenVersion,
    })
    .refine(({ lines, raise: by }) => (lines === undefined) !== (by === undefined), {
      path: ['lines'],
      message: 'required',
      when: ({ value }) => typeof value === 'object' && value !== null && !Array.isArray(value),
    }),
  status: 201,
  response: PriceChangeDetail,
})

/** A row of a file, or of what was pasted, that names no product or no price. */
export const PriceRowFault = z.object({ row: z.int(), code: Text, reason: Text })
/** Of a file of prices. */
export const priceFileLimits = { rows: 200_000, bytes: 10_000_000 }
export const importPrices = endpoint({
  method: 'POST',
  path: '/api/v1/admin/price-lists/:id/import/',
  access: 'prices',
  summary:
    'Drafts a change from a file, or from text pasted from a spreadsheet: rows of a reference or GTIN, perhaps a quantity, and a price; up to 10 MB and 200,000 rows. Rows that name no product or price are left out and said',
  params: IdParams,
  body: z.object({ excel_file: z.file().nullish(), text: Text.max(2_000_000).nullish() }),
  upload: priceFileLimits.bytes,
  status: 201,
  response: z.object({
    change: PriceChangeDetail,
    rows: z.int(),
    /** The first hundred. */
    faults: z.array(PriceRowFault),
    faults_count: z.int(),
  }),
})
export const schedulePriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/price-changes/:id/schedule/',
  access: 'prices',
  summary:
    'Makes a draft hold: at once, or from the day `starts_on` at the wholesaler’s; until `ends_on`, if that is given. 400 on `sure` where prices become 0 or fall below the cost, unless that is true. More than 5,000 prices are `applying` first, and change together',
  params: IdParams,
  body: z.strictObject({ starts_on: Day.nullish(), ends_on: Day.nullish(), ...sure, ...seenVersion }),
  status: 200,
  response: PriceChangeDetail,
})
export const undoPriceChange = endpoint({
  method: 'POST',
  path: '/api/v1/admin/price-changes/:id/undo/',
  access: 'prices',
  summary:
    'Takes a change back as a whole: a draft or one that is scheduled does not come, of one in force the prices before are back, of more than 5,000 after they were `undoing`. 400 where some of them were changed since',
  params: IdParams,
  status: 200,
  response: PriceChangeDetail,
})
