import { message } from '#lib/errors.ts'
import { plainText } from './plain-text.rules.ts'
import { readCsvRows } from './read-csv.ts'
import * as shop from './shop-export.ts'
import type { ExportTarget, NamedCells } from './shop-export.ts'
import type { SourceRow } from './source-row.ts'

type ExportRow = { line: number; cell: NamedCells }

/**
 * A Shopify product export: the rows of one `Handle` are a style, the first of them says what it is, each
 * with a price is a product, and the others bring more pictures.
 */
export async function* readShopify(
  chunks: AsyncIterable<string>,
  target: ExportTarget,
): AsyncIterable<SourceRow> {
  const once = shop.createDeduplicator(target.known)
  let style: ExportRow[] = []
  for await (const row of readCsvRows(chunks)) {
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
  const path = (cell('Type') || cell('Product Category').split('>').at(-1) || 'Divers')
    .split('>')
    .map((step) => step.trim())
  const category = shop.categoryRecords(line, path, target)
  for (const [key, row] of category.rows) yield* once(key, row)
  const brand = cell('Vendor')
  if (brand)
    yield* once(
      `brand ${shop.codeOf(brand)}`,
      shop.rowOf(line, { record: 'brand', code: shop.codeOf(brand), name: brand }),
    )
  const variants = rows.filter((row) => row.cell('Variant Price') !== '')
  const isDeal = variants.some(
    ({ cell: of }) => Number(of('Variant Compare At Price')) > Number(of('Variant Price')),
  )
  yield shop.rowOf(line, {
    record: 'group',
    ref: shop.codeOf(handle),
    category: category.code,
    ...(brand && { brand: shop.codeOf(brand) }),
    name: shop.textsIn(target.language, plainText(cell('Title'))),
    description: shop.textsIn(target.language, plainText(cell('Body (HTML)'))),
    images: [...new Set(rows.map((row) => photo(row.cell('Image Src'))).filter(Boolean))],
    is_active: cell('Published').toLowerCase() !== 'false' && cell('Status').toLowerCase() !== 'archived',
    is_deal: isDeal,
  })
  if (variants.length === 0) yield shop.notRead(line, 'Variant Price', handle, message('import_missing'))
  const names = [1, 2, 3].map((number) => cell(`Option${number} Name`))
  for (const variant of variants) yield* productRecords(variant, shop.codeOf(handle), names, target, once)
}

function* productRecords(
  { line, cell }: ExportRow,
  group: string,
  optionNames: string[],
  target: ExportTarget,
  once: shop.Deduplicator,
): Iterable<SourceRow> {
  const options = optionNames
    .map((name, index) => ({ name, value: cell(`Option${index + 1} Value`) }))
    .filter(({ name, value }) => value !== '' && !(name === 'Title' && value === 'Default Title'))
  const color = options.find(({ name }) => isColor.test(name))?.value
  const size = options
    .filter(({ name }) => !isColor.test(name))
    .map(({ value }) => value)
    .join(' / ')
  if (color) yield* once(`color ${shop.codeOf(color)}`, shop.colorRecord(line, color, target))
  if (size) yield* once(`size ${shop.codeOf(size)}`, shop.sizeRecord(line, size))
  const ref =
    cell('Variant SKU').replace(/^'/, '') ||
    shop.codeOf([group, ...options.map(({ value }) => value)].join('-'))
  const grams = Number(cell('Variant Grams'))
  yield shop.rowOf(line, {
    record: 'product',
    ref,
    group,
    ...(color && { color: shop.codeOf(color) }),
    ...(size && { size: shop.codeOf(size) }),
    ...(cell('Variant Barcode') && { gtin: cell('Variant Barcode').replace(/^'/, '') }),
    ...(grams > 0 && { weight_grams: Math.round(grams) }),
    stock_policy: cell('Variant Inventory Policy') === 'continue' ? 'backorder' : 'deny',
    ...(photo(cell('Variant Image')) && { image: photo(cell('Variant Image')) }),
  })
  const quantity = cell('Variant Inventory Qty')
  // Shops that sell what they do not have count below zero.
  const on_hand = quantity && Math.max(0, Number(shop.toWhole(quantity)))
  yield* shop.supplyRecords(line, ref, target, { price: cell('Variant Price'), on_hand })
}

const isColor = /^(colou?r|couleur|kleur|farbe)$/i
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
