import type { BasketLine } from '@comptoir/contract/basket'
import type { Group, Product } from '@comptoir/contract/catalogue'
import type { Money, Price } from '@comptoir/contract/common'
import { compare, multiply, sum } from '@comptoir/contract/money'
import { inWholePacks, minimumPacks, minimumUnits } from '@comptoir/contract/rules'
import { nextStep, type PriceStep, reachedStep } from '@comptoir/contract/tiers'
import type { Quantities } from '#domain/ordering/grid/grid.rules.ts'

/** What of this style lies in the basket already, in packs per product. */
export function inBasket(lines: readonly BasketLine[], groupId: number): Quantities {
  const packs: Record<number, number> = {}
  for (const { product, quantity } of lines)
    if (product.group === groupId) packs[product.id] = (packs[product.id] ?? 0) + quantity
  return packs
}

/** What the quantities typed into a style come to, while they are typed. */
export type Offer = {
  /** Typed, without the basket. */
  packs: number
  units: number
  /** Typed, at the prices that hold once they are in the basket. Null where prices are not shown. */
  amount: Money | null
  /** The unit prices of what was typed, lowest and highest; of the whole style while nothing is. */
  price: { lowest: Price; highest: Price } | null
  /** Units in whole packs that are missing to the next better price, and the prices that chosen sizes then have (C-05). */
  next: { missing: number; price: { lowest: Price; highest: Price } } | null
  /** Units that count for the price: typed and in the basket. */
  counted: number
}

type Style = Pick<Group, 'products' | 'tiers_scope'>

/**
 * Prices quantities as the server will: the steps count the units of the whole style, what is in the basket
 * included, or of each product alone where the style says so (OD-09b).
 */
export function offerOf({ products, tiers_scope }: Style, typed: Quantities, basket: Quantities): Offer {
  const unitsOf = ({ id, pack }: Product) => ((typed[id] ?? 0) + (basket[id] ?? 0)) * pack
  const counted = products.reduce((units, product) => units + unitsOf(product), 0)
  const countFor = (product: Product) => (tiers_scope === 'group' ? counted : unitsOf(product))
  const chosen = products.filter(({ id }) => (typed[id] ?? 0) > 0)
  const priced = (chosen.length > 0 ? chosen : products).filter(({ prices }) => prices.length > 0)
  const priceOf = (product: Product) => reachedStep(product.prices, countFor(product))?.price
  const prices = priced.flatMap((product) => priceOf(product) ?? [])
  const amounts = chosen.map((product) => {
    const price = priceOf(product)
    return price === undefined ? null : multiply(price, (typed[product.id] ?? 0) * product.pack)
  })
  return {
    packs: chosen.reduce((packs, { id }) => packs + (typed[id] ?? 0), 0),
    units: chosen.reduce((units, { id, pack }) => units + (typed[id] ?? 0) * pack, 0),
    amount: amounts.some((amount) => amount === null)
      ? null
      : sum(amounts.filter((amount) => amount !== null)),
    price: prices.length > 0 ? extremes(prices) : null,
    next: nearest(priced.flatMap((product) => nextInPacks(product, countFor(product)) ?? [])),
    counted,
  }
}

/**
 * The unit price of a product at the step that holds now.
 *
 * @param counted units that count where the steps are those of the whole style
 * @param own packs of this product, typed and in the basket
 * @returns null where prices are not shown
 */
export function priceNow(
  { tiers_scope }: Pick<Group, 'tiers_scope'>,
  product: Product,
  counted: number,
  own: number,
): Price | null {
  const units = tiers_scope === 'group' ? counted : own * product.pack
  return reachedStep(product.prices, units)?.price ?? product.price
}

/** The lowest and the highest of some prices, at least one. */
export const extremes = (prices: Price[]): { lowest: Price; highest: Price } => {
  const inOrder = prices.toSorted(compare)
  return { lowest: inOrder[0]!, highest: inOrder.at(-1)! } // not empty
}

/** The next step of a product, and the units of whole packs that lead to it. */
function nextInPacks({ prices, pack }: Product, units: number): { missing: number; price: Price } | null {
  const next = nextStep(prices, units)
  return next && { missing: inWholePacks(next.missing, pack), price: next.price }
}

