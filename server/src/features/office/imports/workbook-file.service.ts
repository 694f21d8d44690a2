import { RuleError, message } from '#lib/errors.ts'
import { toRecord } from '#features/catalogue/import/import-file.service.ts'
import { readUpload } from '#features/ordering/basket-import/reading.service.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'

type Sheet = Awaited<ReturnType<typeof readUpload>>['sheets'][number]
type Row = Sheet['rows'][number]

/** Whether bytes begin as those of Excel do: of .xlsx, which is a ZIP file, or of .xls. */
export const isWorkbook = (bytes: Buffer): boolean =>
  /^(504b0304|d0cf11e0)/.test(bytes.subarray(0, 4).toString('hex'))

/**
 * A workbook in our own format as JSON Lines, each row on the line that has its number. Read in a process of its own,
 * bounded in time and memory.
 *
 * @throws RuleError on `file` where it cannot be read, or no sheet has a column `record`
 */
export async function readWorkbook(bytes: Buffer, actor: Actor): Promise<Buffer> {
  const { sheets } = await readUpload(bytes, actor.id, {}).catch((error: unknown) => {
    throw error instanceof RuleError
      ? new RuleError({ file: Object.values(error.fields).flat() as never })
      : error
  })
  const sheet = sheets.find(({ rows }) => rows[0] && textsOf(rows[0]).includes('record'))
  if (!sheet) throw new RuleError({ file: [message('catalogue_workbook_without_records')] })
  const [head, ...rows] = sheet.rows
  const header = textsOf(head!) // the sheet was chosen by it
  const lines: string[] = []
  for (const row of rows) {
    while (lines.length < row.number - 1) lines.push('')
    lines.push(JSON.stringify(toRecord(header, textsOf(row))))
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

const textsOf = ({ cells }: Row): string[] =>
  cells.map((cell) => (typeof cell === 'string' ? cell : cell.exact).trim())
