import type { Language } from '@comptoir/contract/common'
import { translator } from '#i18n/messages.ts'
import type { StreamedCell, StreamedColumn } from '#lib/workbook-stream.ts'
import { unitName } from '#lib/units.ts'
import type { ArticleRow } from './style-archive.queries.ts'

/** The columns of the list of products; without prices for those who see none. */
export function articleColumns(language: Language, hasPrices: boolean): StreamedColumn[] {
  const translate = translator(language)
  const column = (header: string, width: number): StreamedColumn => ({ header, width })
  return [
    column(translate('order_item_ref'), 20),
    column('GTIN', 16),
    column(translate('archive_style'), 16),
    column(translate('price_list_brand'), 16),
    column(translate('price_list_name'), 40),
    column(translate('price_list_color'), 20),
    column(translate('price_list_size'), 10),
    column(translate('price_list_pack'), 12),
    column(translate('price_list_unit'), 10),
    column(translate('price_list_minimum'), 14),
    column(translate('archive_weight'), 12),
    column(translate('price_list_customs_code'), 16),
    ...(hasPrices ? [{ header: translate('price_list_price'), width: 22, isPrice: true }] : []),
  ]
}

/** A product in the columns of `articleColumns`. @param prices undefined for those who see none */
export const articleRow = (
  article: ArticleRow,
  language: Language,
  prices: ReadonlyMap<number, string> | undefined,
): StreamedCell[] => {
  const price = prices?.get(article.id)
  return [
    article.ref,
    article.gtin,
    article.style_ref,
    article.brand,
    article.name,
    article.color,
    article.size,
    article.pack,
    unitName(language, article.unit, 1),
    article.min_quantity,
    article.weight_grams,
    article.customs_code,
    // Not used to calculate: ten digits with four decimals are exact.
    ...(prices ? [price === undefined ? null : Number(price)] : []),
  ]
}

/** Gives each file of an archive a name that no other one has, and that every system can write. */
export function createNames(): (folder: string, name: string, ending: string) => string {
  const taken = new Set<string>()
  return (folder, name, ending) => {
    const path = `${writable(folder)}/${writable(name)}`
    let found = `${path}.${ending}`
    for (let at = 2; taken.has(found.toLowerCase()); at++) found = `${path} ${at}.${ending}`
    taken.add(found.toLowerCase())
    return found
  }
}

const writable = (name: string): string =>
  name
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, '-')
    .replaceAll(/^[.\s]+|[.\s]+$/g, '')
    .slice(0, 120) || '-'
