import type { Language } from '@comptoir/contract/common'
import type { Order } from '@comptoir/contract/order'
import type { CellValue } from 'hucre/xlsx'
import type { Deps } from '#deps.ts'
import { translator, type Translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { dayIn } from '#lib/days.ts'
import { countryName, formatAmount, formatCount, formatDay, formatWeight } from '#lib/format.ts'
import { writeXlsx } from '#lib/workbook.ts'
import { keptPdf, type Cell, type Column, type Fact } from '#features/platform/pdf/pdf.ts'
import { customerOf } from './order-sheet.rules.ts'
import { customsCodesOf, type CustomsCodes } from './customs-codes.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/**
 * An order by customs code as PDF (DOC-04), for whoever declares the goods.
 *
 * @param order as its reader is shown it: without amounts where they are hidden from them (OD-37)
 */
export async function customsCodesSheet(deps: Deps, order: Order, language: Language): Promise<FileAnswer> {
  const translate = translator(language)
  const customs = customsCodesOf(order)
  const { codes, all } = customs
  const hasValues = all.value !== null
  const title = translate('customs_codes', { order: order.name })
  const columns: Column[] = [
    { head: translate('price_list_customs_code'), width: 84 },
    { head: translate('customs_goods') },
    { head: translate('customs_units'), width: 60, align: 'figures' },
    { head: translate('customs_weight'), width: 78, align: 'figures' },
    ...(hasValues
      ? [{ head: translate('order_line_total'), width: 78, align: 'figures' } satisfies Column]
      : []),
  ]
  const rows = codes.map(({ code, titles, units, grams, value }): Cell[] => [
    code || translate('customs_no_code'),
    goodsOf(titles, translate),
    formatCount(units),
    weightOf(grams),
    ...(value === null ? [] : [formatAmount(value)]),
  ])
  const sums: Fact[] = [
    [translate('customs_units'), formatCount(all.units)],
    [translate('customs_weight'), weightOf(all.grams)],
    ...(all.value === null ? [] : [[translate('order_line_total'), formatAmount(all.value)] satisfies Fact]),
  ]
  const content = await keptPdf(deps, { title, language }, [
    { kind: 'heading', text: title },
    { kind: 'facts', facts: factsOf(order, language, translate) },
    { kind: 'table', columns, rows },
    ...missing(customs, translate).map((text) => ({ kind: 'paragraph', text }) as const),
    { kind: 'panels', panels: [{ title: translate('order_totals'), facts: sums, isSums: true }] },
  ])
  return new FileAnswer(`${title}.pdf`, 'application/pdf', content)
}

/** The same as a workbook; codes are text, weights kilograms and values euros. */
export async function customsCodesWorkbook(order: Order, language: Language): Promise<FileAnswer> {
  const translate = translator(language)
  const customs = customsCodesOf(order)
  const { codes, all } = customs
  const columns: { header: string; width: number; numFmt?: string }[] = [
    { header: translate('price_list_customs_code'), width: 16 },
    { header: translate('customs_goods'), width: 50 },
    { header: translate('customs_units'), width: 12 },
    { header: translate('customs_weight_kg'), width: 18, numFmt: '0.000' },
    ...(all.value === null ? [] : [{ header: translate('order_line_total'), width: 16, numFmt: '0.00' }]),
  ]
  const measures = ({ units, grams, value }: CustomsCodes['all']): CellValue[] => [
    units,
    grams === null ? '' : grams / 1000,
    ...(value === null ? [] : [Number(value)]),
  ]
  const content = await writeXlsx({
    sheets: [
      {
        name: translate('customs_sheet'),
        freezePane: { rows: 1 },
        columns: columns.map(({ width, numFmt }) => ({ width, ...(numFmt && { numFmt }) })),
        rows: [
          columns.map(({ header }) => header),
          ...codes.map(({ code, titles, ...measured }): CellValue[] => [
            code || translate('customs_no_code'),
            titles.join(', '),
            ...measures(measured),
          ]),
          ['', translate('order_totals'), ...measures(all)],
          ...missing(customs, translate).map((text) => ['', text]),
        ],
      },
    ],
  })
  return new FileAnswer(
    `${translate('customs_codes', { order: order.name })}.xlsx`,
    xlsx,
    Buffer.from(content),
  )
}

const weightOf = (grams: number | null) => (grams === null ? '–' : formatWeight(grams))

/** So many names of goods stand beside a code. */
const shownTitles = 4

const goodsOf = (titles: readonly string[], translate: Translate): string => {
  const more = titles.length - shownTitles
  const shown = titles.slice(0, shownTitles).join(', ')
  return more > 0 ? translate('customs_goods_more', { shown, count: more }) : shown
}

function factsOf(order: Order, language: Language, translate: Translate): Fact[] {
  const { created_at, customer_reference, shipping_address } = order
  const country = shipping_address?.country_code
  return [
    [translate('customer_label'), customerOf(order)] satisfies Fact,
    [translate('order_date'), formatDay(dayIn(new Date(created_at)), language)] satisfies Fact,
    [translate('mail_order_customer_reference'), customer_reference] satisfies Fact,
    [translate('customs_destination'), country ? countryName(country, language) : ''] satisfies Fact,
  ].filter(([, value]) => value !== '')
}

/** What the sums do not hold. */
function missing({ withoutWeight, withoutPrice }: CustomsCodes, translate: Translate): string[] {
  return [
    ...(withoutWeight > 0 ? [translate('customs_without_weight', { count: withoutWeight })] : []),
    ...(withoutPrice > 0 ? [translate('customs_without_price', { count: withoutPrice })] : []),
  ]
}
