import { paperCodes } from '@comptoir/contract/admin-reference'
import { z } from 'zod'

/**
 * One record of the catalogue exchange format: a line of a JSON Lines file, or a row of a CSV file whose
 * `record` column says which of these it is. References point to records of the same file or of the shop.
 * Every record is an upsert by its natural key, so a file can be read again. A field that is left out keeps
 * what the shop has; null (an empty cell) takes it back to its default. docs/catalogue-format.md shows each
 * with an example.
 */
const Code = z.string().trim().min(1).max(64)
const Name = z.string().trim().min(1).max(200)
const Texts = z.object({
  fr: z.string().max(20_000).optional(),
  nl: z.string().max(20_000).optional(),
  de: z.string().max(20_000).optional(),
  en: z.string().max(20_000).optional(),
})
/** In every language of readers: what stands on each line of papers and screens (decision 114). */
const ReaderTexts = Texts.extend({
  it: z.string().max(20_000).optional(),
  es: z.string().max(20_000).optional(),
  tr: z.string().max(20_000).optional(),
})
export const Decimal4 = z.string().regex(/^\d{1,10}(\.\d{1,4})?$/)
export const Gtin = z.string().regex(/^(\d{8}|\d{12,14})$/)
const Position = z.int().min(0).max(1_000_000_000).optional()
const Units = z.int().min(0).max(1_000_000_000)

/** Key: `code`. `parent` is the code of a category one level up; three levels at most. */
export const CategoryRecord = z.object({
  record: z.literal('category'),
  code: Code,
  parent: Code.optional(),
  name: Texts,
  position: Position,
})
/** Key: `code`. */
export const BrandRecord = z.object({
  record: z.literal('brand'),
  code: Code,
  name: Name,
  position: Position,
})
/** Key: `code`. A season's or range's catalogue that a customer may prefer. */
export const CatalogRecord = z.object({
  record: z.literal('catalog'),
  code: Code,
  name: Texts,
  position: Position,
})
/**
 * Key: `code`. `hex` is `#rrggbb`; `family` groups shades for searching (`blue`); `synonyms` are words customers use;
 * `sample` is the path of a picture of the cloth below the images folder.
 */
