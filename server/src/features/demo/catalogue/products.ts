import { drawingPath } from '../../drawings/drawings.service.ts'
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

function bulkOf(style: Style, size: Size, index: number): number {
  const area = areaCm2(size.code)
  const middle = style.sizes[Math.floor((style.sizes.length - 1) / 2)]
  if (area !== undefined && middle) return area / (areaCm2(middle.code) ?? area)
  return 1 + 0.045 * (index - Math.floor((style.sizes.length - 1) / 2)) * (style.sizes.length > 10 ? 0.35 : 1)
}

function areaCm2(code: string): number | undefined {
  const [width, height] = code.split('x').map(Number)
  return width && height ? width * height : undefined
}

export function weightGrams({ style, bulk }: Sku): number {
  const cloth = style.gsm === undefined ? 1 : style.gsm / ((style.family.gsm[0] ?? style.gsm) * 1.08)
  const exact = style.family.grams * bulk * cloth
  return Math.max(5, Math.round(exact / 5) * 5)
}

/** The path of the picture of a style in a colour. */
export function imageOf({ shape, cut }: Style, { hex, hex2 }: Color): string {
  const digits = (color: string) => color.slice(1).toLowerCase()
  return drawingPath({
    shape,
    cut: cut === 'women' || cut === 'kids' ? cut : undefined,
    hex: digits(hex),
    second: hex2 === undefined ? undefined : digits(hex2),
  })
}
