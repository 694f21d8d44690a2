import { readFileSync } from 'node:fs'
import { textOf, type Row } from '@comptoir/contract/lists/sheet'
import { read, utils, type CellObject, type WorkSheet } from '@e965/xlsx'
import { readCsv } from '../../src/features/ordering/basket-import/read-csv.ts'
import { readFile } from '../../src/features/ordering/basket-import/read-file.ts'

/**
 * Why a CSV file cannot say what a cell holds: only the program that has saved it knew.
 *
 * - `formula`: it computes formulas anew as it opens a workbook; read is what the workbook says was shown last
 * - `setting`: a date in a format that says "as this computer is set" (`[$-F800]`, `[$-F400]`)
 * - `too_long`: a sheet with a text of more characters than a cell of Excel holds, which opens it without its texts
 */
const causes = ['formula', 'setting', 'too_long'] as const
export type Cause = (typeof causes)[number]

/** How many cells a sheet has, those that are other than expected, and those of which nothing can be expected. */
export type Comparison = { cells: number; differences: string[]; unknowable: Record<Cause, number> }

/** Characters that a cell of Excel holds. */
const LONGEST = 32_767

/**
 * Compares what is read of a sheet with a CSV file that a spreadsheet program has saved of it.
 *
 * Such a file begins at the first row and column with anything in them, has an underscore or a question mark for a letter
 * that its encoding lacks, and says what formulas come to when it is saved.
 */
export function compareCells(file: string, sheetIndex: number, expected: string): Comparison {
  const unknowable = { formula: 0, setting: 0, too_long: 0 }
  const result = readFile(readFileSync(file))
  if ('refusal' in result) return { cells: 0, differences: [`refused: ${result.refusal.key}`], unknowable }
  const found = fromFirst(result.file.sheets[sheetIndex]?.rows ?? [])
  const wanted = fromFirst(readCsv(readFileSync(expected)).sheets[0]?.rows ?? [])
  const places = new Set([...found.keys(), ...wanted.keys()])
  const others = [...places].filter(
    (place) => !isSame(wanted.get(place)?.text ?? '', found.get(place)?.text ?? ''),
  )
  const causeOf = others.length > 0 ? causesIn(file, sheetIndex) : () => undefined
  const differences: string[] = []
  for (const place of others) {
    const cell = found.get(place)
    const cause = causeOf(cell)
    if (cause) unknowable[cause] += 1
    else
      differences.push(
        `${place}: ${JSON.stringify(wanted.get(place)?.text ?? '')} expected, ${JSON.stringify(cell?.text ?? '')} read`,
      )
  }
  return { cells: places.size, differences, unknowable }
}

type Text = { text: string; row: number; column: number }

/** What the workbook itself says of a cell. */
function causesIn(file: string, sheetIndex: number): (cell: Text | undefined) => Cause | undefined {
  const book = read(readFileSync(file), { type: 'buffer', cellFormula: true, cellNF: true })
  const sheet: WorkSheet = book.Sheets[book.SheetNames[sheetIndex] ?? ''] ?? {}
  const cells = Object.entries(sheet).flatMap(([at, cell]) =>
    at.startsWith('!') ? [] : [cell as CellObject],
  )
  const isTooLong = cells.some(({ t, v }) => t === 's' && String(v).length > LONGEST)
  return (cell) => {
    if (isTooLong) return 'too_long'
    const own =
      cell && (sheet[utils.encode_cell({ r: cell.row - 1, c: cell.column })] as CellObject | undefined)
    if (own?.f !== undefined) return 'formula'
    return /^\[\$-F[48]00\]/i.test(String(own?.z ?? '')) ? 'setting' : undefined
  }
}

/** The texts of cells by place, counted from the first row and column that have any. */
function fromFirst(rows: readonly Row[]): Map<string, Text> {
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
  return new Map(filled.map((cell) => [`${cell.row - firstRow + 1},${cell.column - firstColumn + 1}`, cell]))
}

/** Letters that the encoding lacks are written as `_` or `?`, or left out. */
function isSame(expected: string, read: string): boolean {
  if (expected === read) return true
  const pattern = [...expected].map((sign) =>
    sign === '_' || sign === '?' ? '.{0,2}' : sign.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`),
  )
  return /[_?]/.test(expected) && new RegExp(`^${pattern.join('')}$`, 's').test(read)
}
