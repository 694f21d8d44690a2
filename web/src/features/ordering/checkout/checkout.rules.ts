import type { Billing, ShippingAddress } from '@comptoir/contract/address'
import type { BasketLine } from '@comptoir/contract/basket'
import type { PromisedDay } from '@comptoir/contract/promise'
import type { DeliveryOption } from '@comptoir/contract/lookups'
import type { Unpromised } from '#domain/ordering/Promise.tsx'
import { type Calendar, type Days, daysOf, isPossible } from '#domain/ordering/days.rules.ts'

/** What is chosen on the way to an order; null where nothing is yet. Ids, and a day. */
export type Choice = {
  delivery_option: number | null
  warehouse: number | null
  delivery_date: string | null
  shipping_address: number | null
  billing: number | null
}

/** What there is to choose from. */
export type Offer = Calendar & {
  options: DeliveryOption[]
  shippingAddresses: ShippingAddress[]
  billings: Billing[]
  /** What the customer usually takes (PROF-06, PROF-07). */
  preferred: Pick<Choice, 'delivery_option' | 'warehouse' | 'shipping_address'>
}

/**
 * Fills in what is not chosen, and what cannot be kept, with the usual: what is preferred, else the first option that
 * is not blocked, its first warehouse, the default addresses, the first possible day. An option that was chosen and is blocked now
 * is left open, so that nothing dearer is chosen unseen.
 */
export function completed(wanted: Choice, offer: Offer): Choice {
  const { options, shippingAddresses, billings, preferred } = offer
  const kept = options.find(({ id }) => id === wanted.delivery_option)
  const free = options.filter(({ blocked }) => !blocked)
  const usual = free.find(({ id }) => id === preferred.delivery_option) ?? free[0]
  const option = kept ? (kept.blocked ? undefined : kept) : usual
  const warehouse = option ? warehouseOf(option, wanted.warehouse, preferred.warehouse) : null
  const span = option && daysOf(option, warehouse, offer)
  return {
    delivery_option: option?.id ?? null,
    warehouse,
    delivery_date: span ? dayWithin(span, wanted.delivery_date) : null,
    shipping_address: idWithin(shippingAddresses, wanted.shipping_address, preferred.shipping_address),
    billing: idWithin(billings, wanted.billing),
  }
}

function warehouseOf(option: DeliveryOption, wanted: number | null, preferred: number | null): number | null {
  const free = option.places.filter(({ blocked }) => !blocked).map(({ warehouse }) => warehouse)
  return [wanted, preferred].find((id) => id !== null && free.includes(id)) ?? free[0] ?? null
}

/** @param preferred takes the place of the default, which stands first */
export function idWithin(
  rows: { id: number }[],
  wanted: number | null,
  preferred: number | null = null,
): number | null {
  const found = [wanted, preferred].find((id) => rows.some((row) => row.id === id))
  return found ?? rows[0]?.id ?? null
}

/** What is promised with an option, from the chosen warehouse and not before the chosen day. */
export function promiseOf(
  option: DeliveryOption,
  warehouseId: number | null,
  wish: string | null = null,
): PromisedDay[] {
  const { promise } = option.places.find((one) => one.warehouse === warehouseId) ?? option
  const days: PromisedDay[] = []
  for (const { date, lines, units } of promise) {
    const day = date !== null && wish !== null && date < wish ? wish : date
    const last = days.at(-1)
    if (!last || last.date !== day) days.push({ date: day, lines, units })
    else days[days.length - 1] = { date: day, lines: last.lines + lines, units: last.units + units }
  }
  return days
}

const dayWithin = (days: Days, wanted: string | null): string =>
  wanted !== null && isPossible(wanted, days) ? wanted : days.earliest

/** What still stands in the way of the order, in the order of the page; the keys are of `missing` in the texts. */
export type Missing = 'option' | 'warehouse' | 'shipping_address' | 'billing'
export function missing(choice: Choice, offer: Offer): Missing[] {
  const option = offer.options.find(({ id }) => id === choice.delivery_option)
  const faults: Missing[] = []
  if (!option) faults.push('option')
  else {
    if (option.warehouses.length > 0 && choice.warehouse === null) faults.push('warehouse')
    if (option.kind === 'shipping' && choice.shipping_address === null) faults.push('shipping_address')
  }
  if (choice.billing === null) faults.push('billing')
  return faults
}

/**
 * The lines that the stock does not cover: those that an order is refused for (OD-59), and those of which the rest
 * follows. What is made on request has no stock to fall short of.
 */
export function shortLines(lines: readonly BasketLine[]): { refused: BasketLine[]; later: BasketLine[] } {
  const short = lines.filter(
    ({ product, final_quantity }) => !product.on_request && product.available < final_quantity,
  )
  return {
    refused: short.filter(({ product }) => product.is_stock_only),
    later: short.filter(({ product }) => !product.is_stock_only),
  }
}

/**
 * How many lines the promise leaves out: what is sold from stock only counts over all lines of its product, as the order
 * does (OD-59).
 */
export function unpromisedOf(lines: readonly BasketLine[]): Unpromised {
  const wanted = new Map<number, number>()
  for (const { product, final_quantity } of lines)
    wanted.set(product.id, (wanted.get(product.id) ?? 0) + final_quantity)
  return {
    refused: lines.filter(
      ({ product }) => product.is_stock_only && product.available < wanted.get(product.id)!,
    ).length,
    on_request: lines.filter(({ product }) => product.on_request).length,
  }
}

/** The settings that differ, or null when none does. */
export function changed<T extends object>(before: T, after: T): Partial<T> | null {
  const entries = Object.entries(after).filter(([key, value]) => value !== before[key as keyof T])
  return entries.length > 0 ? (Object.fromEntries(entries) as Partial<T>) : null
}
