import type { Money } from '@comptoir/contract/common'
import { multiply, percentOf, sum } from '@comptoir/contract/money'
import type { Return } from '@comptoir/contract/order'
import type { ReturnRow } from './returns.queries.ts'

/** What the goods of a return that came have cost, with VAT: tax is worked out once per rate, as with an order (OD-07). */
export function proposedCredit({ lines }: Pick<ReturnRow, 'lines'>): Money {
  const byRate = Map.groupBy(lines, ({ vat_rate }) => vat_rate)
  const parts = [...byRate].map(([rate, same]) => {
    const base = sum(same.map(({ unit_price, received }) => multiply(unit_price, received ?? 0)))
    return sum([base, percentOf(rate, base)])
  })
  return sum(parts)
}

/** A return as its order shows it; amounts only to whom they are not hidden. */
export const toReturn = (row: ReturnRow, isHidden: boolean): Return => ({
  id: row.id,
  number: row.number,
  status: row.status,
  reason: row.reason,
  comment: row.comment,
  answer: row.answer,
  requested_at: row.requested_at.toISOString(),
  warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse_name ?? '' },
  lines: row.lines.map(({ item, units, received, put_back }) => ({ item, units, received, put_back })),
  photos: row.photos,
  proposed_credit: isHidden || row.status !== 'received' ? null : proposedCredit(row),
  credit: isHidden ? null : (row.credit as Money | null),
  credit_notes: isHidden ? [] : row.credit_notes,
  credit_left_out: !isHidden && row.credit_left_out,
})

/** Units of each item that have left and are in no return: neither asked for nor come back. */
export function returnableUnits(
  shipped: ReadonlyMap<number, number>,
  returns: readonly Pick<Return, 'status' | 'lines'>[],
): Map<number, number> {
  const left = new Map(shipped)
  for (const { status, lines } of returns)
    for (const { item, units, received } of status === 'refused' ? [] : lines)
      left.set(item, (left.get(item) ?? 0) - (received ?? units))
  return left
}
