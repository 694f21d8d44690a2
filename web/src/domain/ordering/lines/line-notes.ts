import type { BasketLine } from '@comptoir/contract/basket'
import { minimumUnits, quantityMaximum } from '@comptoir/contract/rules'
import { formatCount } from '#ui/format/format.ts'
import { type StockState, stockState } from '#domain/catalogue/StockBadge.tsx'
import { formatUnits } from '#domain/catalogue/units.ts'
import {
  availabilityOf,
  formatAvailability,
  isBeyondStock,
  isReducible,
  packsInStock,
} from '../availability.ts'
import { leastPacks } from './lines.rules.ts'
import type { Translate } from './translate.ts'

/** What is said of a line: as the mark of a stock's state, or in the colour of a tone. */
export type LineNote = {
  text: string
  state?: StockState
  tone?: 'out' | 'limited'
  /** Packs that would do, to be taken with one press. */
  fix?: number
  /** How it is told to whoever does not see it come. */
  role?: 'alert' | 'status'
}

/** When the units of a line can be had, and what stands in the way of ordering it. */
export function stockNotes(
  t: Translate,
  language: string,
  line: BasketLine,
  pricesHidden: boolean,
): LineNote[] {
  const { product } = line
  if (product.is_discontinued) return [{ text: t('line.discontinued'), tone: 'out' }]
  const notes: LineNote[] = [
    product.on_request
      ? { text: t('state.on_request', { ns: 'common' }), state: 'on_request' }
      : { text: formatAvailability(t, language, line), state: stateOf(line) },
  ]
  if (product.is_pickup_only)
    notes.push({ text: t('state.pickup_only', { ns: 'common' }), state: 'pickup_only' })
  if (!pricesHidden && line.price === null) notes.push({ text: t('line.no_price'), tone: 'out' })
  return notes
}

/** The state that the text of the mark tells of: of the line, which may want more than there is. */
function stateOf(line: BasketLine): StockState {
  const { kind } = availabilityOf(line)
  if (kind === 'now') return stockState(line.product)
  return kind === 'later' || kind === 'unknown' ? 'out' : 'limited'
}

/**
 * What is wrong with the packs of a line: what was typed is no quantity, or less than its minimum; they are more than the
 * order may hold (OD-59), or so many that they are worth a look.
 *
 * @param warnsAbove units from which on that is so
 */
export function quantityNotes(
  t: Translate,
  line: BasketLine,
  { isUnreadable, isTooFew, warnsAbove }: { isUnreadable: boolean; isTooFew: boolean; warnsAbove: number },
): LineNote[] {
  const { product, pack, quantity, final_quantity: units } = line
  const notes: LineNote[] = []
  if (isUnreadable)
    notes.push({
      text: t('quantity.range', { ns: 'common', min: formatCount(0), max: formatCount(quantityMaximum) }),
      tone: 'out',
      role: 'alert',
    })
  if (isTooFew)
    notes.push({
      text: t('quick.minimum', { quantity: minimumUnits(product.min_quantity, pack) }),
      tone: 'out',
      role: 'alert',
      fix: leastPacks(line),
    })
  if (isBeyondStock(line))
    notes.push({
      text: isReducible(line)
        ? t('line.stock_limit', { units: formatUnits(t, product.available, product.unit) })
        : t('line.stock_none'),
      tone: 'out',
      role: 'status',
      ...(isReducible(line) && { fix: packsInStock(line) }),
    })
  if (units > warnsAbove)
    notes.push({
      text: t('line.check', {
        packs: formatCount(quantity),
        pack,
        units: formatUnits(t, units, product.unit),
      }),
      tone: 'limited',
      role: 'status',
    })
  return notes
}
