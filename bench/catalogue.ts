import { checkDigit } from '@comptoir/contract/gtin'
import type { CatalogueRecord } from '../server/src/features/catalogue/import/catalogue-record.ts'

/** How large a catalogue to measure on. */
export type Size = { name: string; styles: number; perStyle: number }
export const sizes = {
  small: { name: '24k', styles: 2_000, perStyle: 12 },
  /** C-04 names it; measured when asked for (`BENCH_SIZES=medium`). */
  medium: { name: '100k', styles: 4_000, perStyle: 25 },
  large: { name: '300k', styles: 10_000, perStyle: 30 },
} satisfies Record<string, Size>

const kinds = [
  ['T-shirt', 'T-shirt', 'T-Shirt', 'T-shirt'],
  ['Polo', 'Polo', 'Poloshirt', 'Polo shirt'],
  ['Veste', 'Jas', 'Jacke', 'Jacket'],
  ['Pantalon', 'Broek', 'Hose', 'Trousers'],
  ['Tablier', 'Schort', 'Schürze', 'Apron'],
  ['Serviette', 'Handdoek', 'Handtuch', 'Towel'],
  ['Chemise', 'Hemd', 'Hemd', 'Shirt'],
  ['Gilet', 'Vest', 'Weste', 'Vest'],
] as const
const manners = [
  ['léger', 'licht', 'leicht', 'light'],
  ['chaud', 'warm', 'warm', 'warm'],
  ['élégant', 'elegant', 'elegant', 'elegant'],
  ['solide', 'stevig', 'robust', 'sturdy'],
] as const
const colors = ['Noir', 'Blanc', 'Marine', 'Gris', 'Rouge', 'Vert', 'Bleu', 'Beige', 'Brun', 'Jaune'] as const
const runs = ['S', 'M', 'L'] as const

/** A made-up word for each number, at least six letters, so that a query can name few styles. */
export function word(number: number): string {
  const starts = [
    'Bar',
    'Cor',
    'Del',
    'Fal',
    'Gir',
    'Lum',
    'Mer',
    'Nor',
    'Pal',
    'Ros',
    'Sil',
    'Tar',
    'Val',
    'Zan',
  ]
  const middles = ['an', 'el', 'im', 'or', 'ub', 'ac', 'ev', 'ig', 'ol', 'ut']
  const ends = ['da', 'lo', 'mi', 'ra', 'so', 'te', 'vo']
  const pick = (list: readonly string[], by: number) => list[by % list.length]!
  return (
    pick(starts, number) +
    pick(middles, Math.floor(number / 14)) +
    pick(ends, Math.floor(number / 140)) +
    pick(ends, Math.floor(number / 980) + number)
  )
}
/** So many different words are spread over the styles. */
export const words = 400
export const styleRef = (style: number): string => `BN-${String(style).padStart(5, '0')}`

const texts = ([fr, nl, de, en]: readonly [string, string, string, string]) => ({ fr, nl, de, en })
const same = (name: string) => texts([name, name, name, name])
const upTo = (length: number) => Array.from({ length }, (_, index) => index)

/** A style's kind and its own word, in one of four languages and in either order: 3,200 texts, so that few come twice. */
export function twoWords(style: number, turn: number): string {
  const pair = [kinds[style % kinds.length]![turn % 4]!, word(style % words)] // one of four languages
  return (turn % 8 < 4 ? pair : pair.toReversed()).join(' ')
}

/** Sixty categories on three levels, ten colours, three sizes, three warehouses, three tariffs, and the styles. */
export function* benchCatalogue({ styles, perStyle }: Size): Iterable<CatalogueRecord> {
  for (const a of upTo(4)) {
    yield { record: 'category', code: `A${a}`, name: same(`Rayon ${a}`), position: a }
    for (const b of upTo(5)) {
      yield { record: 'category', code: `A${a}B${b}`, parent: `A${a}`, name: same(`Famille ${a}.${b}`) }
      for (const c of upTo(3))
        yield {
          record: 'category',
          code: `A${a}B${b}C${c}`,
          parent: `A${a}B${b}`,
          name: same(`Type ${a}.${b}.${c}`),
        }
    }
  }
  for (const brand of upTo(12))
    yield { record: 'brand', code: `M${brand}`, name: `Maison ${word(brand + 50)}` }
  for (const [position, name] of colors.entries())
    yield { record: 'color', code: name, name: same(name), hex: '#405060', position }
  for (const [position, code] of runs.entries()) yield { record: 'size', code, name: code, position }
  for (const code of ['W1', 'W2', 'W3'])
    yield { record: 'warehouse', code, name: `Dépôt ${code}`, country: 'BE' }
  for (const code of ['STD', 'PRO', 'MAX']) yield { record: 'tariff', code, name: code }
  for (const style of upTo(styles)) yield* oneStyle(style, perStyle)
}

function* oneStyle(style: number, perStyle: number): Iterable<CatalogueRecord> {
  const ref = styleRef(style)
  const kind = kinds[style % kinds.length]!
  const manner = manners[Math.floor(style / 8) % manners.length]!
  const name = (language: 0 | 1 | 2 | 3) => `${kind[language]} ${word(style % words)} ${manner[language]}`
  yield {
    record: 'group',
    ref,
    brand: `M${style % 12}`,
    category: `A${style % 4}B${Math.floor(style / 4) % 5}C${Math.floor(style / 20) % 3}`,
    name: texts([name(0), name(1), name(2), name(3)]),
    description: same(`${name(0)}. Lavable à 60 degrés, coupe droite, coutures doubles.`),
    published_on: '2026-01-01',
  }
  for (const n of upTo(perStyle)) {
    const product = `${ref}-${n}`
    const body = `29${String(style * perStyle + n).padStart(10, '0')}`
    yield {
      record: 'product',
      ref: product,
      group: ref,
      color: colors[Math.floor(n / runs.length) % colors.length]!,
      size: runs[n % runs.length]!,
      gtin: body + checkDigit(body),
      pack: n % 5 === 0 ? 5 : 1,
      weight_grams: 150 + (style % 40) * 10,
      customs_code: '61091000',
    }
    const price = (3 + (style % 97) / 10).toFixed(4)
    for (const tariff of ['STD', 'PRO', 'MAX']) yield { record: 'price', tariff, product, price }
    for (const min_quantity of [25, 100])
      yield { record: 'price', tariff: 'PRO', product, min_quantity, price: (Number(price) * 0.9).toFixed(4) }
    for (const warehouse of ['W1', 'W2', 'W3'])
      yield {
        record: 'stock',
        warehouse,
        product,
        on_hand: 1_000_000,
        shelf: `A-${style % 90}`,
        shelf_path: style,
      }
  }
}
