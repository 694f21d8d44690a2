import { z } from 'zod'
import { BasketLine } from './basket.ts'
import { ImportRow, ImportSuggestion, importMessageCodes } from './basket-import.ts'
import { Group, Product } from './catalogue.ts'
import { Id, OwnerQuery, ownerField } from './common.ts'
import { endpoint } from './endpoint.ts'
import { importLimits } from './import-fields.ts'
import { basketLineLimit } from './rules.ts'

const Text = z.string()

/** A product as a row of the quick order shows it. Of prices there are none where the viewer may see none. */
export const QuickOrderProduct = BasketLine.shape.product.extend({
  ref: Text,
  /** Units per pack. */
  pack: z.int(),
  /** Price steps, lowest quantity first; units counted as `tiers_scope` says (OD-09b). */
  prices: Product.shape.prices,
  tiers_scope: Group.shape.tiers_scope,
})
export type QuickOrderProduct = z.infer<typeof QuickOrderProduct>

/** What a row means, before any basket is looked at. */
export const QuickOrderRow = z.object({
  /** As it was sent; of a text the number of its line. */
  row: z.int(),
  /** `skipped` orders nothing: it has no quantity, or names nothing. */
  status: z.enum(['found', 'skipped', 'failed']),
  product: Id.nullable(),
  /**
   * What is asked for, before it is raised to packs and the minimum: in packs where the row counts packs, else in units;
   * null where no number was read.
   */
  quantity: z.int().nullable(),
  /** Why it failed or was skipped, or how its code was repaired; null where there is nothing to say. */
  message_code: z.enum(importMessageCodes).nullable(),
  message: Text,
  /** Up to three. */
  suggestions: z.array(ImportSuggestion),
  /** The style that is named without saying which of its products; else null. */
  style: Id.nullable(),
  /** What the row says, to be mended and sent again. */
  read: ImportRow,
})
export type QuickOrderRow = z.infer<typeof QuickOrderRow>

export const checkQuickOrder = endpoint({
  method: 'POST',
  path: '/api/v1/order/quick_order/check/',
  access: 'order',
  forClients: true,
  summary:
    'What rows of a quick order mean, with price, stock and picture of their products (C-02, C-03): rows as they were typed, or the text of a list or of a block of a spreadsheet, read as a file would be (OD-62). Changes nothing; what is found is added with `basket/changes/`',
  query: OwnerQuery,
  body: z.object({
    /** Empty cells at its beginning count. */
    text: Text.max(500_000).meta({ format: 'cells' }).nullish(),
    rows: z
      .array(ImportRow.extend({ row: z.int().min(0).max(1_048_576) }))
      .max(importLimits.rows)
      .nullish(),
    decimal_sign: z.enum([',', '.']).nullish(),
    ...ownerField,
  }),
  upload: 4 * 1024 * 1024,
  status: 200,
  response: z.object({
    rows: z.array(QuickOrderRow),
    /** Those of the rows, each once. */
    products: z.array(QuickOrderProduct),
  }),
})

export const completeQuickOrder = endpoint({
  method: 'GET',
  path: '/api/v1/order/quick_order/products/',
  access: 'order',
  forClients: true,
  summary:
    'Products on sale that a beginning of a reference or of an own code may mean, or a reference with a colour and a size; up to ten',
  query: OwnerQuery.extend({ query: Text.max(200).optional() }),
  status: 200,
  response: z.object({ results: z.array(QuickOrderProduct) }),
})

export const listSizes = endpoint({
  method: 'POST',
  path: '/api/v1/order/quick_order/sizes/',
  access: 'order',
  forClients: true,
  summary:
    'Products on sale in the style and colour of the given ones, these among them: what a size run can be filled with. Up to 5,000; changes nothing',
  query: OwnerQuery,
  body: z.object({ products: z.array(Id).max(basketLineLimit), ...ownerField }),
  status: 200,
  response: z.object({ results: z.array(QuickOrderProduct) }),
})
