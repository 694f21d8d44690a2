import {
  fieldsOf,
  type TableColumn,
  type TableField,
  type TableReading,
} from '@comptoir/contract/admin-imports'
import { languages } from '@comptoir/contract/common'
import { toGtin } from '@comptoir/contract/gtin'
import { codeKey } from '@comptoir/contract/code-key'
import { headerWords } from '@comptoir/contract/written'
import type { Db } from '#db/connect.ts'
import { RuleError, message } from '#lib/errors.ts'
import { toRecord } from '#features/catalogue/import/import-file.service.ts'
import { readUpload } from '#features/ordering/basket-import/reading.service.ts'
import {
  dataRows,
  findHeader,
  guessColumns,
  layoutOf,
  namesProducts,
  type Known,
  type TableRow,
} from './table-columns.rules.ts'
import * as queries from './table.queries.ts'

type Sheet = Awaited<ReturnType<typeof readUpload>>['sheets'][number]
type Row = Sheet['rows'][number]
/** How a table is read, and under what that is remembered. */
export type KeptReading = TableReading & { layout: string }

/** Whether bytes begin as those of Excel do: of .xlsx, which is a ZIP file, or of .xls. */
export const isWorkbook = (bytes: Buffer): boolean =>
  /^(504b0304|d0cf11e0)/.test(bytes.subarray(0, 4).toString('hex'))

/**
 * A workbook, or a text whose columns are called anything, as JSON Lines, each row on the line that has its number: the
 * records of our own format where a sheet has a column `record`, else the cells of the sheet with the most rows. Read in a
 * process of its own, bounded in time and memory.
 *
 * @param reader one file of each is read at a time
 * @throws RuleError on `file` where it cannot be read
 */
export async function readSheet(
  bytes: Buffer,
  reader: number,
): Promise<{ content: Buffer; isTable: boolean }> {
  const { sheets } = await readUpload(bytes, reader, {}).catch((error: unknown) => {
    throw error instanceof RuleError
      ? new RuleError({ file: Object.values(error.fields).flat() as never })
      : error
  })
  const own = sheets.find(({ rows }) => rows[0] && textsOf(rows[0]).includes('record'))
  if (own) {
    const [head, ...rows] = own.rows
    const header = textsOf(head!) // the sheet was chosen by it
    return { content: linesOf(rows, (row) => toRecord(header, textsOf(row))), isTable: false }
  }
  const visible = sheets.filter(({ isHidden }) => !isHidden)
  const largest = (visible.length > 0 ? visible : sheets).toSorted((a, b) => b.rows.length - a.rows.length)[0]
  if (!largest || largest.rows.length === 0) throw new RuleError({ file: [message('import_empty')] })
  return { content: linesOf(largest.rows, (row) => ({ cells: textsOf(row) })), isTable: true }
}

function linesOf(rows: readonly Row[], toValue: (row: Row) => unknown): Buffer {
  const lines: string[] = []
  for (const row of rows) {
    while (lines.length < row.number - 1) lines.push('')
    lines.push(JSON.stringify(toValue(row)))
  }
  return Buffer.from(`${lines.join('\n')}\n`)
}

const textsOf = ({ cells }: Row): string[] =>
  cells.map((cell) => (typeof cell === 'string' ? cell : cell.exact).trim())

/** Rows from the top of a table, to see what its columns hold. */
const TOP_ROWS = 200

/** How a table is to be read: as somebody has confirmed for the same columns, else as its content says. */
export async function guessReading(db: Db, content: Buffer): Promise<KeptReading> {
  const rows = topOf(content)
  const header = findHeader(rows)
  const sample = dataRows(rows, header)
  const targets = await queries.findTargets(db)
  const guessed = guessColumns(header, sample, await readKnown(db, sample), targets)
  const layout = layoutOf(header, rows)
  const remembered = await queries.findLayout(db, layout)
  const reading = { header_row: header?.line ?? null, layout: layout.toString('hex') }
  if (!remembered) return { ...reading, ...guessed, is_remembered: false }
  const { columns, decimal_sign } = remembered
  const isThere = new Set([...targets.tariffs, ...targets.warehouses].map(({ code }) => code))
  return {
    ...reading,
    decimal_sign,
    columns: guessed.columns.map((column) => {
      const kept = columns.find((one) => one.column === column.column)
      return { ...column, field: kept?.field ?? null, of: kept?.of ?? null }
    }),
    // A tariff or warehouse that is gone has to be chosen anew.
    is_remembered: columns.every(
      ({ field, of }) => of === null || ofWhat(field) === 'language' || isThere.has(of),
    ),
  }
}

