import { message, type Message } from '#lib/errors.ts'

/** A way to get the goods; an empty list of countries or warehouses limits nothing. */
export type Option = {
  id: number
  kind: string
  countries: number[]
  warehouses: number[]
  blocks_pickup_only: boolean
}
/** A product that must be collected, and the warehouses that have it. */
export type PickupProduct = { id: number; warehouses: number[] }
/** Why something cannot be chosen, and the products that cause it. */
export type Block = { reason: Message; products: number[] }

/** Why an option cannot be had at all with these goods to this country, or null (CHK-08, CHK-09). */
export function optionBlock(
  option: Option,
  pickupProducts: readonly PickupProduct[],
  countryId: number | null,
): Block | null {
  if (refusesPickupOnly(option) && pickupProducts.length > 0)
    return { reason: message('requires_pickup'), products: pickupProducts.map(({ id }) => id) }
  if (option.kind === 'shipping' && !serves(option, countryId))
    return { reason: message('delivery_not_offered'), products: [] }
  const blocks = option.warehouses.map((warehouse) => warehouseBlock(option, warehouse, pickupProducts))
  const [first] = blocks
  return first && blocks.every((block) => block !== null) ? first : null
}

/**
 * Why a warehouse cannot be chosen with an option, or null. What must be collected can be collected only where
 * it lies; where none lies anywhere, the stock rules decide and not the place.
 */
export function warehouseBlock(
  { kind, warehouses }: Option,
  warehouseId: number,
  pickupProducts: readonly PickupProduct[],
): Block | null {
  if (warehouses.length > 0 && !warehouses.includes(warehouseId))
    return { reason: message('location_not_available'), products: [] }
  if (kind !== 'pickup') return null
  const elsewhere = pickupProducts.filter(
    (product) => product.warehouses.length > 0 && !product.warehouses.includes(warehouseId),
  )
  return elsewhere.length === 0
    ? null
    : { reason: message('location_not_available'), products: elsewhere.map(({ id }) => id) }
}

const refusesPickupOnly = (option: Option) => option.kind === 'shipping' || option.blocks_pickup_only
const serves = ({ countries }: Option, countryId: number | null) =>
  countryId === null || countries.length === 0 || countries.includes(countryId)
