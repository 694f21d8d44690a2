import { drawingPath } from '../drawings/drawings.service.ts'
import { hash } from './random.ts'
import type { Color } from './colors.ts'
import type { Size } from './sizes.ts'
import type { Style } from './styles.ts'

export type Sku = {
  style: Style
  color: Color
  size: Size
  ref: string
  /** Against the middle size: for price and weight. */ bulk: number
  seed: number
}

/** One colour and size of a style after the other, as the grid shows them. */
export function* skusOf(style: Style): Generator<Sku> {
  for (const color of style.colors) {
    for (const [index, size] of style.sizes.entries()) {
      const ref = `${style.ref}-${color.code}-${size.code}`
      yield { style, color, size, ref, bulk: bulkOf(style, size, index), seed: hash(ref) }
    }
  }
}

function bulkOf({ family, sizes }: Style, size: Size, index: number): number {
  const area = areaCm2(size.code)
  if (family.basis && area !== undefined) return area / (areaCm2(family.basis.size) ?? area)
  return 1 + 0.045 * (index - Math.floor((sizes.length - 1) / 2)) * (sizes.length > 10 ? 0.35 : 1)
}

function areaCm2(code: string): number | undefined {
  const [width, height] = code.split('x').map(Number)
  return width && height ? width * height : undefined
}

export function weightGrams({ style, size, bulk }: Sku): number {
  const { family, gsm } = style
  const area = areaCm2(size.code)
  if (family.basis && gsm !== undefined && area !== undefined)
    return toFive((gsm * area * family.basis.layers) / 10_000)
  const cloth = gsm === undefined ? 1 : gsm / ((family.gsm[0] ?? gsm) * 1.08)
  return toFive(family.grams * bulk * cloth)
}
const toFive = (grams: number) => Math.max(5, Math.round(grams / 5) * 5)

const digits = (color: string) => color.slice(1).toLowerCase()

/** The path of the picture of the cloth of a colour of two shades. */
export const sampleOf = ({ hex, hex2 }: Color): string | undefined =>
  hex2 === undefined
    ? undefined
    : drawingPath({ shape: 'cloth', cut: undefined, hex: digits(hex), second: digits(hex2) })

/** The path of the picture of a style in a colour. */
export function imageOf({ shape, cut }: Style, { hex, hex2 }: Color): string {
  return drawingPath({
    shape,
    cut: cut === 'women' || cut === 'kids' ? cut : undefined,
    hex: digits(hex),
    second: hex2 === undefined ? undefined : digits(hex2),
  })
}
