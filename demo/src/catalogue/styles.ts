import { brands, type Brand } from './brands.ts'
import { colorOf, palettes, type Color } from './colors.ts'
import { describe } from './description.ts'
import type { DetailKey } from './details.ts'
import { fabrics, type Fabric } from './fabrics.ts'
import type { Cut, Family } from './family.ts'
import { bath, bed, tableAndLiving } from './families/home.ts'
import { polos, tshirts } from './families/knit-tops.ts'
import { care, hospitality } from './families/service-care.ts'
import { handsFeetNeck, headwearAndBags, kidsAndBabies } from './families/small.ts'
import { jackets, shirts, sweats } from './families/sweats-jackets.ts'
import { highVisibility, legwear, workTops } from './families/work.ts'
import { styleName } from './names.ts'
import { random, type Random } from './random.ts'
import { sizeOf, sizesFrom, type Size } from './sizes.ts'
import type { Texts } from './texts.ts'

export const families: readonly Family[] = [
  ...tshirts,
  ...polos,
  ...sweats,
  ...jackets,
  ...shirts,
  ...kidsAndBabies,
  ...legwear,
  ...workTops,
  ...highVisibility,
  ...hospitality,
  ...care,
  ...bath,
  ...bed,
  ...tableAndLiving,
  ...headwearAndBags,
  ...handsFeetNeck,
]

export type Style = {
  ref: string
  family: Family
  brand: Brand
  cut: Cut
  fabric: Fabric
  gsm: number | undefined
  name: Texts
  description: Texts
  shape: string
  colors: Color[]
  sizes: Size[]
  /** Net list price of the middle size, in ten-thousandths of a euro. */
  price: number
  pack: number
  /** Units; none where one pack is enough. */
  minimum: number | undefined
  stockPolicy: 'deny' | 'backorder' | 'on_request'
  /** Never out of stock in any colour or size. */
  isStaple: boolean
  isPickupOnly: boolean
  isDeal: boolean
  /** Days before today on which it came into the range. */
  ageDays: number
  position: number
}

/** A number that is not given again: its articles are only in the books. */
export const retiredRef = 'K355'

/** Styles that people know by number: they are made as they are written here. */
const known: Record<
  string,
  Partial<{
    ref: string
    brand: Brand
    colors: number
    sizes: string[]
    pack: number
    cut: Cut
    isStaple: boolean
  }>
> = {
  'tee-crew/0': {
    ref: 'K356',
    brand: brands.kordaan,
    colors: 24,
    sizes: sizesFrom('XS', '3XL'),
    pack: 1,
    cut: 'unisex',
  },
  'tee-crew/1': {
    ref: 'PRO 210',
    brand: brands.provalia,
    colors: 12,
    sizes: sizesFrom('S', '2XL'),
    pack: 1,
    cut: 'men',
    isStaple: true,
  },
  'work-trousers/0': {
    ref: 'TW-4050.12',
    brand: brands.steenvoet,
    colors: 5,
    sizes: sizesFrom('42/76', '58/88'),
    pack: 1,
    cut: 'men',
  },
}

/** Every style of the demonstration, family after family. */
export function makeStyles(): Style[] {
  const taken = new Set([retiredRef, ...Object.values(known).map(({ ref }) => ref)])
  const counters = new Map<Brand, number>()
  const nextReference = (brand: Brand, rng: Random) => {
    for (;;) {
      const number = (counters.get(brand) ?? 0) + rng.between(1, 3)
      counters.set(brand, number)
      const ref = brand.reference(number)
      if (taken.has(ref)) continue
      taken.add(ref)
      return ref
    }
  }
  return families.flatMap((family, familyIndex) =>
    Array.from({ length: family.styles }, (_, index) =>
      makeStyle(family, index, index * families.length + familyIndex, nextReference),
    ),
  )
}

