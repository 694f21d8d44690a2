import type { Language } from '@comptoir/contract/common'
import type { CellValue, ColumnDef } from 'hucre/xlsx'
import { translator } from '#i18n/messages.ts'
import { unitName } from '#lib/format.ts'
import type { PriceListFacts, PricedRow } from './price-list.queries.ts'

/** How a price is shown in a workbook: the decimal sign is the reader's. */
const PRICE = '#,##0.0000'

/**
 * The columns of a price list. References and GTINs are text, so that no zero is lost; prices and quantities are
 * numbers.
 */
export function priceColumns(language: Language, { steps, recommends }: PriceListFacts): ColumnDef[] {
  const translate = translator(language)
  const column = (header: string, width: number): ColumnDef => ({ header, width })
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
    { header: translate('price_list_price'), width: 22, numFmt: PRICE },
    ...Array.from({ length: Math.max(steps - 1, 0) }, (_, index): ColumnDef[] => [
      column(translate('price_list_from', { step: index + 2 }), 16),
      { header: translate('price_list_step_price', { step: index + 2 }), width: 16, numFmt: PRICE },
    ]).flat(),
    ...(recommends ? [{ header: translate('price_list_recommended'), width: 22, numFmt: PRICE }] : []),
  ]
}

/** A product in the columns of `priceColumns`. */
export function priceRow(
  product: PricedRow,
  language: Language,
  { steps, recommends }: PriceListFacts,
): CellValue[] {
  const [[, base] = [1, null], ...others] = product.steps
  const later = Array.from({ length: Math.max(steps - 1, 0) }, (_, index): CellValue[] => {
    const [quantity, price] = others[index] ?? [null, null]
    return [quantity, numeric(price)]
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
    numeric(base),
    ...later,
    ...(recommends ? [numeric(product.recommend_price)] : []),
  ]
}

/** Not used to calculate: a workbook has no other numbers, and ten digits with four decimals are exact in it. */
const numeric = (decimal: string | null): number | null => (decimal === null ? null : Number(decimal))