/** The step that is nearest, with the prices of all that are equally near. */
function nearest(steps: { missing: number; price: Price }[]): Offer['next'] {
  if (steps.length === 0) return null
  const missing = Math.min(...steps.map((step) => step.missing))
  return {
    missing,
    price: extremes(steps.filter((step) => step.missing === missing).map(({ price }) => price)),
  }
}

/** A quantity that cannot go into the basket as it is, and the nearest one that can, in packs (C-17, VAL-09). */
export type Problem = { product: Product; minimum: number; suggested: number }

/** Every typed quantity below its product's minimum. What is in the basket already counts towards it. */
export const problemsOf = (products: readonly Product[], typed: Quantities, basket: Quantities): Problem[] =>
  products.flatMap((product) => {
    const { id, min_quantity, pack } = product
    const least = minimumPacks(min_quantity, pack)
    const there = basket[id] ?? 0
    const packs = typed[id] ?? 0
    return packs > 0 && packs + there < least
      ? [{ product, minimum: minimumUnits(min_quantity, pack), suggested: least - there }]
      : []
  })

/** Products that share their price steps. */
export type PriceLadder = { steps: readonly PriceStep[]; products: Product[] }

/** The price steps of a style, the cheapest first; most styles have one ladder, large sizes often a second. */
export function laddersOf(products: readonly Product[]): PriceLadder[] {
  const ladders = new Map<string, PriceLadder>()
  for (const product of products) {
    if (product.prices.length === 0) continue
    const key = JSON.stringify(product.prices)
    const ladder = ladders.get(key)
    if (ladder) ladder.products.push(product)
    else ladders.set(key, { steps: product.prices, products: [product] })
  }
  return [...ladders.values()].toSorted((a, b) => compare(a.steps[0]!.price, b.steps[0]!.price))
}

/**
 * Products sold on the same terms: by the same pack, with the same minimum and price steps.
 *
 * @returns for each product by its id the first one with its terms
 */
export function sameTerms(products: readonly Product[]): ReadonlyMap<number, Product> {
  const first = new Map<string, Product>()
  return new Map(
    products.map((product) => {
      const { id, pack, min_quantity, prices, price } = product
      const key = JSON.stringify([pack, min_quantity, prices, price])
      if (!first.has(key)) first.set(key, product)
      return [id, first.get(key)!]
    }),
  )
}

/** Units of a product that can be had now, over all warehouses. */
export const availableUnits = ({ stock }: Pick<Product, 'stock'>): number =>
  stock.reduce((units, { available }) => units + available, 0)

/** The next delivery to come, wherever it comes. */
export const nextArrival = ({ stock }: Pick<Product, 'stock'>): { date: string; quantity: number } | null => {
  const [first, ...others] = stock
    .flatMap(({ incoming }) => incoming)
    .toSorted((a, b) => a.date.localeCompare(b.date))
  if (!first) return null
  const sameDay = others.filter(({ date }) => date === first.date)
  return { date: first.date, quantity: sameDay.reduce((all, { quantity }) => all + quantity, first.quantity) }
}

/** More is wanted than there is now. An order cannot take it where the stock policy denies that; the basket only warns (OD-59). */
export type Shortage = {
  product: Product
  available: number
  wanted: number
  /** Packs that can be had at once; null where it may be ordered for later, or nothing is left. */
  suggested: number | null
}

/** Every typed quantity, with what is in the basket, above what is available now. */
export const shortagesOf = (
  products: readonly Product[],
  typed: Quantities,
  basket: Quantities,
): Shortage[] =>
  products.flatMap((product) => {
    const packs = typed[product.id] ?? 0
    if (packs === 0 || product.on_request) return []
    const available = availableUnits(product)
    const there = (basket[product.id] ?? 0) * product.pack
    const wanted = packs * product.pack + there
    if (wanted <= available) return []
    const possible = Math.floor((available - there) / product.pack)
    const least = minimumPacks(product.min_quantity, product.pack) - (basket[product.id] ?? 0)
    const suggested = product.stock_policy === 'deny' && possible >= Math.max(1, least) ? possible : null
    return [{ product, available, wanted, suggested }]
  })
