import type { BasketChange } from '@comptoir/contract/basket'
import type { Language, Price } from '@comptoir/contract/common'
import { compare } from '@comptoir/contract/money'
import { minimumPacks, minimumUnits, packsFor } from '@comptoir/contract/rules'
import { countUnits, reachedStep, type PriceStep } from '@comptoir/contract/tiers'
import { formatDay } from '#lib/format.ts'
import type { Message } from '#lib/errors.ts'
import type { LineRow } from './basket-lines.queries.ts'

/** A line as it was agreed to, in a recurring basket or an order. */
export type AgreedLine = {
  id: number
  /** null where the catalogue has deleted it; `ref` and `name` say what it was. */
  product_id: number | null
  ref: string
  name: string
  unit: string
  comment: string
  /** Packs. */
  quantity: number
  /** Units per pack and unit price then; null where that is not known. */
  seen_pack: number | null
  seen_price: Price | null
}
/** A product as it is sold today, with the product that takes its place. */
export type ProductToday = LineRow & { successor_id: number | null }

type Change = Omit<BasketChange, 'message' | 'image'> & { image: string | null; message: Message }
export type CheckedLine = {
  line: AgreedLine
  /** What to order today, in packs; null when there is nothing left to order. */
  order: {
    product: number
    ref: string
    name: string
    unit: string
    quantity: number
    pack: number
    price: Price
  } | null
  changes: Change[]
}

/**
 * What has become of lines since they were agreed to (OD-38, C-09), and what to order today. A product that is no longer
 * sold is replaced by its successor, or the successor's; units are kept where packs have changed, rounded up.
 *
 * @param products those of the lines and their successors
 * @param steps the price steps of these products; one without is not sold to this company
 */
export function checkLines(
  lines: readonly AgreedLine[],
  {
    products,
    steps,
    language,
  }: {
    products: ReadonlyMap<number, ProductToday>
    steps: ReadonlyMap<number, PriceStep[]>
    language: Language
  },
): CheckedLine[] {
  const isSold = ({ product_id, is_active }: ProductToday) => is_active && steps.has(product_id)
  const today = lines.map((line) => {
    const product = products.get(line.product_id ?? 0)
    const sold = product && firstSold(product, products, isSold)
    const oldUnits = line.quantity * (line.seen_pack ?? product?.pack ?? 1)
    const quantity = sold ? packsFor(oldUnits, sold.min_quantity, sold.pack) : 0
    return { line, product, sold, oldUnits, quantity }
  })
  const unitsFor = countUnits(
    today.flatMap(({ sold, quantity }) => (sold ? { ...sold, units: quantity * sold.pack } : [])),
  )
  return today.map(({ line, product, sold, oldUnits, quantity }): CheckedLine => {
    const step = sold && reachedStep(steps.get(sold.product_id) ?? [], unitsFor(sold))
    const order = sold &&
      step && {
        product: sold.product_id,
        ref: sold.ref,
        name: sold.name,
        unit: sold.unit,
        quantity,
        pack: sold.pack,
        price: step.price,
      }
    const known = { line, product, sold, oldUnits, order, language }
    return { line, order: order ?? null, changes: changesOf(known) }
  })
}

/** The product, or the first of its successors that is sold. */
function firstSold(
  product: ProductToday,
  products: ReadonlyMap<number, ProductToday>,
  isSold: (product: ProductToday) => boolean,
): ProductToday | undefined {
  const tried = new Set<number>()
  for (let next: ProductToday | undefined = product; next && !tried.has(next.product_id);) {
    if (isSold(next)) return next
    tried.add(next.product_id)
    next = products.get(next.successor_id ?? 0)
  }
  return undefined
}

type Known = {
  line: AgreedLine
  product: ProductToday | undefined
  sold: ProductToday | undefined
  oldUnits: number
  order: CheckedLine['order'] | undefined
  language: Language
}

function changesOf({ line, product, sold, oldUnits, order, language }: Known): Change[] {
  const name = product?.name ?? line.name
  const units = order ? order.quantity * order.pack : 0
  const isReplaced = sold !== undefined && sold !== product
  const change = (kind: BasketChange['kind'], values: Record<string, string | number> = {}): Change => ({
    line: line.id,
    product: line.product_id,
    ref: line.ref,
    name,
    image: product?.image ?? null,
    unit: product?.unit ?? line.unit,
    kind,
    message: { key: `change_${kind}`, values: { ref: line.ref, name, ...values } },
    old_price: line.seen_price,
    new_price: order?.price ?? null,
    old_units: oldUnits,
    new_units: units,
    available: sold?.available ?? null,
    next_arrival: sold?.next_arrival ?? null,
    successor: isReplaced ? sold.product_id : null,
    successor_ref: isReplaced ? sold.ref : null,
    successor_name: isReplaced ? sold.name : null,
  })
  if (!sold || !order) return [change('gone')]
  const changes: Change[] = []
  if (isReplaced) changes.push(change('replaced', { successor: sold.ref }))
  else if (Math.ceil(oldUnits / sold.pack) < minimumPacks(sold.min_quantity, sold.pack))
    changes.push(change('minimum_changed', { quantity: minimumUnits(sold.min_quantity, sold.pack) }))
  else if (units !== oldUnits) changes.push(change('pack_changed', { pack: sold.pack, quantity: units }))
  if (!isReplaced && line.seen_price !== null) {
    const difference = compare(order.price, line.seen_price)
    if (difference !== 0) changes.push(change(difference > 0 ? 'price_up' : 'price_down'))
  }
  if (sold.stock_policy !== 'on_request' && sold.available < units) {
    const short = change('short_stock', { available: sold.available })
    const { next_arrival: day } = sold
    const values = { ...short.message.values, ...(day && { day: formatDay(day, language) }) }
    changes.push(day ? { ...short, message: { key: 'change_short_stock_until', values } } : short)
  }
  return changes
}
