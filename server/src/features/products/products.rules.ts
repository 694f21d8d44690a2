import type { Product } from '@comptoir/contract/catalogue'
import { compare } from '@comptoir/contract/money'
import type { StyleRow } from './products.queries.ts'

type Counted = {
  stock: { available: number }[]
  stock_policy: Product['stock_policy']
  limited_below: number
}

/**
 * What a product's stock is called. Nothing left is "out of stock" even where it may be ordered for later; what is
 * made or bought on request is never in stock and so never out of it.
 */
export function stockMarkers({ stock, stock_policy, limited_below }: Counted): {
  is_out_of_stock: boolean
  is_limited_stock: boolean
  on_request: boolean
} {
  const available = stock.reduce((sum, { available }) => sum + available, 0)
  const on_request = stock_policy === 'on_request'
  return {
    is_out_of_stock: available === 0 && !on_request,
    is_limited_stock: available > 0 && available < limited_below && !on_request,
    on_request,
  }
}

/** How long a style counts as new: days since it was published. */
const newForDays = 60
export const isNew = (publishedOn: string | null, today: string): boolean =>
  publishedOn !== null &&
  publishedOn <= today &&
  Date.parse(today) - Date.parse(publishedOn) <= newForDays * 24 * 60 * 60 * 1000

/** The lowest of several prices; null of none. */
export const lowest = <P extends `${number}`>(prices: (P | null)[]): P | null =>
  prices.reduce<P | null>(
    (least, price) => (price !== null && (least === null || compare(price, least) < 0) ? price : least),
    null,
  )

/**
 * The products of a style as the wire has them, in the order of their colours, sizes and lengths.
 *
 * @param imageUrl the address of a picture
 */
export function toProducts(style: StyleRow, imageUrl: (key: string) => string): Product[] {
  const colors = new Map(style.colors.map((color) => [color.id, color]))
  const sizes = new Map(style.sizes.map((size) => [size.id, size]))
  const steps = byProduct(style.steps)
  const stock = byProduct(style.stock)
  const incoming = byProduct(style.incoming)
  const inBasket = new Set(style.in_basket)
  const ordered = new Set(style.already_ordered)

  return inOrder(style).map(({ color_id, size_id, limited_below, image, recommend_price, ...product }) => {
    const prices = (steps.get(product.id) ?? []).map(([, min_quantity, price]) => ({ min_quantity, price }))
    const held = stockOf(stock.get(product.id), incoming.get(product.id))
    return {
      ...product,
      group: style.id,
      name: style.name,
      image: image && imageUrl(image),
      color: (color_id !== null && colors.get(color_id)) || null,
      size: (size_id !== null && sizes.get(size_id)) || null,
      price: prices[0]?.price ?? null,
      prices,
      recommend_price: prices.length > 0 ? recommend_price : null,
      ...stockMarkers({ stock: held, stock_policy: product.stock_policy, limited_below }),
      in_basket: inBasket.has(product.id),
      already_ordered: ordered.has(product.id),
      stock: held,
    }
  })
}

function inOrder({ products, colors, sizes }: StyleRow): StyleRow['products'] {
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

/** A warehouse that only expects the product stands last, with nothing available. */
function stockOf(
  stock: NonNullable<StyleRow['stock']> = [],
  incoming: NonNullable<StyleRow['incoming']> = [],
): Product['stock'] {
  const held = new Map(
    stock.map(([, warehouse, available]) => [
      warehouse,
      { warehouse, available, incoming: [] as Product['stock'][number]['incoming'] },
    ]),
  )
  for (const [, warehouse, date, quantity] of incoming) {
    const place = held.get(warehouse) ?? { warehouse, available: 0, incoming: [] }
    place.incoming.push({ date, quantity })
    held.set(warehouse, place)
  }
  return [...held.values()]
}

function byProduct<Row extends [product: number, ...unknown[]]>(rows: Row[] | null): Map<number, Row[]> {
  const lists = new Map<number, Row[]>()
  for (const row of rows ?? []) {
    const list = lists.get(row[0])
    if (list) list.push(row)
    else lists.set(row[0], [row])
  }
  return lists
}
