import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import type { Order, OrderItem } from '@comptoir/contract/order'

/** What of an order is declared under one customs code; '' for goods without one. */
export type CustomsCode = {
  code: string
  /** The names of the goods, each once. */
  titles: string[]
  units: number
  /** Of the goods whose weight is known; null where none is. */
  grams: number | null
  /** Of the goods with a price; null where the reader may see none (OD-37). */
  value: Money | null
}
export type CustomsCodes = {
  codes: CustomsCode[]
  all: Omit<CustomsCode, 'code' | 'titles'>
  /** Lines that are missing in the weights, and in the values. */
  withoutWeight: number
  withoutPrice: number
}

/** An order by customs code, in the order of the codes; goods without one come last (DOC-04). */
export function customsCodesOf({ products, total }: Order): CustomsCodes {
  const isHidden = total === null
  const measure = (items: readonly OrderItem[]) => ({
    units: items.reduce((units, { total_qty }) => units + total_qty, 0),
    grams: gramsOf(items),
    value: isHidden ? null : sum(items.flatMap((item) => (isPriced(item) ? [item.total] : []))),
  })
  const byCode = Map.groupBy(products, ({ customs_code }) => customs_code ?? '')
  const codes = [...byCode]
    .map(([code, items]) => ({
      code,
      titles: [...new Set(items.map(({ title }) => title))],
      ...measure(items),
    }))
    .toSorted((a, b) => Number(a.code === '') - Number(b.code === '') || (a.code < b.code ? -1 : 1))
  return {
    codes,
    all: measure(products),
    withoutWeight: products.filter(({ weight }) => weight === null).length,
    withoutPrice: isHidden ? 0 : products.filter((item) => !isPriced(item)).length,
  }
}

function gramsOf(items: readonly OrderItem[]): number | null {
  const known = items.filter(({ weight }) => weight !== null)
  return known.length === 0
    ? null
    : known.reduce((grams, { weight, total_qty }) => grams + (weight ?? 0) * total_qty, 0)
}

const isPriced = (item: OrderItem): item is OrderItem & { total: Money } =>
  !item.on_request && item.total !== null
