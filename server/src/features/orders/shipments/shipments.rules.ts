import type { Language } from '@comptoir/contract/common'
import type { Shipment } from '@comptoir/contract/order'
import { message, type Message } from '#lib/errors.ts'
import { formatInstant } from '#lib/format.ts'
import { formatUnits } from '#lib/units.ts'
import type { LaterShipment, ShipmentRow } from './shipments.queries.ts'

/** Where a parcel is followed: its own link, else the carrier's page with the code in it (ORD-14). */
export function trackingUrl(
  row: Pick<ShipmentRow, 'tracking_code' | 'tracking_url' | 'carrier_url'>,
): string | null {
  if (row.tracking_url) return row.tracking_url
  if (!row.tracking_code || !row.carrier_url) return null
  return row.carrier_url.replaceAll('{code}', encodeURIComponent(row.tracking_code))
}

export const toShipment = (row: ShipmentRow): Shipment => ({
  id: row.id,
  number: row.number,
  left_at: row.left_at.toISOString(),
  warehouse: { id: row.warehouse_id, name: row.warehouse_name },
  carrier: row.carrier_id === null ? null : { id: row.carrier_id, name: row.carrier_name ?? '' },
  parcels: row.parcels,
  tracking_code: row.tracking_code,
  tracking_url: trackingUrl(row),
  has_own_link: row.tracking_url !== '',
  signed_by: row.signed_by,
  lines: row.lines,
})

/** Units of each item that have left. */
export function shippedUnits(shipments: readonly Shipment[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const { lines } of shipments)
    for (const line of lines) units.set(line.item, (units.get(line.item) ?? 0) + line.units)
  return units
}

/** How the order is followed: by the last shipment that has a code (ORD-14). */
export function trackingOf(shipments: readonly Shipment[]) {
  const last = shipments.findLast(({ tracking_code }) => tracking_code !== '')
  return { tracking_code: last?.tracking_code ?? null, tracking_url: last?.tracking_url ?? null }
}

/** So many lines of a shipment are named in a sentence. */
const namedLines = 5

/** Who has shipped what, and when: `Anne Lemaire, 23 Nov 2026, 14:05 – 3 pieces K356-NVY-M`. */
export function inWords({ actor_name, left_at, lines }: LaterShipment, language: Language): string {
  const goods = lines
    .slice(0, namedLines)
    .map(({ ref, unit, units }) => `${formatUnits(language, unit, units)} ${ref}`)
  if (lines.length > namedLines) goods.push('…')
  return `${[actor_name, formatInstant(left_at, language)].filter(Boolean).join(', ')} – ${goods.join(', ')}`
}

/** Why nothing of an item can be taken: it is not on the order, or nothing of it is still to leave. */
export function notOpen(item: number, refs: ReadonlyMap<number, string>): Message {
  const ref = refs.get(item)
  return ref === undefined
    ? message('order_line_unknown', { id: String(item) })
    : message('shipment_item_not_open', { ref })
}
