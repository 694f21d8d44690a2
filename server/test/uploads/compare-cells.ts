import { readFileSync } from 'node:fs'
import { readFile } from '../../src/features/ordering/basket-import/read-file.ts'
import { readCsv } from '../../src/features/ordering/basket-import/read-csv.ts'
import { textOf, type Row } from '../../src/features/ordering/basket-import/sheet.ts'

/** How many cells a sheet has, and those that are other than expected. */
export type Comparison = { cells: number; differences: string[] }

/**
 * Compares what is read of a sheet with a CSV file that a spreadsheet program has saved of it.
 *
 * Such a file begins at the first row and column with anything in them, has an underscore or a question mark for a letter
 * that its encoding lacks, and says what formulas come to when it is saved.
 */
export function compareCells(file: string, sheetIndex: number, expected: string): Comparison {
  const result = readFile(readFileSync(file))
  if ('refusal' in result) return { cells: 0, differences: [`refused: ${result.refusal.key}`] }
  const found = fromFirst(result.file.sheets[sheetIndex]?.rows ?? [])
  const wanted = fromFirst(readCsv(readFileSync(expected)).sheets[0]?.rows ?? [])
  const differences: string[] = []
  let cells = 0
  for (const place of new Set([...found.keys(), ...wanted.keys()])) {
    cells += 1
    const [one = '', other = ''] = [wanted.get(place), found.get(place)]
    if (!isSame(one, other))
      differences.push(`${place}: ${JSON.stringify(one)} expected, ${JSON.stringify(other)} read`)
  }
  return { cells, differences }
}

/** The texts of cells by place, counted from the first row and column that have any. */
function fromFirst(rows: readonly Row[]): Map<string, string> {
  const texts = rows.flatMap(({ number, cells }) =>
    cells.map((cell, column) => ({
      row: number,
      column,
      text: textOf(cell)
        .replace(/[\s\u00a0]+/g, ' ')
        .trim(),
    })),
  )
  const filled = texts.filter(({ text }) => text !== '')
  const firstRow = Math.min(...filled.map(({ row }) => row))
  const firstColumn = Math.min(...filled.map(({ column }) => column))
  return new Map(
    filled.map(({ row, column, text }) => [`${row - firstRow + 1},${column - firstColumn + 1}`, text]),
  )
}

/** Letters that the encoding lacks are written as `_` or `?`, or left out. */
function isSame(expected: string, read: string): boolean {
  if (expected === read) return true
  const pattern = [...expected].map((sign) =>
    sign === '_' || sign === '?' ? '.{0,2}' : sign.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
  )
  return /[_?]/.test(expected) && new RegExp(`^${pattern.join('')}$`, 's').test(read)
}
