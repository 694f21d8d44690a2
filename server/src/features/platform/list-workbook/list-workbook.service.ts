import { listMaximum } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { CellValue } from 'hucre/xlsx'
import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import { message, ruleError } from '#lib/errors.ts'
import { translator } from '#i18n/messages.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import type { Session } from '#session.ts'
import { cellsOf, columnsOf, type ListName } from './list-workbook.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Page = { limit: number; offset: number }

/**
 * A list of the office as a workbook, with the columns that its rows have in the API. Its rows are read by one statement,
 * so that none is there twice or missing.
 *
 * @param list its call, whose schema says what its rows hold
 * @param read the rows as the list itself reads them, of which this is one long page
 * @throws RuleError where it has more than `listMaximum` rows
 */
export async function listWorkbook<Row extends object>(
  deps: Deps,
  { session, language }: { session: Session; language: Language },
  { name, list }: { name: ListName; list: { response: z.ZodType } },
  read: (page: Page) => Promise<{ rows: readonly Row[] }>,
): Promise<FileAnswer> {
  await throttle.consume(deps, throttle.documentLimits(session.user.id))
  const { rows } = await read({ limit: listMaximum + 1, offset: 0 })
  if (rows.length > listMaximum) throw ruleError(message('workbook_maximum', { maximum: listMaximum }))
  const columns = columnsOf(name, list, language)
  async function* cells(): AsyncGenerator<CellValue[]> {
    for (const row of rows) yield cellsOf(columns, row)
  }
  const title = translator(language)(`list_${name}`)
  const { writeXlsxStream } = await import('hucre/xlsx') // loaded with the first workbook
  const content = writeXlsxStream(cells(), {
    name: title,
    columns: columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
    freezePane: { rows: 1 },
  })
  const parts: Uint8Array[] = []
  for await (const part of content) parts.push(part)
  return new FileAnswer(`${title}.xlsx`, xlsx, Buffer.concat(parts))
}
