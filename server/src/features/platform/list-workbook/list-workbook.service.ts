import type { Language } from '@comptoir/contract/common'
import type { CellValue } from 'hucre/xlsx'
import { Buffer } from 'node:buffer'
import type { z } from 'zod'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { FileAnswer } from '#lib/answers.ts'
import { message, ruleError } from '#lib/errors.ts'
import { formatCount } from '#lib/format.ts'
import { translator } from '#i18n/messages.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import type { Session } from '#session.ts'
import { cellsOf, columnsOf, type ListName } from './list-workbook.rules.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
type Page = { limit: number; offset: number }
/** Rows of a workbook at most: Excel takes ten times as many, and nobody reads them. */
export const mostRows = 100_000
/** Rows that are read at once, and written before others have their turn. */
const rowsAtOnce = 2000

/**
 * A list of the office as a workbook, with the columns that its rows have in the API. Its rows are read in parts of one
 * snapshot of the database, so that none is there twice or missing.
 *
 * @param list its call, whose schema says what its rows hold
 * @param read a page of the rows as the list itself reads them, from the snapshot
 * @throws RuleError where it has more than `mostRows` rows
 */
export async function listWorkbook<Row extends object>(
  deps: Deps,
  { session, language }: { session: Session; language: Language },
  { name, list }: { name: ListName; list: { response: z.ZodType } },
  read: (page: Page, snapshot: Deps) => Promise<{ rows: readonly Row[] }>,
): Promise<FileAnswer> {
  await throttle.consume(deps, throttle.documentLimits(session.user.id))
  const columns = columnsOf(name, list, language)
  const title = translator(language)(`list_${name}`)
  const { writeXlsxStream } = await import('hucre/xlsx') // loaded with the first workbook
  const content = await inTransaction(
    deps.db,
    async (db) => {
      const snapshot = { ...deps, db }
      const { rows: tooMany } = await read({ limit: 1, offset: mostRows }, snapshot)
      if (tooMany.length > 0) throw ruleError(message('workbook_maximum', { maximum: formatCount(mostRows) }))
      async function* cells(): AsyncGenerator<CellValue[]> {
        for (let offset = 0; ; offset += rowsAtOnce) {
          const { rows } = await read({ limit: rowsAtOnce, offset }, snapshot)
          for (const row of rows) yield cellsOf(columns, row)
          if (rows.length < rowsAtOnce) return
        }
      }
      const parts: Uint8Array[] = []
      for await (const part of writeXlsxStream(cells(), {
        name: title,
        columns: columns.map(({ header, width, numFmt }) => ({ header, width, ...(numFmt && { numFmt }) })),
        freezePane: { rows: 1 },
      }))
        parts.push(part)
      return Buffer.concat(parts)
    },
    { readOnly: true },
  )
  return new FileAnswer(`${title}.xlsx`, xlsx, content)
}
