import { parse, type CsvError } from 'csv-parse'
import { message } from '#lib/errors.ts'
import { toRecord } from './cells.rules.ts'
import { shown } from './reasons.rules.ts'
import type { SourceRow } from './source-row.ts'

/** A quote that is never closed would swallow the rest of the file. */
const ROW_MAX = 1_000_000

/** A row of a CSV file: `line` is where it begins. */
export type CsvRow =
  | { line: number; header: string[]; cells: string[] }
  | Extract<SourceRow, { problem: unknown }>

/** The records of a CSV text whose first row names the columns. */
export async function* readCsv(chunks: AsyncIterable<string>): AsyncIterable<SourceRow> {
  for await (const row of readCsvRows(chunks))
    yield 'problem' in row ? row : { line: row.line, value: toRecord(row.header, row.cells) }
}

/** The rows below the header; separated by comma, semicolon or tab, whichever the header uses. Empty rows are passed over. */
export async function* readCsvRows(chunks: AsyncIterable<string>): AsyncIterable<CsvRow> {
  const source = chunks[Symbol.asyncIterator]()
  const first = await headOf(source)
  const skipped: { line: number; error: CsvError }[] = []
  const parser = parse({
    delimiter: separatorOf(first),
    info: true,
    relax_column_count: true,
    max_record_size: ROW_MAX,
    skip_records_with_error: true,
    on_skip: (error) => {
      if (error) skipped.push({ line: parser.info.lines, error })
      return undefined
    },
  })
  const feeding = feed(parser, first, source)
  feeding.catch((error: unknown) => parser.destroy(error as Error))
  let header: string[] | undefined
  let end = 0
  for await (const { record: cells, info } of parser as AsyncIterable<{
    record: string[]
    info: { lines: number }
  }>) {
    // The parser may be further on than we are.
    while (skipped[0] && skipped[0].line < info.lines) {
      const { line, error } = skipped.shift()!
      yield unreadable(line, error)
      end = Math.max(end, line)
    }
    const line = end + 1
    end = info.lines
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!header) header = cells.map((cell) => cell.trim())
    else if (cells.slice(header.length).some((cell) => cell.trim() !== ''))
      yield {
        line,
        problem: {
          column: '',
          value: shown(cells.join(' ')),
          reason: message('import_too_many_cells', { count: header.length }),
        },
      }
    else yield { line, header, cells }
  }
  for (const { line, error } of skipped) yield unreadable(line, error)
  await feeding
}

const unreadable = (line: number, error: CsvError): CsvRow => ({
  line,
  problem: { column: '', value: '', reason: message('import_bad_csv', { reason: error.message }) },
})

async function feed(
  parser: ReturnType<typeof parse>,
  first: string,
  rest: AsyncIterator<string>,
): Promise<void> {
  const write = async (text: string) => {
    if (!parser.write(text)) await new Promise((done) => parser.once('drain', done))
  }
  await write(first)
  for (let next = await rest.next(); !next.done; next = await rest.next()) await write(next.value)
  parser.end()
}

/** The text as far as its first line at least. */
async function headOf(source: AsyncIterator<string>): Promise<string> {
  let head = ''
  while (!head.trimStart().includes('\n')) {
    const next = await source.next()
    if (next.done) break
    head += next.value
  }
  return head
}

function separatorOf(head: string): string {
  const header = head
    .trimStart()
    .split('\n', 1)[0]!
    .replace(/"[^"]*"/g, '')
  const counts = [',', ';', '\t'].map((separator) => ({ separator, count: header.split(separator).length }))
  return counts.toSorted((a, b) => b.count - a.count)[0]!.separator
}