export const ColorRecord = z.object({
  record: z.literal('color'),
  code: Code,
  name: Texts,
  hex: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/)
    .optional(),
  family: Code.optional(),
  synonyms: z.array(z.string().max(100)).max(100).optional(),
  sample: z.string().max(500).optional(),
  position: Position,
})
/** Key: `code`. `run` names the size run (`adult`, `shoe`, `bed`); `position` orders the sizes over all runs. */
export const SizeRecord = z.object({
  record: z.literal('size'),
  code: Code,
  name: Name,
  run: Code.optional(),
  position: Position,
})
/** Key: `code`. `name` is that of one, `plural` that of several; `synonyms` are other words that files have for it. */
export const UnitRecord = z.object({
  record: z.literal('unit'),
  code: Code,
  name: ReaderTexts,
  plural: ReaderTexts.optional(),
  /** What electronic invoices call it: UN/ECE Recommendation 20. */
  paper_code: z.enum(paperCodes).optional(),
  synonyms: z.array(z.string().max(100)).max(100).optional(),
  position: Position,
})
/** Key: `code`. */
export const WarehouseRecord = z.object({
  record: z.literal('warehouse'),
  code: Code,
  name: Name,
  country: z.string().regex(/^[A-Z]{2}$/),
  address: z.string().max(500).optional(),
  position: Position,
})
/** Key: `code`. The first tariff of a shop is its default one, unless another says that it is. */
export const TariffRecord = z.object({
  record: z.literal('tariff'),
  code: Code,
  name: Name,
  recommend_price: z.boolean().optional(),
  is_default: z.boolean().optional(),
})
/** A product group (style). Key: `ref`. `images` are paths below the images folder, the main one first. */
export const GroupRecord = z.object({
  record: z.literal('group'),
  ref: Code,
  brand: Code.optional(),
  category: Code,
  catalogs: z.array(Code).max(100).optional(),
  name: Texts,
  description: Texts.optional(),
  images: z.array(z.string().max(500)).max(100).optional(),
  unit: Code.optional(),
  /** Whether quantities for price tiers are counted over the whole style or per product. */
  tiers_scope: z.enum(['group', 'product']).optional(),
  /** `YYYY-MM-DD`; drives "new products". */
  published_on: z.iso.date().optional(),
  /** Best deals (liquidation). */
  is_deal: z.boolean().optional(),
  is_active: z.boolean().optional(),
  position: Position,
})
/** A product (SKU): one colour and size of a group. Key: `ref`. */
export const ProductRecord = z.object({
  record: z.literal('product'),
  ref: Code,
  group: Code,
  color: Code.optional(),
  size: Code.optional(),
  gtin: Gtin.optional(),
  /** Units per pack: what is sold is whole packs. */
  pack: z.int().min(1).max(100_000).optional(),
  unit: Code.optional(),
  weight_grams: Units.optional(),
  length_cm: Units.optional(),
  /** Units. */
  min_quantity: z.int().min(1).max(1_000_000).optional(),
  customs_code: z
    .string()
    .regex(/^\d{8,10}$/)
    .optional(),
  /** How it is taxed, as `vat_rate` has it. */
  vat_category: z.enum(['standard', 'intermediate', 'reduced', 'super_reduced']).optional(),
  is_pickup_only: z.boolean().optional(),
  stock_policy: z.enum(['deny', 'backorder', 'on_request']).optional(),
  /** Below this many available units the product is marked as limited. */
  limited_below: Units.optional(),
  image: z.string().max(500).optional(),
  /** EUR, recommended retail price without VAT. */
  recommend_price: Decimal4.optional(),
  /** EUR, what a unit costs the shop, without VAT. Only the office is shown it. */
  cost_price: Decimal4.optional(),
  /** The product that replaces this one. */
  successor: Code.optional(),
  is_active: z.boolean().optional(),
})
/** A unit price of one tariff from `min_quantity` units up. Key: (`tariff`, `product`, `min_quantity`). */
export const PriceRecord = z.object({
  record: z.literal('price'),
  tariff: Code,
  product: Code,
  min_quantity: z.int().min(1).max(1_000_000_000).optional(),
  /** EUR without VAT, up to four places. */
  price: Decimal4,
})
/** What a warehouse holds. Key: (`warehouse`, `product`). Reservations are kept. */
export const StockRecord = z.object({
  record: z.literal('stock'),
  warehouse: Code,
  product: Code,
  on_hand: Units,
  shelf: z.string().max(40).optional(),
  /** Order in which pickers pass this shelf. */
  shelf_path: Units.optional(),
})
/** A coming delivery. Key: (`warehouse`, `product`, `expected_on`). */
export const IncomingRecord = z.object({
  record: z.literal('incoming'),
  warehouse: Code,
  product: Code,
  expected_on: z.iso.date(),
  quantity: z.int().min(1).max(1_000_000_000),
})

/** In the order in which they must be written: each refers to earlier ones only. */
export const recordSchemas = {
  category: CategoryRecord,
  brand: BrandRecord,
  catalog: CatalogRecord,
  color: ColorRecord,
  size: SizeRecord,
  unit: UnitRecord,
  warehouse: WarehouseRecord,
  tariff: TariffRecord,
  group: GroupRecord,
  product: ProductRecord,
  price: PriceRecord,
  stock: StockRecord,
  incoming: IncomingRecord,
} as const
export type RecordKind = keyof typeof recordSchemas
export const recordKinds = Object.keys(recordSchemas) as RecordKind[]
export type RecordOf<Kind extends RecordKind> = z.infer<(typeof recordSchemas)[Kind]>

export type CatalogueRecord = { [Kind in RecordKind]: RecordOf<Kind> }[RecordKind]
