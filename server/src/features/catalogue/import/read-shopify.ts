import { message } from '#lib/errors.ts'
import { plainText } from './plain-text.rules.ts'
import { readCsvRows } from './read-csv.ts'
import * as shop from './shop-export.ts'
import type { ExportTarget, NamedCells } from './shop-export.ts'
import type { SourceRow } from './source-row.ts'

type ExportRow = { line: number; cell: NamedCells }

/**
 * A Shopify product export: the rows of one `Handle` are a style, the first of them says what it is, each
 * with a price is a product, and the others bring more pictures. An option that is neither colour nor size (the
 * material, a scent) makes a style of each of its values, since a style has colours and sizes only.
 */
export async function* readShopify(
  chunks: AsyncIterable<string>,
  target: ExportTarget,
): AsyncIterable<SourceRow> {
  const once = shop.createDeduplicator(target.known)
  let style: ExportRow[] = []
  for await (const row of readCsvRows(chunks, ['Handle', 'Title', 'Variant Price'])) {
    if ('problem' in row) {
      yield row
      continue
    }
    const { line, header, cells } = row
    const columns = new Map(header.map((name, index) => [name, cells[index] ?? '']))
    const exported: ExportRow = { line, cell: (column) => columns.get(column)?.trim() ?? '' }
    const handle = exported.cell('Handle')
    if (handle === '') {
      yield shop.notRead(line, 'Handle', '', message('import_missing'))
      continue
    }
    if (style[0] && style[0].cell('Handle') !== handle) {
      yield* toRecords(style, target, once)
      style = []
    }
    style.push(exported)
  }
  if (style.length > 0) yield* toRecords(style, target, once)
}

function* toRecords(rows: ExportRow[], target: ExportTarget, once: shop.Deduplicator): Iterable<SourceRow> {
  const { line, cell } = rows[0]! // a style has at least the row that began it
  const handle = cell('Handle')
  const priced = rows.filter((row) => row.cell('Variant Price') !== '')
  // A style that nobody could order is not begun.
  if (priced.length === 0) {
    yield shop.notRead(line, 'Variant Price', handle, message('import_missing'))
    return
  }
  const path = (cell('Type') || cell('Product Category').split('>').at(-1) || 'Divers')
    .split('>')
    .map((step) => step.trim())
  const category = shop.categoryRecords(line, path, target)
  for (const [key, row] of category.rows) yield* once(key, row)
  const brand = cell('Vendor')
  if (brand) yield* once(`brand ${shop.codeOf(brand)}`, shop.brandRecord(line, brand))
  const names = [1, 2, 3].map((number) => cell(`Option${number} Name`))
  const variants = priced.map((row) => ({ row, options: optionsOf(row, names) }))
  const styles = Map.groupBy(variants, ({ options }) => options.others.join(' / '))
  const pictures = [...new Set(rows.map((row) => photo(row.cell('Image Src'))).filter(Boolean))]
  for (const [others, ofStyle] of styles) {
    const ref = shop.codeOf([handle, others].filter(Boolean).join(' / '))
    const own = ofStyle.map(({ row }) => photo(row.cell('Variant Image'))).filter(Boolean)
    yield shop.rowOf(line, {
      record: 'group',
      ref,
      category: category.code,
      ...(brand && { brand: shop.codeOf(brand) }),
      name: shop.textsIn(target.language, [plainText(cell('Title')), others].filter(Boolean).join(', ')),
      description: shop.textsIn(target.language, plainText(cell('Body (HTML)'))),
      images: others ? [...new Set([...own, ...pictures])] : pictures,
      is_active: cell('Published').toLowerCase() !== 'false' && cell('Status').toLowerCase() !== 'archived',
      is_deal: ofStyle.some(
        ({ row }) => Number(row.cell('Variant Compare At Price')) > Number(row.cell('Variant Price')),
      ),
    })
    for (const { row, options } of ofStyle) yield* productRecords(row, ref, options, target, once)
  }
}

type Options = { color: string; size: string; others: string[]; all: string[] }
function optionsOf({ cell }: ExportRow, names: string[]): Options {
  const given = names
    .map((name, index) => ({ name, value: cell(`Option${index + 1} Value`) }))
    .filter(({ name, value }) => value !== '' && !(name === 'Title' && value === 'Default Title'))
  const valuesOf = (wanted: (name: string) => boolean) =>
    given.filter(({ name }) => wanted(name)).map(({ value }) => value)
  return {
    color: valuesOf((name) => isColor.test(name)).join(' / '),
    size: valuesOf((name) => isSize.test(name)).join(' / '),
    others: valuesOf((name) => !isColor.test(name) && !isSize.test(name)),
    all: given.map(({ value }) => value),
  }
}

function* productRecords(
  { line, cell }: ExportRow,
  group: string,
  { color, size, all }: Options,
  target: ExportTarget,
  once: shop.Deduplicator,
): Iterable<SourceRow> {
  if (color) yield* once(`color ${shop.codeOf(color)}`, shop.colorRecord(line, color, target))
  if (size) yield* once(`size ${shop.codeOf(size)}`, shop.sizeRecord(line, size))
  const ref =
    cell('Variant SKU').replace(/^'/, '') || shop.codeOf([shop.codeOf(cell('Handle')), ...all].join('-'))
  yield shop.rowOf(line, {
    record: 'product',
    ref,
    group,
    ...(color && { color: shop.codeOf(color) }),
    ...(size && { size: shop.codeOf(size) }),
    ...(cell('Variant Barcode') && { gtin: cell('Variant Barcode').replace(/^'/, '') }),
    ...shop.weightOf(cell('Variant Grams'), 1),
    ...(cell('Cost per item') && { cost_price: shop.toDecimal(cell('Cost per item')) }),
    stock_policy: cell('Variant Inventory Policy') === 'continue' ? 'backorder' : 'deny',
    ...(photo(cell('Variant Image')) && { image: photo(cell('Variant Image')) }),
  })
  const quantity = cell('Variant Inventory Qty')
  const on_hand = quantity && shop.toWhole(quantity)
  yield* shop.supplyRecords(line, ref, target, { price: cell('Variant Price'), on_hand })
}

const isColor = /^(colou?rs?|couleurs?|kleur(en)?|farben?)$/i
const isSize =
  /^(sizes?|tailles?|ma(at|ten)|gr(ö|oe)(ß|ss)en?|format(s|e|en)?|dimensions?|afmeting(en)?|abmessung(en)?|lengths?|longueurs?|lengte|länge|widths?|largeurs?|breedte|breite)$/i
/** Pictures are addresses there; a file of the same name is looked for in the images folder. */
function photo(address: string): string {
  const name = address.split('?', 1)[0]!.split('/').at(-1)! // split always gives a part
  return /%(?![0-9a-f]{2})/i.test(name)
    ? name
    : Buffer.from(
        name.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
        'latin1',
      ).toString('utf8')
}
