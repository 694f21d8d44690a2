import type { Basket } from '@comptoir/contract/basket'
import type { Language, Money, Price } from '@comptoir/contract/common'
import type { CellValue } from 'hucre/xlsx'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { writeXlsx } from '#lib/workbook.ts'
import { printedCodes } from '#features/catalogue/own-codes/own-codes.service.ts'
import { namedBasket, type BasketContext } from '#features/ordering/basket/basket.service.ts'

/** The type of a workbook. */
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** A line as a row; quantities in units. */
export type LineRow = {
  ref: string
  title: string
  color: string
  size: string
  units: number
  unit_price: Price | null
  total: Money | null
  comment: string
  /** The company's own; there is a column of them where it has one. */
  own_code: string | undefined
}
type Lines = {
  /** The file's, without its ending. */
  name: string
  /** The sheet's. */
  sheet: string
  rows: readonly LineRow[]
  /** What all of it comes to, below the lines. */
  sums?: readonly (readonly [name: string, amount: Money])[]
  /** Without, there are no columns of prices (OD-37). */
  hasPrices: boolean
}

/**
 * Lines as a workbook that the import of files takes back: reference, units and comment name the same lines again, in
 * each language. Codes are text, so that no zero is lost; no text can be a formula. A file has room for every line of a
 * basket.
 */
export async function linesFile(lines: Lines, language: Language): Promise<FileAnswer> {
  const { name, sheet, rows, sums = [], hasPrices } = lines
  const translate = translator(language)
  const amounts = (unitPrice: string | null, total: string | null): CellValue[] =>
    hasPrices ? [unitPrice && Number(unitPrice), total && Number(total)] : []
  const hasCodes = rows.some(({ own_code }) => own_code !== undefined)
  const columns: { header: string; width: number; numFmt?: string }[] = [
    { header: translate('order_item_ref'), width: 20 },
    ...(hasCodes ? [{ header: translate('order_file_own_code'), width: 20 }] : []),
    { header: translate('price_list_name'), width: 40 },
    { header: translate('price_list_color'), width: 18 },
    { header: translate('price_list_size'), width: 10 },
    { header: translate('order_sample_quantity'), width: 10 },
    ...(hasPrices
      ? [
          { header: translate('order_unit_price'), width: 18, numFmt: '0.0000' },
          { header: translate('order_line_total'), width: 14, numFmt: '0.00' },
        ]
      : []),
    { header: translate('order_sample_comment'), width: 40 },
  ]
  const codes = (code = ''): CellValue[] => (hasCodes ? [code] : [])
  const body = rows.map((row): CellValue[] => [
    ...[row.ref, ...codes(row.own_code), row.title, row.color, row.size, row.units],
    ...amounts(row.unit_price, row.total),
    row.comment,
  ])
  const foot = sums.map(([of, amount]): CellValue[] => [
    ...['', ...codes(), of, '', '', ''],
    ...amounts(null, amount),
  ])
  const content = await writeXlsx({
    sheets: [
      {
        name: sheet,
        freezePane: { rows: 1 },
        columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
        rows: [
          columns.map(({ header }) => header),
          ...body,
          ...(hasPrices && foot.length > 0 ? [[], ...foot] : []),
        ],
      },
    ],
  })
  return new FileAnswer(`${name}.xlsx`, xlsx, Buffer.from(content))
}

/**
 * A basket of the company, current or saved, as a workbook.
 *
 * @throws NotFoundError when it is not this company's, or somebody else's working basket
 */
export async function basketFile(deps: Deps, context: BasketContext, basketId: number): Promise<FileAnswer> {
  const basket = await namedBasket(deps, context, basketId)
  const translate = translator(context.language)
  const sheet = translate('order_basket_file')
  const { company } = context.session
  const lines = basket.basket_products
  const ownCodes = await printedCodes(
    deps,
    company.id,
    lines.map(({ product }) => product.id),
  )
  const rows = lines.map((line) => rowOf(line, ownCodes.get(line.product.id)))
  return linesFile(
    { name: basket.name || sheet, sheet, rows, hasPrices: !company.prices_hidden },
    context.language,
  )
}

const rowOf = (
  { ref, product, final_quantity, price, total, comment }: Basket['products'][number],
  own_code: string | undefined,
): LineRow => ({
  ref,
  title: product.name,
  color: product.color?.name ?? '',
  size: product.size?.name ?? '',
  units: final_quantity,
  unit_price: price,
  total,
  comment,
  own_code,
})
