import type { Sku } from './products.ts'
import { random, type Random } from './random.ts'

export const warehouses = [
  {
    code: 'BXL',
    name: 'Bruxelles – Anderlecht',
    country: 'BE',
    address: 'Boulevard Industriel 80, 1070 Anderlecht',
  },
  {
    code: 'LIE',
    name: 'Liège – Herstal',
    country: 'BE',
    address: 'Parc des Hauts-Sarts, Rue de Hermée 41, 4040 Herstal',
  },
  {
    code: 'LUX',
    name: 'Luxembourg – Bettembourg',
    country: 'LU',
    address: 'Zone industrielle Wolser 102, L-3225 Bettembourg',
  },
] as const
type WarehouseCode = (typeof warehouses)[number]['code']

export type WarehouseStock = { warehouse: WarehouseCode; onHand: number; shelf: string; shelfPath: number }
export type Arrival = { warehouse: WarehouseCode; inDays: number; quantity: number }
export type Supply = { held: WarehouseStock[]; arrivals: Arrival[]; limitedBelow: number }

/** What lies where of a product, and what is on its way. `aisle` is the style's place in the racks. */
export function supplyOf(sku: Sku, aisle: number): Supply {
  const rng = random(`stock/${sku.ref}`)
  const { style } = sku
  const places = warehousesOf(style.position)
  const fate = style.stockPolicy === 'on_request' ? 0 : style.isStaple ? 1 : rng.next()
  const isOut = fate < 0.055
  const isLow = !isOut && fate < 0.14
  const held = places.map((warehouse): WarehouseStock => {
    const place = shelfOf(sku, aisle)
    return {
      warehouse,
      onHand: isOut ? 0 : isLow ? lowStock(style.pack, rng) : plenty(sku, warehouse, rng),
      ...place,
    }
  })
  const comes =
    style.stockPolicy !== 'on_request' &&
    ((isOut && rng.chance(0.8)) || (isLow && rng.chance(0.5)) || rng.chance(0.06))
  const arrivals = comes
    ? [
        {
          warehouse: places[0] ?? 'BXL',
          inDays: rng.between(4, 45),
          quantity: rng.between(5, 60) * Math.max(12, style.pack),
        },
      ]
    : []
  return { held, arrivals, limitedBelow: Math.max(12, style.pack * 2) }
}

/** Every style lies in Brussels, two in three in Liège as well, two in five in Luxembourg. */
const warehousesOf = (position: number): WarehouseCode[] => [
  'BXL',
  ...(position % 3 === 2 ? [] : (['LIE'] as const)),
  ...(position % 5 < 2 ? (['LUX'] as const) : []),
]

/** A few pieces, or a pack or two of what is sold by the pack. */
const lowStock = (pack: number, rng: Random) => (pack === 1 ? rng.between(0, 9) : pack * rng.between(0, 1))

/** Cheap articles lie by the thousand, the outer sizes of a run by less. */
function plenty({ style, size }: Sku, warehouse: WarehouseCode, rng: Random): number {
  const depth = Math.min(3500, Math.max(40, 18_000_000 / style.price))
  const index = style.sizes.indexOf(size)
  const isOuter = style.sizes.length > 3 && (index === 0 || index === style.sizes.length - 1)
  const share = (warehouse === 'BXL' ? 1 : 0.4) * (isOuter ? 0.35 : 1) * (style.isDeal ? 0.25 : 1)
  const units = Math.round(depth * share * (0.25 + rng.next()))
  return units - (units % style.pack)
}

/** Aisle letter and number, bay, level; `shelfPath` rises along the picker's walk. */
function shelfOf({ style, color, size }: Sku, aisle: number): Pick<WarehouseStock, 'shelf' | 'shelfPath'> {
  const bay = style.colors.indexOf(color) + 1
  const level = (style.sizes.indexOf(size) % 5) + 1
  const letter = String.fromCodePoint(65 + (Math.floor(aisle / 40) % 26))
  const rack = (aisle % 40) + 1
  const two = (value: number) => String(value).padStart(2, '0')
  return { shelf: `${letter}${two(rack)}-${two(bay)}-${level}`, shelfPath: aisle * 1000 + bay * 10 + level }
}
