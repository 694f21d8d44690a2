import { read, set_cptable, type CellObject, type WorkBook } from '@e965/xlsx'
import * as codepages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { importColumns } from '@comptoir/contract/import-fields'
import { unzipSync, zipSync } from 'fflate'
import type { Cell, ReadFile, Row } from '@comptoir/contract/lists/sheet'
import { message, type Message } from '#lib/errors.ts'
import { storable } from '#lib/storable.ts'
import { toSaveAs, wrongKind } from './file-kind.rules.ts'

// What Excel 95 and older write is in the code page of their country.
set_cptable(codepages)

/** Bytes that the parts of a workbook may take unpacked; what claims more is refused before it is unpacked. */
const MOST_UNPACKED = 48 * 1024 * 1024
/** Nothing of these is read: pictures, macros, links to other files. */
const unread =
  /^\/?(docProps|customXml|xl\/(drawings|charts|chartsheets|media|theme|printerSettings|pivot\w*|externalLinks|comments|threadedComments|vba\w*|diagrams|ctrlProps|embeddings|activeX|queryTables|slicers|slicerCaches|calcChain))/i

/**
 * The workbook in a ZIP file, with what is read of it alone and unpacked, so that nothing takes more memory than it says.
 *
 * @returns a message where it is a file of another kind, or too big
 */
export function unpackWorkbook(bytes: Uint8Array): Uint8Array | Message {
  const names: string[] = []
  let size = 0
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      names.push(name)
      if (isRead(name)) size += originalSize
      return false
    },
  })
  const other = otherKind(names)
  if (other) return other
  if (size > MOST_UNPACKED) return message('order_file_too_complex')
  const parts = unzipSync(bytes, { filter: ({ name }) => isRead(name) })
  return zipSync(parts, { level: 0 })
}

const isRead = (name: string) => /\.(xml|rels)$/i.test(name) && !unread.test(name)

function otherKind(names: readonly string[]): Message | undefined {
  const has = (pattern: RegExp) => names.some((name) => pattern.test(name))
  if (has(/workbook\d*\.bin$/i)) return toSaveAs('Excel (.xlsb)')
  if (has(/(?:^|\/)(?:Index\/.*\.iwa|index\.(?:zip|xml))$/i)) return toSaveAs('Numbers')
  if (has(/^content\.xml$/)) return toSaveAs('OpenDocument')
  if (has(/^word\//)) return wrongKind('Word')
  if (has(/^ppt\//)) return wrongKind('PowerPoint')
  if (!has(/^\/?\[Content_Types\]\.xml$/i) && !has(/workbook\d*\.xml$/i)) return wrongKind('ZIP')
  return undefined
}

/** Reads a workbook of any version of Excel. Formulas, macros and links are not looked at: a cell is what was last shown. */
export function readWorkbook(kind: 'xls' | 'xlsx' | 'spreadsheetml', bytes: Uint8Array): ReadFile {
  const book = read(bytes, {
    type: 'buffer',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    nodim: true,
    bookVBA: false,
    ...(kind === 'spreadsheetml' && { codepage: 65001 }),
  })
  const sheets = book.SheetNames.map((name, index) => ({
    name,
    isHidden: (book.Workbook?.Sheets?.[index]?.Hidden ?? 0) > 0,
    rows: rowsOf(book, name),
  }))
  return { kind, encoding: null, separator: null, sheets }
}

/** The rows of a sheet with anything in them. Goes from cell to cell: a sheet may claim any size. */
function rowsOf(book: WorkBook, name: string): Row[] {
  const cellsByRow = (book.Sheets[name]?.['!data'] ?? []) as (CellObject | undefined)[][]
  const rows: Row[] = []
  // eslint-disable-next-line unicorn/no-array-for-each -- skips the holes of a sparse array
  cellsByRow.forEach((given, index) => {
    const cells: Cell[] = []
    let isBlank = true
    given?.forEach((cell, column) => {
      if (!cell || column >= importColumns) return
      const value = cellOf(cell)
      if (value === '') return
      while (cells.length < column) cells.push('')
      cells[column] = value
      isBlank = false
    })
    if (!isBlank) rows.push({ number: index + 1, cells })
  })
  return rows
}

function cellOf(cell: CellObject): Cell {
  const { t, v, w } = cell
  if (t === 'z' || v === undefined || v === null) return ''
  if (t !== 'n') return storable(w ?? String(v))
  const exact = plainNumber(Number(v))
  const text = w ?? exact
  return text === exact ? text : { text, exact }
}

/** A number in digits, without a power of ten. */
export function plainNumber(value: number): string {
  const text = String(value)
  if (!/e/i.test(text)) return text
  return Math.abs(value) >= 1 && Math.abs(value) < 1e21 ? BigInt(Math.round(value)).toString() : text
}
