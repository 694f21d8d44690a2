import { importColumns } from '@comptoir/contract/import-fields'
import type { Cell, ReadFile, Row } from '@comptoir/contract/lists/sheet'
import { Parser } from 'htmlparser2'
import { storable } from '#lib/storable.ts'
import { plainNumber } from './read-workbook.ts'
import { decodeText } from './text-encoding.rules.ts'

/** Rows that a cell may reach over, as in a browser. */
const MOST_SPAN = 65_534
/** What is on a line of its own, or begins one: of two in a cell the texts do not run together. */
const blocks = new Set(['br', 'p', 'div', 'li', 'table', 'tr', 'td', 'th'])
const unseen = new Set(['script', 'style'])

type OpenCell = { text: string; exact: string | undefined; columns: number; rows: number }
type Table = {
  rows: Row[]
  /** Rows that have begun. */
  count: number
  cells: Cell[] | undefined
  cell: OpenCell | undefined
  /** Where the next cell stands, unless one of a row above reaches there. */
  column: number
  /** Of each column how many rows from this one on the cell above takes. */
  taken: number[]
}

/**
 * Reads the tables of an HTML page, as many programs write under the name of an Excel file; each is a sheet. A cell over
 * several rows or columns stands in the first of them. Nothing is fetched, and no script runs.
 */
export function readHtml(bytes: Uint8Array): ReadFile {
  const found: Table[] = []
  const open: Table[] = []
  let hidden = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      const table = open.at(-1)
      if (unseen.has(name)) hidden += 1
      if (table?.cell && blocks.has(name)) table.cell.text += ' '
      if (name === 'table') found.push(open[open.push(newTable()) - 1]!)
      else if (name === 'tr' && table) beginRow(table)
      else if ((name === 'td' || name === 'th') && table) beginCell(table, attributes)
    },
    ontext(text) {
      const cell = open.at(-1)?.cell
      if (cell && hidden === 0) cell.text += text
    },
    onclosetag(name) {
      const table = open.at(-1)
      if (unseen.has(name)) hidden -= 1
      if (!table) return
      if (blocks.has(name) && table.cell) table.cell.text += ' '
      if (name === 'td' || name === 'th') endCell(table)
      else if (name === 'tr' || name === 'table') endRow(table)
      if (name === 'table') open.pop()
    },
  })
  parser.end(decodeText(bytes).text)
  const filled = found.filter(({ rows }) => rows.length > 0)
  const sheets = filled.map(({ rows }, index) => ({
    name: filled.length > 1 ? String(index + 1) : '',
    isHidden: false,
    rows,
  }))
  return { kind: 'html', encoding: null, separator: null, sheets }
}

const newTable = (): Table => ({
  rows: [],
  count: 0,
  cells: undefined,
  cell: undefined,
  column: 0,
  taken: [],
})

function beginRow(table: Table): void {
  endRow(table)
  table.count += 1
  table.cells = []
  table.column = 0
}

function beginCell(table: Table, attributes: Record<string, string>): void {
  if (!table.cells) beginRow(table)
  endCell(table)
  table.cell = {
    text: '',
    exact: exactOf(attributes['x:num'] ?? attributes['sdval']),
    columns: spanOf(attributes['colspan'], importColumns),
    rows: spanOf(attributes['rowspan'], MOST_SPAN),
  }
}

/** The number that Excel or LibreOffice has written behind what a cell shows. */
const exactOf = (written: string | undefined) =>
  written && Number.isFinite(Number(written)) ? plainNumber(Number(written)) : undefined

const spanOf = (written: string | undefined, most: number) =>
  Math.min(most, Math.max(1, Number.parseInt(written ?? '', 10) || 1))

function endCell(table: Table): void {
  const { cell, cells, taken } = table
  table.cell = undefined
  if (!cell || !cells) return
  while ((taken[table.column] ?? 0) > 0) table.column += 1
  const at = table.column
  table.column += cell.columns
  if (at >= importColumns) return
  for (let column = at; column < Math.min(table.column, importColumns); column += 1) taken[column] = cell.rows
  const text = storable(cell.text.replace(/\s+/g, ' ').trim())
  if (text === '') return
  while (cells.length < at) cells.push('')
  cells[at] = cell.exact === undefined || cell.exact === text ? text : { text, exact: cell.exact }
}

function endRow(table: Table): void {
  endCell(table)
  if (!table.cells) return
  if (table.cells.length > 0) table.rows.push({ number: table.count, cells: table.cells })
  table.cells = undefined
  table.taken = table.taken.map((rows) => Math.max(0, rows - 1))
}