function makeStyle(
  family: Family,
  index: number,
  position: number,
  nextReference: (brand: Brand, rng: Random) => string,
): Style {
  const rng = random(`style/${family.key}/${index}`)
  const fixed = known[`${family.key}/${index}`] ?? {}
  const inTurn = <T>(list: readonly [T, ...T[]]): T => list[index % list.length] ?? list[0]
  const brand = fixed.brand ?? brands[rng.pick(family.brands)]
  const cut = fixed.cut ?? inTurn(family.cuts)
  const fabric: Fabric = fabrics[rng.pick(family.fabrics)]
  const gsm = family.gsm.length > 0 ? rng.pick(family.gsm) : undefined
  const picked = pickDetails(family, rng)
  const pack = fixed.pack ?? (family.packs ? rng.pick(family.packs) : 1)
  const ageDays = rng.chance(0.07) ? rng.between(2, 55) : rng.between(70, 1900)
  const isOnRequest = rng.chance(0.035) && fixed.ref === undefined
  return {
    ref: fixed.ref ?? nextReference(brand, rng),
    family,
    brand,
    cut,
    fabric,
    gsm,
    name: styleName(family, cut, index),
    description: describe({
      pitch: inTurn(family.pitches),
      cut,
      fabric,
      gsm,
      details: picked,
      wash: family.wash,
      isFromStock: !isOnRequest,
      isCountedTogether: tiersScopeOf(family) === 'group',
      variant: rng.between(0, 11),
    }),
    shape: family.looks?.find(([detail]) => picked.includes(detail))?.[1] ?? inTurn(family.shapes),
    colors: pickColors(family, fixed.colors ?? rng.between(...family.colors), rng),
    sizes: (fixed.sizes ?? family.sizes[index % family.sizes.length] ?? []).map(sizeOf),
    price: listPrice(family, fabric, gsm, rng),
    pack,
    minimum: rng.chance(0.12) && fixed.ref === undefined ? pack * rng.pick([2, 3, 5]) : undefined,
    stockPolicy: isOnRequest
      ? 'on_request'
      : rng.chance(0.2) && fixed.ref === undefined
        ? 'backorder'
        : 'deny',
    isStaple: fixed.isStaple === true,
    isPickupOnly: family.isBulky === true && rng.chance(0.6),
    // What is sold off has been here for a while, and what people ask for by number is not sold off.
    isDeal: rng.chance(0.07) && ageDays > 400 && fixed.ref === undefined,
    ageDays,
    position,
  }
}

/** What is bought by the carton counts by itself, what is worn counts over colours and sizes. */
export const tiersScopeOf = ({ unit }: Family) => (unit === 'pair' || unit === 'metre' ? 'product' : 'group')

function pickColors(family: Family, count: number, rng: Random): Color[] {
  const palette = palettes[family.palette].split(' ')
  // The first ones of a palette are the ones every wholesaler stocks.
  const stock = palette.slice(0, Math.min(palette.length, count, 3))
  const rest = rng.some(palette.slice(stock.length), Math.max(0, count - stock.length))
  return [...stock, ...rest].map(colorOf)
}

/** Of two that cannot both be true of one article. */
const alternatives: readonly (readonly [DetailKey, DetailKey])[] = [
  ['hook_closure', 'full_zip'],
  ['three_buttons', 'two_buttons'],
  ['tubular', 'side_seams'],
  ['six_panels', 'five_panels'],
  ['buckle', 'hook_strap'],
  ['long_handles', 'short_handles'],
  ['elastic_all_round', 'elastic_corners'],
  ['hotel_flap', 'button_close'],
  ['kent', 'button_down'],
  ['snap_front', 'asymmetric_zip'],
  ['detachable_hood', 'hood_collar'],
  ['press_studs', 'two_way_zip'],
  ['rib_collar', 'envelope_neck'],
  ['bands_5cm', 'bands_segmented'],
  ['full_zip', 'two_way_zip'],
  ['drawcord', 'elastic_waist'],
]

/** The first of a family's details is one that all its styles have. */
function pickDetails(family: Family, rng: Random): DetailKey[] {
  const [first, ...others] = family.details
  if (!first) return []
  const picked = [first, ...rng.some(others, rng.between(3, 5))]
  const dropped = alternatives
    .map((pair) => (rng.chance(0.5) ? pair[0] : pair[1]))
    .filter((key, index) => alternatives[index]?.every((one) => picked.includes(one)) && key)
  return picked.filter((key) => !dropped.includes(key))
}

/** Heavier and dearer cloth costs more; rounded as a price list is. */
function listPrice(family: Family, fabric: Fabric, gsm: number | undefined, rng: Random): number {
  const [low, high] = family.cents
  const heaviness = gsm === undefined ? rng.next() : (family.gsm.indexOf(gsm) + 1) / family.gsm.length
  const share = 0.45 * rng.next() + 0.4 * heaviness + 0.15 * Math.min(1, Math.max(0, fabric.dear - 0.8))
  const exact = (low + (high - low) * share) * 100
  const step = exact < 20_000 ? 25 : exact < 100_000 ? 50 : exact < 400_000 ? 500 : 1000
  return Math.round(exact / step) * step
}