const ofWhat = (field: TableField) => (fieldsOf as Partial<Record<TableField, string>>)[field]

/**
 * A reading with other columns, as somebody has said.
 *
 * @throws RuleError on `columns` where two hold the same, or one is of a tariff, warehouse or language that there is not
 */
export async function corrected(
  db: Db,
  reading: KeptReading,
  { columns, decimal_sign }: { columns: readonly TableColumn[]; decimal_sign?: ',' | '.' | undefined },
): Promise<KeptReading> {
  const { tariffs, warehouses } = await queries.findTargets(db)
  const seen = new Set<string>()
  for (const { field, of } of columns) {
    const kind = ofWhat(field)
    const codes =
      kind === 'language' ? languages : (kind === 'tariff' ? tariffs : warehouses).map(({ code }) => code)
    if (of !== null && !(kind && (codes as string[]).includes(of)))
      throw new RuleError({ columns: [message('does_not_exist', { value: of })] })
    if (seen.has(`${field} ${of ?? ''}`)) throw new RuleError({ columns: [message('import_table_twice')] })
    seen.add(`${field} ${of ?? ''}`)
  }
  return {
    ...reading,
    decimal_sign: decimal_sign ?? reading.decimal_sign,
    is_remembered: false,
    columns: reading.columns.map((column) => {
      const given = columns.find((one) => one.column === column.column)
      return { ...column, field: given?.field ?? null, of: given?.of ?? null }
    }),
  }
}

function topOf(content: Buffer): TableRow[] {
  const rows: TableRow[] = []
  let line = 0
  for (let at = 0; at < content.length && rows.length < TOP_ROWS; line += 1) {
    const end = content.indexOf(10, at)
    const text = content.toString('utf8', at, end < 0 ? undefined : end)
    if (text) rows.push({ line: line + 1, ...(JSON.parse(text) as { cells: string[] }) })
    at = end < 0 ? content.length : end + 1
  }
  return rows
}

async function readKnown(db: Db, rows: readonly TableRow[]): Promise<Known> {
  const texts = [...new Set(rows.flatMap(({ cells }) => cells))].filter((text) => text && text.length <= 64)
  const found = await queries.findKnown(db, {
    keys: texts.map(codeKey).filter(Boolean),
    gtins: texts.flatMap((text) => toGtin(text) ?? []),
  })
  const names = (kind: string) =>
    new Set(
      found.names.flatMap((row) =>
        row.kind === kind
          ? [row.code, ...Object.values(row.names as Record<string, string>)].map(headerWords)
          : [],
      ),
    )
  return {
    refs: new Set(found.refs),
    gtins: new Set(found.gtins),
    styles: new Set(found.styles),
    names: { color: names('color'), size: names('size'), brand: names('brand'), category: names('category') },
  }
}

/** Whether a product can be told by what the columns hold. */
export const tellsProducts = ({ columns }: TableReading): boolean => namesProducts(columns)

/** What a table's columns may hold prices and stocks of. */
export const readTargets = queries.findTargets

/** Remembers how a table was read, for files with the same columns. */
export const rememberReading = (db: Db, { layout, columns, decimal_sign }: KeptReading, at: Date) =>
  queries.keepLayout(db, {
    layout: Buffer.from(layout, 'hex'),
    columns: columns.flatMap(({ column, field, of }) => (field ? [{ column, field, of }] : [])),
    decimal_sign,
    at,
  })
