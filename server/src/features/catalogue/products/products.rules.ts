import type { Group, Product } from '@comptoir/contract/catalogue'
import type { Price } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import type { PriceStep } from '@comptoir/contract/tiers'
import { newForDays, stockMarkers } from '@comptoir/contract/rules'
import { dayIn, plusDays } from '#lib/days.ts'
import type { FactsRow, OwnStepRow, ProductRow, State, StepRow } from './products.queries.ts'

type Marked = Pick<Product, 'is_out_of_stock' | 'is_limited_stock'>

/** A style is out of stock when all of its products are, and limited when there is no more than a little of any. */
export function groupMarkers(products: readonly Marked[]): Marked {
  const isOut = products.every(({ is_out_of_stock }) => is_out_of_stock)
  const isScarce = products.every((product) => product.is_out_of_stock || product.is_limited_stock)
  return { is_out_of_stock: isOut, is_limited_stock: isScarce && !isOut }
}

export const isNew = (publishedOn: string | null, today: string): boolean =>
  publishedOn !== null && publishedOn <= today && publishedOn >= plusDays(today, -newForDays)

/** The price of before where a promotion makes the lowest price of these products. */
export const priceBefore = (products: readonly Pick<Product, 'price' | 'prices'>[]): Price | null => {
  const cheapest = lowest(products.map(({ price }) => price))
  return products.find(({ price }) => price === cheapest)?.prices[0]?.promotion?.before ?? null
}

/** The lowest of several prices; null of none. */
export const lowest = <P extends `${number}`>(prices: (P | null)[]): P | null =>
  prices.reduce<P | null>(
    (least, price) => (price !== null && (least === null || compare(price, least) < 0) ? price : least),
    null,
  )

type FixedKeys =
  | 'is_out_of_stock'
  | 'is_limited_stock'
  | 'on_request'
  | 'in_basket'
  | 'already_ordered'
  | 'last_order'
  | 'stock'
  | 'price'
  | 'prices'
/** A product as far as the catalogue alone tells. */
type FixedProduct = Omit<Product, FixedKeys> & { limited_below: number; steps: PriceStep[] }
/** A style as far as the catalogue alone tells, in the shape of the wire. */
export type Facts = {
  version: number
  products: FixedProduct[]
  warehouses: number[]
  published_on: string | null
} & Pick<
  Group,
  | 'id'
  | 'ref'
  | 'name'
  | 'description'
  | 'images'
  | 'unit'
  | 'tiers_scope'
  | 'is_deal'
  | 'brand'
  | 'category_path'
  | 'colors'
  | 'sizes'
  | 'papers'
  | 'successor'
>

/** @param imageUrl the address of a picture */
export function toFacts(row: FactsRow, imageUrl: (key: string) => string): Facts {
  const { products, category_path, images, steps, warehouses, ...style } = row
  const pictured = row.colors.map(({ sample, ...color }) => ({
    ...color,
    ...(sample && { sample: imageUrl(sample) }),
  }))
  const colors = new Map(pictured.map((color) => [color.id, color]))
  const sizes = new Map(row.sizes.map((size) => [size.id, size]))
  const stepsOf = byProduct(steps)
  return {
    ...style,
    colors: pictured,
    images: images.map(imageUrl),
    category_path: category_path.filter((step) => step !== null),
    warehouses: warehouses ?? [],
    products: inOrder(products ?? [], row).map(({ color_id, size_id, image, ...product }) => ({
      ...product,
      group: row.id,
      name: row.name,
      image: image && imageUrl(image),
      color: (color_id !== null && colors.get(color_id)) || null,
      size: (size_id !== null && sizes.get(size_id)) || null,
      steps: toSteps(stepsOf.get(product.id)),
    })),
  }
}

/** Colours first, then sizes, each in their own order, then lengths. */
function inOrder(products: ProductRow[], { colors, sizes }: FactsRow): ProductRow[] {
  const rank = (things: { id: number }[]) => new Map(things.map(({ id }, at) => [id as number | null, at]))
  const colorRank = rank(colors)
  const sizeRank = rank(sizes)
  return products.toSorted(
    (a, b) =>
      (colorRank.get(a.color_id) ?? -1) - (colorRank.get(b.color_id) ?? -1) ||
      (sizeRank.get(a.size_id) ?? -1) - (sizeRank.get(b.size_id) ?? -1) ||
      (a.length ?? 0) - (b.length ?? 0) ||
      a.id - b.id,
  )
}

/**
 * The products of a style as the wire has them.
 *
 * @param seesPrices without it no product has a price of any kind (OD-37)
 */
export function toProducts(facts: Facts, state: State, seesPrices: boolean): Product[] {
  const [stock, incoming, inBasket, ownSteps, ordered] = state
  const stockOf = byProduct(stock)
  const incomingOf = byProduct(incoming)
  const ownStepsOf = byProduct(ownSteps)
  const isInBasket = new Set(inBasket)
  const orderedOf = new Map(
    ordered?.map(([id, at, quantity, submitted]) => [
      id,
      {
        isSubmitted: submitted > 0,
        last: at !== null && quantity !== null ? { date: dayIn(new Date(at * 1000)), quantity } : null,
      },
    ]),
  )
  return facts.products.map(({ limited_below, steps, recommend_price, ...product }) => {
    const { id, stock_policy } = product
    const own = ownStepsOf.get(id)
    const prices = seesPrices ? (own ? toSteps(own) : steps) : []
    const held = placesOf(facts.warehouses, stockOf.get(id), incomingOf.get(id))
    const available = held.reduce((sum, place) => sum + place.available, 0)
    return {
      ...product,
      price: prices[0]?.price ?? null,
      prices,
      recommend_price: prices.length > 0 ? recommend_price : null,
      ...stockMarkers(available, { stock_policy, limited_below }),
      in_basket: isInBasket.has(id),
      already_ordered: orderedOf.get(id)?.isSubmitted ?? false,
      last_order: orderedOf.get(id)?.last ?? null,
      stock: held,
    }
  })
}

/** A warehouse that only expects the product has nothing available. */
function placesOf(
  warehouses: number[],
  stock: NonNullable<State[0]> = [],
  incoming: NonNullable<State[1]> = [],
): Product['stock'] {
  return warehouses.flatMap((warehouse) => {
    const held = stock.find((row) => row[1] === warehouse)
    const coming = incoming.filter((row) => row[1] === warehouse)
    if (!held && coming.length === 0) return []
    const deliveries = coming.map(([, , date, quantity]) => ({ date, quantity }))
    return [{ warehouse, available: held?.[2] ?? 0, incoming: deliveries }]
  })
}

const toSteps = (rows: (StepRow | OwnStepRow)[] = []): PriceStep[] =>
  rows.map(([, min_quantity, price, before = null, ends_on = null, units_left = null]) => ({
    min_quantity,
    price,
    ...(before !== null && { promotion: { before, ends_on, units_left } }),
  }))

const byProduct = <Row extends [product: number, ...unknown[]]>(rows: Row[] | null): Map<number, Row[]> =>
  Map.groupBy(rows ?? [], ([product]) => product)
