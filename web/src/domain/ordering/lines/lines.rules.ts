import type { BasketLine } from '@comptoir/contract/basket'
import type { Money, Price } from '@comptoir/contract/common'
import { multiply, sum } from '@comptoir/contract/money'
import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import { lineKey, type LineName, minimumPacks, quantityMaximum } from '@comptoir/contract/rules'

export const keyOfLine = ({ product, comment }: BasketLine): string =>
  lineKey({ product: product.id, comment })

/** A change that the server refused, with its sentence. */
export type Refusal = LineName & { ref: string; message: string }

/** What lines wait for: changes that are not saved yet, and those that were refused. */
export type LineProgress = {
  commands: readonly { lines: readonly LineName[] }[]
  refusals: readonly Refusal[]
}

/** Packs that a line is to have. */
export type QuantityChange = {
  line: BasketLine
  quantity: number
  /** Those it had when that was decided, where it may have others by now. */
  expected?: number
}

/** What an editor of lines does to them; each call is one change of the basket that they are in. */
export type LineActions = {
  /** Sets packs, one or more. A line of no packs is not there yet: it is added. */
  setQuantities: (changes: readonly QuantityChange[]) => void
  /** Gives lines another comment; one that has it already is put together with the line. Missing where none can be given. */
  setComment?: (lines: readonly BasketLine[], comment: string) => void
  remove: (lines: readonly BasketLine[]) => void
  /** Brings back lines that were taken out. */
  restore: (lines: readonly BasketLine[]) => void
}

/** The lines of one style, in the order of the basket. */
export type Style = {
  group: number
  name: string
  image: string | null
  units: number
  unit: string
  /** What its lines with a price come to; null where prices are hidden or missing. */
  total: Money | null
  lines: BasketLine[]
}

/** The lines by style; styles stand where their newest line does. */
export function byStyle(lines: readonly BasketLine[]): Style[] {
  const styles = new Map<number, Style>()
  for (const line of lines) {
    const { group, name, image, unit } = line.product
    const style = styles.get(group) ?? { group, name, image, unit, units: 0, total: null, lines: [] }
    style.units += line.final_quantity
    if (line.total !== null) style.total = sum([style.total ?? '0.00', line.total])
    style.lines.push(line)
    styles.set(group, style)
  }
  return [...styles.values()]
}

/** Without case and accents, in every language: the small Turkish I has no dot, and is found by I as by i. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i')

/** The things in whose texts every word occurs; all of them where no word is sought. */
export function withWords<Thing>(
  things: readonly Thing[],
  sought: string,
  textsOf: (thing: Thing) => readonly (string | undefined)[],
): readonly Thing[] {
  const words = plain(sought).split(/\s+/).filter(Boolean)
  if (words.length === 0) return things
  return things.filter((thing) => {
    const all = plain(textsOf(thing).join(' '))
    return words.every((word) => all.includes(word))
  })
}

/** The lines in which every word occurs: in the reference, name, colour, size or comment. */
export const linesWith = (lines: readonly BasketLine[], text: string): readonly BasketLine[] =>
  withWords(lines, text, ({ ref, product: { name, color, size }, comment }) => [
    ...[ref, name, color?.name, size?.name, comment],
  ])

/** The lines whose style shows its next price step: the first of each, since it counts for the whole style. */
export function tierLines(lines: readonly BasketLine[]): Set<BasketLine> {
  const first = new Map<number, BasketLine>()
  for (const line of lines)
    if (line.next_tier && !first.has(line.product.group)) first.set(line.product.group, line)
  return new Set(first.values())
}

/** The line that takes the place of the first of some lines once they have gone; undefined where none is left. */
export function lineBeside(
  lines: readonly BasketLine[],
  gone: readonly BasketLine[],
): BasketLine | undefined {
  const keys = new Set(gone.map(keyOfLine))
  const first = lines.findIndex((line) => keys.has(keyOfLine(line)))
  const isLeft = (line: BasketLine) => !keys.has(keyOfLine(line))
  return lines.slice(first).find(isLeft) ?? lines.findLast(isLeft)
}

/** Packs as typed: a whole number, no more than a line may hold, or undefined. Spaces between thousands are read over. */
export function typedPacks(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  const packs = /^\d+$/.test(digits) ? Number(digits) : undefined
  return packs !== undefined && packs <= quantityMaximum ? packs : undefined
}

/** The fewest packs of a line that may be ordered. */
export const leastPacks = ({ product, pack }: BasketLine): number => minimumPacks(product.min_quantity, pack)

/** A product as a line of so many packs, before the server has seen one. */
export function lineOfProduct(
  product: QuickOrderProduct,
  packs: number,
  { comment, price }: { comment: string; price: Price | null },
): BasketLine {
  const { ref, pack, ...facts } = product
  const units = packs * pack
  return {
    id: 0,
    product: facts,
    price,
    pack,
    quantity: packs,
    final_quantity: units,
    ref,
    comment,
    total: price === null ? null : multiply(price, units),
    rank: 0,
    promotion: null,
    next_tier: null,
  }
}
