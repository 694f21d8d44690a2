import type { Language } from '@comptoir/contract/common'
import type { CellValue } from 'hucre/xlsx'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { writeXlsx } from '#lib/workbook.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import * as queries from './basket-import.queries.ts'

type Format = 'xlsx' | 'csv' | 'xml'
type SampleProduct = Awaited<ReturnType<typeof queries.findSampleProducts>>[number]

const types: Record<Format, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}
/** Lines of a list, and rows of a size matrix. */
const LINES = 8

/** A file that can be imported as it is, with products that the company can buy, and headers in the reader's language. */
export async function sampleFile(
  { db }: Deps,
  { session: { company }, language }: BasketContext,
  {
    format = 'xlsx',
    layout = 'list',
  }: { format?: Format | undefined; layout?: 'list' | 'matrix' | undefined },
): Promise<FileAnswer> {
  const products = await queries.findSampleProducts(
    db,
    { company_id: company.id, tariff_id: company.tariff_id },
    language,
  )
  const translate = translator(language)
  const name = `${translate(layout === 'matrix' ? 'order_sample_matrix' : 'order_sample_list')}.${format}`
  const rows = layout === 'matrix' ? matrix(products, language) : list(products, language)
  const text =
    format === 'xml'
      ? orderXml(products)
      : `\ufeff${rows.map((row) => row.map(csvCell).join(';')).join('\r\n')}\r\n`
  const content =
    format === 'xlsx'
      ? Buffer.from(
          await writeXlsx({
            sheets: [
              { name: translate('order_sample_sheet'), rows, columns: rows[0]!.map(() => ({ width: 18 })) },
            ],
          }),
        )
      : Buffer.from(text)
  return new FileAnswer(name, types[format], content)
}

/** What a sample orders of each product: the fewest units that can be had. */
const quantityOf = ({ pack, min_quantity }: SampleProduct) =>
  Math.ceil(Math.max(min_quantity, 1) / pack) * pack

function list(products: readonly SampleProduct[], language: Language): CellValue[][] {
  const translate = translator(language)
  return [
    [
      translate('order_item_ref'),
      'GTIN',
      translate('order_sample_quantity'),
      translate('order_sample_comment'),
    ],
    ...products
      .slice(0, LINES)
      .map((product): CellValue[] => [product.ref, product.gtin ?? '', quantityOf(product), '']),
  ]
}

/** Styles and colours in rows, sizes across. */
function matrix(products: readonly SampleProduct[], language: Language): CellValue[][] {
  const translate = translator(language)
  const [first] = products
  const ofStyle = products.filter(({ style_ref }) => style_ref === first?.style_ref)
  const sizes = [...new Set(ofStyle.map(({ size }) => size))]
  const colors = [...new Set(ofStyle.map(({ color }) => color))].slice(0, LINES)
  return [
    [translate('order_sample_style'), translate('order_sample_color'), ...sizes],
    ...colors.map((color): CellValue[] => [
      first?.style_ref ?? '',
      color,
      ...sizes.map((size) => {
        const product = ofStyle.find((one) => one.color === color && one.size === size)
        return product ? quantityOf(product) : ''
      }),
    ]),
  ]
}

/** The format of our own (docs/order-files.md). */
const orderXml = (products: readonly SampleProduct[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<order>',
    ...products
      .slice(0, LINES)
      .map(
        (product) =>
          `  <line><reference>${escaped(product.ref)}</reference><quantity>${quantityOf(product)}</quantity></line>`,
      ),
    '</order>',
    '',
  ].join('\n')

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A cell of a list with semicolons. */
function csvCell(value: CellValue): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
