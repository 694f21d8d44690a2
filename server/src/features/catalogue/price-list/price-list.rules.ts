import type { Language } from '@comptoir/contract/common'
import { translator } from '#i18n/messages.ts'
import type { StreamedCell, StreamedColumn } from '#lib/workbook-stream.ts'
import { unitName } from '#lib/units.ts'
import type { PriceStep } from '@comptoir/contract/tiers'
import type { ListedRow, PriceListFacts } from './price-list.queries.ts'

/** A product with its price steps, lowest quantity first. */
type PricedRow = ListedRow & { steps: readonly PriceStep[] }

/**
 * The columns of a price list. References and GTINs are text, so that no zero is lost; prices and quantities are
 * numbers.
 */
export function priceColumns(language: Language, { steps, recommends }: PriceListFacts): StreamedColumn[] {
  const translate = translator(language)
  const column = (header: string, width: number): StreamedColumn => ({ header, width })
  return [
    column(translate('order_item_ref'), 20),
    column('GTIN', 16),
    column(translate('price_list_brand'), 16),
    column(translate('price_list_name'), 40),
    column(translate('price_list_color'), 20),
    column(translate('price_list_size'), 10),
    column(translate('price_list_pack'), 12),
    column(translate('price_list_unit'), 10),
    column(translate('price_list_minimum'), 14),
    column(translate('price_list_customs_code'), 16),
    { header: translate('price_list_price'), width: 22, isPrice: true },
    ...Array.from({ length: Math.max(steps - 1, 0) }, (_, index): StreamedColumn[] => [
      column(translate('price_list_from', { step: index + 2 }), 16),
      { header: translate('price_list_step_price', { step: index + 2 }), width: 16, isPrice: true },
    ]).flat(),
    ...(recommends ? [{ header: translate('price_list_recommended'), width: 22, isPrice: true }] : []),
  ]
}

/** A product in the columns of `priceColumns`. */
export function priceRow(
  product: PricedRow,
  language: Language,
  { steps, recommends }: PriceListFacts,
): StreamedCell[] {
  const [base, ...others] = product.steps
  const later = Array.from({ length: Math.max(steps - 1, 0) }, (_, index): StreamedCell[] => {
    const step = others[index]
    return [step?.min_quantity ?? null, numeric(step?.price ?? null)]
  }).flat()
  return [
    product.ref,
    product.gtin,
    product.brand,
    product.name,
    product.color,
    product.size,
    product.pack,
    unitName(language, product.unit, 1),
    product.min_quantity,
    product.customs_code,
    numeric(base?.price ?? null),
    ...later,
    ...(recommends ? [numeric(product.recommend_price)] : []),
  ]
}

/** Not used to calculate: a workbook has no other numbers, and ten digits with four decimals are exact in it. */
const numeric = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))
