import { languages } from '@comptoir/contract/common'
import { message } from '#lib/errors.ts'
import {
  attribute,
  categoryPaths,
  photo,
  published,
  variationsOf,
  type Variation,
} from './magento-cells.rules.ts'
import { plainText } from './plain-text.rules.ts'
import { readCsvRows } from './read-csv.ts'
import * as shop from './shop-export.ts'
import type { ExportTarget, NamedCells } from './shop-export.ts'
import type { SourceRow } from './source-row.ts'

type ExportRow = { line: number; cell: NamedCells }

/**
 * A Magento 2 product export: a `configurable` row is a style, the `simple` rows that its
 * `configurable_variations` name are its products; a simple row that no style names is a style of its own.
 * Simple rows are kept until their style comes, which in an export is right behind them.
 */
export async function* readMagento(
  chunks: AsyncIterable<string>,
  target: ExportTarget,
): AsyncIterable<SourceRow> {
  const simples = new Map<string, ExportRow>()
  const styles: ExportRow[] = []
  const toRecords = createStyles(target)
  for await (const row of readCsvRows(chunks, ['sku', 'product_type'])) {
    if ('problem' in row) {
      yield row
      continue
    }
    const { line, header, cells } = row
    const columns = new Map(header.map((name, index) => [name, cells[index] ?? '']))
    const exported: ExportRow = { line, cell: (column) => columns.get(column)?.trim() ?? '' }
    const [sku, type, view] = ['sku', 'product_type', 'store_view_code'].map((column) =>
      exported.cell(column),
    ) as [string, string, string]
    if (sku === '') yield shop.notRead(line, 'sku', '', message('import_missing'))
    else if (view !== '') yield* toRecords.translation(exported)
    else if (type === 'simple' && simples.has(sku))
      yield shop.notRead(line, 'sku', sku, message('import_twice'))
    else if (type === 'simple') simples.set(sku, exported)
    else if (type !== 'configurable')
      yield shop.notRead(
        line,
        'product_type',
        type,
        message('import_choice', { choices: 'configurable, simple' }),
      )
    else if (
      variationsOf(exported.cell('configurable_variations')).every(({ sku: each }) => simples.has(each))
    )
      yield* toRecords.style(exported, simples)
    else styles.push(exported)
  }
  for (const style of styles) yield* toRecords.style(style, simples)
  for (const simple of simples.values()) yield* toRecords.single(simple)
}

