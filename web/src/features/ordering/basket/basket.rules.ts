import type { Basket, BasketLine, BasketTotal } from '@comptoir/contract/basket'
import type { Product } from '@comptoir/contract/catalogue'
import type { Money } from '@comptoir/contract/common'
import { sum } from '@comptoir/contract/money'
import { minimumPacks } from '@comptoir/contract/rules'
import type { QueueState } from './basket-queue.ts'

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

/** The lines in which every word occurs: in the reference, name, colour, size or comment. */
export function linesWith(lines: readonly BasketLine[], text: string): readonly BasketLine[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return lines
  return lines.filter((line) => {
    const { name, color, size } = line.product
    const all = plain([line.ref, name, color?.name, size?.name, line.comment].join(' '))
    return words.every((word) => all.includes(word))
  })
}

export type BlockedReason = 'minimum' | 'discontinued' | 'no_price' | 'unsaved' | 'conflict'

/** Why the basket cannot be ordered as it is; undefined when it can (BASK-20). */
export function blockedReasonOf(
  basket: Basket,
  total: BasketTotal | undefined,
  { progress, conflicts }: Pick<QueueState, 'progress' | 'conflicts'>,
): BlockedReason | undefined {
  const lines = basket.basket_products
  if (lines.some(({ product }) => product.is_discontinued)) return 'discontinued'
  if (basket.total !== null && lines.some(({ price }) => price === null)) return 'no_price'
  if (conflicts.length > 0) return 'conflict'
  if (progress === 'unsaved') return 'unsaved'
  return total?.is_below_minimum ? 'minimum' : undefined
}

/** The lines whose style shows its next price step: the first of each, since it counts for the whole style. */
export function tierLines(lines: readonly BasketLine[]): Set<BasketLine> {
  const first = new Map<number, BasketLine>()
  for (const line of lines)
    if (line.next_tier && !first.has(line.product.group)) first.set(line.product.group, line)
  return new Set(first.values())
}

/** Packs as typed: a whole number, or undefined. Spaces between thousands are read over. */
export function typedPacks(text: string): number | undefined {
  const digits = text.replace(/[\s\u00a0\u202f]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
}

/** The fewest packs of a line that may be ordered. */
export const leastPacks = ({ product, pack }: BasketLine): number => minimumPacks(product.min_quantity, pack)

/** Progress towards a limit, in whole percent. Shown as a bar, so a float will do. */
export const shareOf = (amount: string, limit: string): number =>
  Math.max(0, Math.min(100, Math.floor((Number(amount) / Number(limit)) * 100)))

/** What is about to go into the basket. */
export type Chosen = {
  product: Pick<Product, 'id' | 'ref' | 'pack' | 'unit' | 'color' | 'size'>
  packs: number
}
/** What of it somebody is asked to confirm: what is sold by the pack, and large numbers. */
export type ToConfirm = Chosen & { units: number; isLarge: boolean }

/** @returns nothing when all are single units, none of them more than `limit` (BASK-15, BASK-16, VAL-10) */
export function toConfirm(chosen: readonly Chosen[], limit: number): ToConfirm[] {
  const lines = chosen.map(({ product, packs }) => {
    const units = packs * product.pack
    return { product, packs, units, isLarge: units > limit }
  })
  return lines.some(({ product, isLarge }) => isLarge || product.pack > 1) ? lines : []
}
