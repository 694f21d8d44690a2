import { compare } from '@comptoir/contract/money'
import type { Money, Price } from '@comptoir/contract/common'
import type { LineChange, OrderChanges, PromiseChange } from '@comptoir/contract/order'
import type { PromisedPart } from '@comptoir/contract/promise'
import { promiseChange } from './promises.rules.ts'

/** A line of a revision; `total_qty` units. */
export type RevisionLine = {
  product_id: number | null
  ref: string
  title: string
  color: string
  size: string
  unit: string
  total_qty: number
  comment: string
  promised: PromisedPart[]
  unit_price: Price
}
/** What was agreed to in a revision. */
export type Revision = {
  lines: RevisionLine[]
  delivery_option: { name: string }
  warehouse_id: number | null
  delivery_date: string | null
  shipping_address: Record<string, unknown> | null
  delivery_mode: string
  shortage: string
  comment: string
  customer_reference: string
  specific_request: string
  grand_total: Money
}

const termNames = ['delivery_mode', 'shortage', 'comment', 'customer_reference', 'specific_request'] as const

/** What has changed from one revision to the next: lines in the order of the newer one, those that are gone last. */
export function changesBetween(
  before: Revision,
  after: Revision,
  { prices_hidden }: { prices_hidden: boolean },
): OrderChanges {
  const left = Map.groupBy(before.lines, keyOf)
  const lines: LineChange[] = []
  for (const line of after.lines) {
    const was = left.get(keyOf(line))?.shift()
    const change = changeOf(was, line, prices_hidden)
    if (change) lines.push(change)
  }
  for (const gone of left.values())
    for (const was of gone) lines.push(changeOf(was, undefined, prices_hidden)!)
  const fields = termNames.filter((field) => before[field] !== after[field])
  const isDelivery = deliveryOf(before) !== deliveryOf(after)
  return {
    lines,
    fields: isDelivery ? ['delivery', ...fields] : fields,
    old_total: prices_hidden ? null : before.grand_total,
    new_total: prices_hidden ? null : after.grand_total,
  }
}

/** Which lines are promised for another day than in the revision before. */
export function promisesBetween(before: Revision, after: Revision): PromiseChange[] {
  const left = Map.groupBy(before.lines, keyOf)
  return after.lines.flatMap((line) => {
    const was = left.get(keyOf(line))?.shift()
    return (was && promiseChange(line, was.promised, line.promised)) ?? []
  })
}

const keyOf = ({ product_id, ref, comment }: RevisionLine) => `${product_id ?? ref} ${comment}`
const deliveryOf = ({ delivery_option, warehouse_id, delivery_date, shipping_address }: Revision) =>
  JSON.stringify([delivery_option.name, warehouse_id, delivery_date, shipping_address?.['id'] ?? null])

function changeOf(
  was: RevisionLine | undefined,
  is: RevisionLine | undefined,
  isHidden: boolean,
): LineChange | undefined {
  const line = (is ?? was)!
  const isDearer = was && is && !isHidden && compare(was.unit_price, is.unit_price) !== 0
  const kind = !was
    ? 'added'
    : !is
      ? 'removed'
      : was.total_qty !== is.total_qty
        ? 'quantity'
        : isDearer
          ? 'price'
          : undefined
  if (!kind) return undefined
  const { ref, title, color, size, unit } = line
  return {
    ...{ kind, ref, title, color, size, unit },
    old_units: was?.total_qty ?? 0,
    new_units: is?.total_qty ?? 0,
    old_price: (isDearer && was.unit_price) || null,
    new_price: (isDearer && is.unit_price) || null,
  }
}
