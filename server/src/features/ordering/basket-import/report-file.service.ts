import type { importReport } from '@comptoir/contract/basket-import'
import type { EndpointInput } from '@comptoir/contract/endpoint'
import type { Language } from '@comptoir/contract/common'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { writeXlsx } from '#lib/workbook.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Line = EndpointInput<typeof importReport>['body']['lines'][number]

/** The lines of a report as a workbook. Codes are text, so that no zero is lost; no text can be a formula. */
export async function reportFile(lines: readonly Line[], language: Language): Promise<FileAnswer> {
  const translate = translator(language)
  const columns: [header: string, width: number][] = [
    [translate('order_report_row'), 8],
    [translate('order_report_status'), 14],
    [translate('order_report_read'), 30],
    [translate('order_item_ref'), 20],
    [translate('order_report_product'), 40],
    [translate('order_report_asked'), 20],
    [translate('order_report_ordered'), 20],
    [translate('order_report_remark'), 70],
    [translate('order_report_suggestions'), 40],
  ]
  const rows = lines.map(({ row, status, read, product, final_quantity, message, suggestions }) => [
    row,
    translate(`order_row_status_${status}`),
    readText(read),
    product?.ref ?? '',
    [product?.name, product?.color, product?.size].filter(Boolean).join(', '),
    read.quantity ?? '',
    final_quantity,
    message,
    suggestions.map(({ ref }) => ref).join(', '),
  ])
  const content = await writeXlsx({
    sheets: [
      {
        name: translate('order_report_sheet'),
        freezePane: { rows: 1 },
        columns: columns.map(([, width]) => ({ width })),
        rows: [columns.map(([header]) => header), ...rows],
      },
    ],
  })
  return new FileAnswer(`${translate('order_report_file')}.xlsx`, xlsx, Buffer.from(content))
}

/** What a row names its product by. */
const readText = ({ reference, gtin, own_code, style, color, size }: Line['read']): string =>
  [reference, gtin, own_code, style, color, size].filter(Boolean).join(' ')