function createStyles(target: ExportTarget) {
  const once = shop.createDeduplicator(target.known)
  /** What a translation, which comes behind its style, must repeat of it. */
  const styles = new Map<string, { category: string; name: object }>()

  function* group({ line, cell }: ExportRow): Iterable<SourceRow> {
    const ref = cell('sku')
    const { main, others } = categoryPaths(cell('categories'))
    const category = shop.categoryRecords(line, main, target)
    for (const [key, row] of category.rows) yield* once(key, row)
    const catalogs = others.map((path) => ({ code: shop.codeOf(path.join('/')), name: path.at(-1)! })) // never empty
    for (const { code, name } of catalogs)
      yield* once(
        `catalog ${code}`,
        shop.rowOf(line, { record: 'catalog', code, name: shop.textsIn(target.language, name) }),
      )
    const brand = attribute(cell('additional_attributes'), 'manufacturer')
    if (brand)
      yield* once(
        `brand ${shop.codeOf(brand)}`,
        shop.rowOf(line, { record: 'brand', code: shop.codeOf(brand), name: brand }),
      )
    const name = shop.textsIn(target.language, plainText(cell('name')))
    styles.set(ref, { category: category.code, name })
    yield shop.rowOf(line, {
      record: 'group',
      ref,
      category: category.code,
      catalogs: catalogs.map(({ code }) => code),
      ...(brand && { brand: shop.codeOf(brand) }),
      name,
      description: shop.textsIn(target.language, plainText(cell('description') || cell('short_description'))),
      images: [cell('base_image'), ...cell('additional_images').split(',')].map(photo).filter(Boolean),
      is_active: cell('product_online') !== '2',
      ...published(cell('new_from_date')),
    })
  }

  function* product(
    { line, cell }: ExportRow,
    groupRef: string,
    { color, size }: Omit<Variation, 'sku'>,
  ): Iterable<SourceRow> {
    if (color) yield* once(`color ${shop.codeOf(color)}`, shop.colorRecord(line, color, target))
    if (size) yield* once(`size ${shop.codeOf(size)}`, shop.sizeRecord(line, size))
    const ref = cell('sku')
    const gtin =
      attribute(cell('additional_attributes'), 'gtin') ?? attribute(cell('additional_attributes'), 'ean')
    const hasOwn = (setting: string) => cell(`use_config_${setting}`) === '0'
    const steps =
      cell('enable_qty_increments') === '1' && hasOwn('enable_qty_inc') && hasOwn('qty_increments')
    yield shop.rowOf(line, {
      record: 'product',
      ref,
      group: groupRef,
      ...(color && { color: shop.codeOf(color) }),
      ...(size && { size: shop.codeOf(size) }),
      ...(gtin && { gtin }),
      ...shop.weightOf(cell('weight'), 1000),
      ...(steps && { pack: shop.toWhole(cell('qty_increments')) }),
      ...(hasOwn('min_sale_qty') && { min_quantity: shop.toWhole(cell('min_cart_qty')) }),
      stock_policy: hasOwn('backorders') && Number(cell('allow_backorders')) > 0 ? 'backorder' : 'deny',
      ...(cell('msrp_price') && { recommend_price: shop.toDecimal(cell('msrp_price')) }),
      ...(cell('cost') && { cost_price: shop.toDecimal(cell('cost')) }),
      ...(photo(cell('base_image')) && { image: photo(cell('base_image')) }),
      is_active: cell('product_online') !== '2',
    })
    const on_hand = cell('qty') && shop.toWhole(cell('qty'))
    yield* shop.supplyRecords(line, ref, target, { price: cell('price'), on_hand })
  }

  return {
    /** A style with its products; those are taken out of `simples`. */
    *style(style: ExportRow, simples: Map<string, ExportRow>): Iterable<SourceRow> {
      yield* group(style)
      for (const variation of variationsOf(style.cell('configurable_variations'))) {
        const simple = simples.get(variation.sku)
        simples.delete(variation.sku)
        if (simple) yield* product(simple, style.cell('sku'), variation)
        else
          yield shop.notRead(
            style.line,
            'configurable_variations',
            variation.sku,
            unknownProduct(variation.sku),
          )
      }
    },
    *single(simple: ExportRow): Iterable<SourceRow> {
      const attributes = simple.cell('additional_attributes')
      yield* group(simple)
      yield* product(simple, simple.cell('sku'), {
        color: attribute(attributes, 'color') ?? '',
        size: attribute(attributes, 'size') ?? '',
      })
    },
    /** Name and description of a style in the language of a store view (`fr`, `nl_be` …). */
    *translation({ line, cell }: ExportRow): Iterable<SourceRow> {
      const style = styles.get(cell('sku'))
      const language = languages.find((known) =>
        cell('store_view_code').toLowerCase().split(/[_-]/).includes(known),
      )
      if (!language)
        yield shop.notRead(
          line,
          'store_view_code',
          cell('store_view_code'),
          message('import_choice', { choices: languages.join(', ') }),
        )
      else if (!style)
        yield shop.notRead(
          line,
          'sku',
          cell('sku'),
          message('import_unknown_reference', { value: cell('sku'), record: 'group' }),
        )
      else {
        const [name, description] = [plainText(cell('name')), plainText(cell('description'))]
        yield shop.rowOf(line, {
          record: 'group',
          ref: cell('sku'),
          category: style.category,
          name: name ? { ...style.name, [language]: name } : style.name,
          ...(description && { description: { [language]: description } }),
        })
      }
    },
  }
}

const unknownProduct = (value: string) => message('import_unknown_reference', { value, record: 'product' })
