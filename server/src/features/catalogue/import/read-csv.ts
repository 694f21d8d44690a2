import { message, type Message } from '#lib/errors.ts'
import { toRecord } from './cells.rules.ts'
import { createRow } from './csv-cells.rules.ts'
import { FileError } from './file-error.ts'
import { shown } from './reasons.rules.ts'
import type { SourceRow } from './source-row.ts'
import { LINE_MAX, splitLines } from './split-lines.ts'

/** A row of a CSV file: `line` is where it begins. */
export type CsvRow =
  | { line: number; header: string[]; cells: string[] }
  | Extract<SourceRow, { problem: unknown }>

/**
 * The records of a CSV text whose first row names the columns.
 *
 * @throws FileError if it is no table of records
 */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncIterable<SourceRow> {
  for await (const row of readCsvRows(chunks, ['record']))
    yield 'problem' in row ? row : { line: row.line, value: toRecord(row.header, row.cells) }
}

const separators = [',', ';', '\t']

/**
 * The rows below the header; separated by comma, semicolon or tab, whichever the header uses. Empty rows are passed
 * over. A row that cannot be read is told, and reading goes on with the line after the one on which it began: a quote
 * that is never closed takes no other row with it.
 *
 * @param required columns without which it is another kind of file
 * @throws FileError if these are missing, a column stands twice, the header cannot be read, or there are no rows
 */
export async function* readCsvRows(
  chunks: AsyncIterable<string>,
  required: readonly string[],
): AsyncIterable<CsvRow> {
  let header: string[] | undefined
  let separator = ''
  let rows = 0
  const lines = numberLines(chunks)
  for (let next = await lines.next(); next; next = await lines.next()) {
    const { line, text } = next
    if (text === undefined) {
      rows += 1
      yield refused(line, message('import_line_too_long', { limit: LINE_MAX }))
      continue
    }
    separator ||= separatorOf(text)
    // Names of columns have no line breaks: a quote that is open at the end of their line is a mistake.
    const cells = await readCells(text, separator, lines, header?.length ?? 0)
    if (!header && !Array.isArray(cells)) throw new FileError(message('import_header_quote'))
    if (!Array.isArray(cells)) {
      rows += 1
      yield refused(line, cells, shown(text))
    } else if (cells.every((cell) => cell.trim() === '')) {
      if (!header) separator = ''
    } else if (header) {
      rows += 1
      if (isTooLong(cells, header.length))
        yield refused(
          line,
          message('import_too_many_cells', { count: header.length }),
          shown(cells.join(' ')),
        )
      else yield { line, header, cells }
    } else {
      header = cells.map((cell) => cell.trim())
      checkHeader(header, required)
    }
  }
  if (rows === 0) throw new FileError(message(header ? 'import_header_only' : 'import_empty'))
}

/**
 * The cells of the row that begins with `text`, or what is wrong with it; lines that it does not need are put back.
 *
 * @param columns of the header; 0 for the header itself
 */
async function readCells(
  text: string,
  separator: string,
  lines: Lines,
  columns: number,
): Promise<string[] | Message> {
  const row = createRow(separator)
  let reading = row.addLine(text)
  if (reading === 'stray quote') return message('import_stray_quote')
  if (reading === 'open' && columns === 0) return message('import_open_quote')
  const more: Line[] = []
  while (reading === 'open') {
    const next = await lines.next()
    if (next) more.push(next)
    reading = next?.text === undefined ? 'stray quote' : row.addLine(next.text)
    // The quote was not meant to end here, so that it was meant to end earlier.
    if (reading === 'stray quote' || row.length > LINE_MAX || isTooLong(row.cells, columns)) {
      lines.putBack(more)
      return message('import_open_quote')
    }
  }
  return row.cells
}

type Line = { line: number; text: string | undefined }
type Lines = ReturnType<typeof numberLines>
function numberLines(chunks: AsyncIterable<string>) {
  const source = splitLines(chunks)[Symbol.asyncIterator]()
  let waiting: Line[] = []
  let at = 0
  let line = 0
  return {
    async next(): Promise<Line | undefined> {
      const known = waiting[at]
      if (known) {
        at += 1
        return known
      }
      waiting = []
      at = 0
      const next = await source.next()
      return next.done ? undefined : { line: ++line, text: next.value }
    },
    /** Gives lines once more, before those that come. */
    putBack(lines: Line[]): void {
      waiting = [...lines, ...waiting.slice(at)]
      at = 0
    },
  }
}

const refused = (line: number, reason: Message, value = ''): CsvRow => ({
  line,
  problem: { column: '', value, reason },
})

const isTooLong = (cells: string[], columns: number) =>
  cells.length > columns && cells.slice(columns).some((cell) => cell.trim() !== '')

function checkHeader(header: string[], required: readonly string[]): void {
  const missing = required.filter((column) => !header.includes(column))
  if (missing.length > 0) {
    const [only = ''] = header
    if (header.length === 1 && only.includes('|')) throw new FileError(message('import_pipes'))
    throw new FileError(
      message('import_columns_missing', { columns: missing.join(', '), found: shown(header.join(', ')) }),
    )
  }
  const twice = header.find((column, index) => column !== '' && header.indexOf(column) < index)
  if (twice !== undefined) throw new FileError(message('import_column_twice', { column: shown(twice) }))
}

function separatorOf(line: string): string {
  const outside = line.replace(/"[^"]*"/g, '')
  const counts = separators.map((separator) => ({ separator, count: outside.split(separator).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]!.separator
}
