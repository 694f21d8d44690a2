import type { Decimal, Language } from '@comptoir/contract/common'
import { minimumUnits } from '@comptoir/contract/rules'
import type { PriceStep } from '@comptoir/contract/tiers'
import { translator } from '#i18n/messages.ts'
import { formatAmount, formatCount, formatPrice } from '#lib/format.ts'
import { unitName } from '#lib/units.ts'
import type { Cell, Column, Ladder } from '#features/platform/pdf/pdf.ts'
import type { ShownRow } from './price-list.queries.ts'

/** A product with its price steps, lowest quantity first. */
type Priced = ShownRow & { steps: readonly PriceStep[] }
/** A style with at least one product that has a price. */
type PricedStyle = { path: readonly string[]; products: readonly Priced[] }
/** What a style says: rows of cells behind its picture, which stands in the first. */
export type StyleSheet = { path: readonly string[]; image: string; name: string; rows: Cell[][] }

/** A row with more lines of prices than this is continued in another one: a row is not split, and fits on a page. */
const linesOfARow = 30
/** Of a label, which is as wide as the column of prices. */
const lettersOfALine = 30

export function sheetColumns(language: Language): Column[] {
  const translate = translator(language)
  return [
    { head: translate('price_list_picture'), width: 54 },
    { head: translate('price_list_article') },
    { head: translate('price_list_price'), width: 150, align: 'right' },
  ]
}

/** A style as it stands in the list: its name, reference, colours, sizes and prices. */
export function styleSheet({ path, products }: PricedStyle, language: Language): StyleSheet {
  const translate = translator(language)
  const first = products[0]! // a style has one at least
  const colors = distinct(products.map(({ color }) => color))
  const sizes = sizesOf(products)
  const unit = first.unit !== 'piece' && unitName(language, first.unit, 1)
  const advised = products
    .flatMap(({ recommend_price }) => recommend_price ?? [])
    .toSorted((a, b) => Number(a) - Number(b)) // to compare, not to calculate
  const terms = distinct(products.map((product) => termsOf(product, language)))
  const more = [
    [first.style_ref, first.brand, unit].filter(Boolean).join(' · '),
    colors.length > 0 && translate('price_list_colors', { count: colors.length, names: colors.join(', ') }),
    sizes.length > 0 && translate('price_list_sizes', { count: sizes.length, names: sizes.join(', ') }),
    terms.length === 1 && terms[0] !== '' && terms[0]!, // the one
    advised.length > 0 &&
      translate('price_list_advised', {
        price: distinct([advised[0]!, advised.at(-1)!].map((price) => formatAmount(price as Decimal))).join(
          ' – ',
        ),
      }),
  ].filter((line) => line !== false)
  const rows = inRows(laddersOf(products, language)).map((ladders, index): Cell[] => [
    { strong: first.name, more: index === 0 ? more : [first.style_ref] },
    { ladders },
  ])
  return { path, image: first.image ?? '', name: first.name, rows }
}

/** By how many it is sold, and from how many on; empty where that is one. */
function termsOf({ pack, min_quantity }: Priced, language: Language): string {
  const translate = translator(language)
  const least = minimumUnits(min_quantity, pack)
  return [
    ...(pack > 1 ? [translate('price_list_of_pack', { units: formatCount(pack) })] : []),
    ...(least > pack ? [translate('price_list_least', { units: formatCount(least) })] : []),
  ].join(' · ')
}

/**
 * The prices of a style: those that are the same, with the same pack and minimum, stand once, with what they are for where
 * there are others.
 */
function laddersOf(products: readonly Priced[], language: Language): Ladder[] {
  const translate = translator(language)
  const hasTerms = new Set(products.map((product) => termsOf(product, language))).size > 1
  const groups = Map.groupBy(products, (product) =>
    [
      ...product.steps.map(({ min_quantity, price }) => `${min_quantity}:${price}`),
      termsOf(product, language),
    ].join(' '),
  )
  return [...groups.values()].map((group): Ladder => {
    const { steps } = group[0]!
    const terms = hasTerms ? termsOf(group[0]!, language) : ''
    return {
      label: groups.size > 1 ? [labelOf(group, products), terms].filter(Boolean).join(' · ') : '',
      steps: steps.map(({ min_quantity, price }): [string, string] => [
        steps.length > 1 || min_quantity > 1
          ? translate('price_list_from_units', { quantity: formatCount(min_quantity) })
          : '',
        formatPrice(price),
      ]),
    }
  })
}

/**
 * Which of a style's products these are: sizes where they are of all colours, colours where they have all of their sizes,
 * else colours with sizes. References where that does not tell them.
 */
function labelOf(group: readonly Priced[], all: readonly Priced[]): string {
  const colorCount = new Set(all.map(({ color }) => color)).size
  const bySizes = Map.groupBy(
    Map.groupBy(group, ({ color }) => color),
    ([, products]) => sizesOf(products).join(', '),
  )
  const parts = [...bySizes].map(([sizes, colors]) => {
    if (colors.length === colorCount) return sizes
    const names = colors.flatMap(([color]) => color ?? []).join(', ')
    const isWhole = colors.every(
      ([color, products]) => products.length === all.filter((one) => one.color === color).length,
    )
    return isWhole || sizes === '' ? names : `${names} (${sizes})`
  })
  return parts.every(Boolean) ? parts.join(', ') : group.map(({ ref }) => ref).join(', ')
}

/** Sizes in their order, whatever the colours. */
const sizesOf = (products: readonly Priced[]): string[] =>
  distinct(
    products.toSorted((a, b) => (a.size_position ?? 0) - (b.size_position ?? 0)).map(({ size }) => size),
  )

const distinct = (texts: readonly (string | null)[]): string[] => [
  ...new Set(texts.filter((text) => text !== null)),
]

function inRows(ladders: readonly Ladder[]): Ladder[][] {
  const rows: Ladder[][] = []
  let lines = Infinity
  for (const ladder of ladders) {
    const own = ladder.steps.length + Math.ceil(ladder.label.length / lettersOfALine)
    if (lines + own > linesOfARow) {
      rows.push([])
      lines = 0
    }
    rows.at(-1)!.push(ladder)
    lines += own
  }
  return rows
}
