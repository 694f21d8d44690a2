import type { BrandKey } from './brands.ts'
import type { Palette } from './colors.ts'
import type { DetailKey } from './details.ts'
import type { FabricKey } from './fabrics.ts'
import type { Texts } from './texts.ts'

export type Cut = 'unisex' | 'men' | 'women' | 'kids' | 'baby' | 'none'

/** A kind of article of which the wholesaler carries several styles. */
export type Family = {
  key: string
  category: string
  catalogs: string[]
  /** Name of the drawing, see `features/drawings`; several are taken in turn. */
  shapes: readonly [string, ...string[]]
  /** Details that show: the first one a style has decides its drawing. */
  looks?: readonly (readonly [DetailKey, string])[]
  noun: Texts
  /** One or two sentences on what it is for; styles take them in turn. */
  pitches: readonly [Texts, ...Texts[]]
  styles: number
  cuts: readonly [Cut, ...Cut[]]
  brands: readonly [BrandKey, ...BrandKey[]]
  fabrics: readonly [FabricKey, ...FabricKey[]]
  /** g/m²; none for what is not sold by the weight of its cloth. */
  gsm: readonly number[]
  details: readonly DetailKey[]
  palette: Palette
  /** How many colours a style has: least and most. */
  colors: readonly [number, number]
  /** Size runs that styles take in turn. */
  sizes: readonly (readonly string[])[]
  /** Net list price in cents of the middle size: lowest and highest. */
  cents: readonly [number, number]
  /** Of flat linen: the size that price and weight are given for, and how many layers of cloth it has, hems included. */
  basis?: { size: string; layers: number }
  /** Weight in grams of the middle size. */
  grams: number
  /** Combined Nomenclature; by cut and by whether cotton prevails. None outside chapters 61 to 63. */
  customs?: (cut: Cut, isCotton: boolean) => string
  packs?: readonly number[]
  unit?: 'piece' | 'pair' | 'set' | 'pack' | 'metre'
  /** Washing temperature in °C. */
  wash: number
  isBulky?: boolean
}

export const fixed = (code: string) => () => code
/** A code for cotton and one for man-made fibres. */
export const byFibre = (cotton: string, manMade: string) => (_cut: Cut, isCotton: boolean) =>
  isCotton ? cotton : manMade
/**
 * As `byFibre`, told apart by sex. What both wear counts as men's when it closes left over right, and as women's when
 * nothing tells (`opens: false`): notes 9 to chapter 61 and 9 to chapter 62.
 */
export const byCut =
  (
    men: readonly [cotton: string, manMade: string],
    women: readonly [cotton: string, manMade: string],
    opens = true,
  ) =>
  (cut: Cut, isCotton: boolean) =>
    (cut === 'men' || (cut !== 'women' && opens) ? men : women)[isCotton ? 0 : 1]
