import type { z } from 'zod'
import { plusDays } from '../../../server/src/lib/days.ts'
import type {
  CatalogueRecord,
  GroupRecord,
  ProductRecord,
} from '../../../server/src/features/catalogue/import/catalogue-record.ts'
import { brands } from './brands.ts'
import { catalogs, categories } from './categories.ts'
import { colors } from './colors.ts'
import { internalGtin } from './gtin.ts'
import { costPrice, pricesOf, recommendedPrice, tariffs } from './prices.ts'
import { imageOf, sampleOf, skusOf, weightGrams, type Sku } from './products.ts'
import { hash } from './random.ts'
import { sizes } from './sizes.ts'
import { supplyOf, warehouses } from './stock.ts'
import { makeStyles, retiredRef, tiersScopeOf, type Style } from './styles.ts'

/**
 * The range of an invented Belgian textile wholesaler: some 600 styles and 20,000 products, the same on every call.
 * `today` (`YYYY-MM-DD`) is what new products and coming deliveries are dated from. Records come kind after kind,
 * in the order in which they refer to each other.
 */
export function* demoCatalogue(today: string): Generator<CatalogueRecord> {
  const styles = makeStyles()
  yield* masterData()
  for (const style of styles) yield groupRecord(style, today)
  yield* retiredRecords(styles, today)
  let sequence = 0
  for (const sku of allSkus(styles)) yield productRecord(sku, (sequence += 1))
  yield* retiredProducts(styles, sequence)
  for (const sku of allSkus(styles)) yield* priceRecords(sku)
  for (const [aisle, style] of styles.entries())
    for (const sku of skusOf(style)) yield* stockRecords(sku, aisle)
  for (const [aisle, style] of styles.entries())
    for (const sku of skusOf(style)) yield* incomingRecords(sku, aisle, today)
}

function* masterData(): Generator<CatalogueRecord> {
  for (const [position, category] of categories.entries()) yield { record: 'category', ...category, position }
  for (const { code, name } of Object.values(brands)) yield { record: 'brand', code, name }
  for (const catalog of catalogs) yield { record: 'catalog', ...catalog }
  for (const [position, color] of colors.entries()) {
    const { code, name, hex, family, synonyms } = color
    const sample = sampleOf(color)
    yield { record: 'color', code, name, hex, family, synonyms, ...(sample && { sample }), position }
  }
  for (const [position, { code, name, run }] of sizes.entries())
    yield { record: 'size', code, name, run, position }
  for (const [position, warehouse] of warehouses.entries())
    yield { record: 'warehouse', ...warehouse, position }
  for (const tariff of tariffs) yield { record: 'tariff', ...tariff }
}

function* allSkus(styles: Style[]): Generator<Sku> {
  for (const style of styles) yield* skusOf(style)
}

function groupRecord(style: Style, today: string): z.infer<typeof GroupRecord> {
  return {
    record: 'group',
    ref: style.ref,
    brand: style.brand.code,
    category: style.family.category,
    catalogs: style.family.catalogs,
    name: style.name,
    description: style.description,
    images: imagesOf(style),
    unit: style.family.unit ?? 'piece',
    tiers_scope: tiersScopeOf(style.family),
    published_on: plusDays(today, -style.ageDays),
    is_deal: style.isDeal,
    position: style.position,
  }
}

/** One of each colour. Which comes first differs, so that a page of styles is not a page of white. */
function imagesOf(style: Style): string[] {
  const first = hash(style.ref) % Math.min(style.colors.length, 8)
  return [...style.colors.slice(first), ...style.colors.slice(0, first)].map((color) => imageOf(style, color))
}

function productRecord(sku: Sku, sequence: number): z.infer<typeof ProductRecord> {
  const { style, color, size } = sku
  const customsCode = style.family.customs?.(style.cut, style.fabric.cotton)
  return {
    record: 'product',
    ref: sku.ref,
    group: style.ref,
    color: color.code,
    size: size.code,
    gtin: internalGtin(sequence),
    pack: style.pack,
    unit: style.family.unit ?? 'piece',
    weight_grams: weightGrams(sku),
    ...(size.lengthCm === undefined ? {} : { length_cm: size.lengthCm }),
    ...(style.minimum === undefined ? {} : { min_quantity: style.minimum }),
    ...(customsCode === undefined ? {} : { customs_code: customsCode }),
    is_pickup_only: style.isPickupOnly,
    stock_policy: style.stockPolicy,
    limited_below: Math.max(12, style.pack * 2),
    image: imageOf(style, color),
    recommend_price: recommendedPrice(sku),
    cost_price: costPrice(sku),
    is_active: true,
  }
}

/** The forerunner of a style that is still asked for by its old number. */
const retired = { ref: retiredRef, successor: 'K356' }

function* retiredRecords(styles: Style[], today: string): Generator<CatalogueRecord> {
  const heir = styles.find(({ ref }) => ref === retired.successor)
  if (heir)
    yield {
      ...groupRecord({ ...heir, ref: retired.ref, ageDays: 2400, isDeal: false, position: 99_999 }, today),
    }
}

function* retiredProducts(styles: Style[], sequence: number): Generator<CatalogueRecord> {
  const heir = styles.find(({ ref }) => ref === retired.successor)
  if (!heir) return
  for (const [index, sku] of [...skusOf(heir)].slice(0, 14).entries()) {
    const record = productRecord(sku, sequence + index + 1)
    const ref = sku.ref.replace(retired.successor, retired.ref)
    yield { ...record, ref, group: retired.ref, successor: sku.ref, is_active: false }
  }
}

function* priceRecords(sku: Sku): Generator<CatalogueRecord> {
  for (const { tariff, minQuantity, price } of pricesOf(sku))
    yield { record: 'price', tariff, product: sku.ref, min_quantity: minQuantity, price }
}

function* stockRecords(sku: Sku, aisle: number): Generator<CatalogueRecord> {
  for (const { warehouse, onHand, shelf, shelfPath } of supplyOf(sku, aisle).held)
    yield { record: 'stock', warehouse, product: sku.ref, on_hand: onHand, shelf, shelf_path: shelfPath }
}

function* incomingRecords(sku: Sku, aisle: number, today: string): Generator<CatalogueRecord> {
  for (const { warehouse, inDays, quantity } of supplyOf(sku, aisle).arrivals)
    yield {
      record: 'incoming',
      warehouse,
      product: sku.ref,
      expected_on: workingDay(plusDays(today, inDays)),
      quantity,
    }
}

/** The day itself, or the next one on which the warehouses are open. */
function workingDay(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const isClosed =
    weekday === 0 || weekday === 6 || ['12-24', '12-25', '12-31', '01-01'].includes(day.slice(5))
  return isClosed ? workingDay(plusDays(day, 1)) : day
}
