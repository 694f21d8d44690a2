import { createHash } from 'node:crypto'
import { ImportMapping, type ImportCorrection, type ImportReading } from '@comptoir/contract/basket-import'
import { lineFields } from '@comptoir/contract/import-fields'
import {
  MOST_SHEETS,
  SAMPLE_ROWS,
  colorKey,
  dataRows,
  findHeader,
  findLayout,
  languageOf,
  layoutName,
  namesProduct,
  sizeNameKey,
  sampleCodes,
  type Layout,
  type Vocabulary,
} from '@comptoir/contract/lists/columns'
import { withOneMatrix } from '@comptoir/contract/lists/matrix'
import type { NamesById } from '@comptoir/contract/lists/named'
import { textOf, type ReadFile, type Row, type Sheet } from '@comptoir/contract/lists/sheet'
import type { Db, Tx } from '#db/connect.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as queries from './basket-import.queries.ts'

/** Layouts that are remembered for a company. */
const MOST_LAYOUTS = 50

/** A sheet with how it is read, and what is remembered it by. */
export type ChosenSheet = {
  sheet: Sheet
  mapping: ImportMapping
  isRemembered: boolean
  layout: Buffer
  guessedHeader: number | null
  language: Layout['language']
}

/** The names of all colours and sizes. A synonym that is the name of another colour means that one: white is not ecru. */
export async function readNames(db: Db): Promise<NamesById> {
  const found = await queries.findNames(db)
  const names = { color: new Map<string, number[]>(), size: new Map<string, number[]>() }
  const add = ({ kind, id, name }: queries.NameRow) => {
    const key = kind === 'size' ? sizeNameKey(name) : colorKey(name)
    const ids = names[kind].get(key)
    if (!ids) names[kind].set(key, [id])
    else if (!ids.includes(id)) ids.push(id)
  }
  for (const row of found) if (!row.is_synonym) add(row)
  const isName = new Set(names.color.keys())
  for (const row of found) if (row.is_synonym && !isName.has(colorKey(row.name))) add(row)
  return { colors: names.color, sizes: names.size }
}

/**
 * Which sheet of a file is the order, and what its columns hold: as asked for, as this company had the same layout read
 * before, or as its content says. Two statements.
 *
 * @param mayBeUnmapped where no column names products, the sheet is answered all the same
 * @throws RuleError on `excel_file` where no column names products, on `mapping` where what is asked for is not there
 */
export async function chooseSheet(
  db: Db,
  companyId: number,
  file: ReadFile,
  names: NamesById,
  asked: ImportCorrection = {},
  mayBeUnmapped = false,
): Promise<ChosenSheet> {
  const isXml = file.kind === 'xml' || file.kind === 'ubl'
  const sheets = sheetsToSearch(file, asked.sheet ?? undefined).map((sheet) =>
    isXml ? sheet : withOneMatrix(sheet, names.sizes),
  )
  const guessed = sheets.map((sheet) =>
    candidateOf(sheet, isXml ? sheet.rows[0] : findHeader(sheet.rows, names.sizes)),
  )
  const decimal_sign = asked.decimal_sign ?? null
  const [first] = guessed
  if (isXml) {
    const order = { score: 1, language: null, ...orderXml, decimal_sign: decimal_sign ?? ('.' as const) }
    return chosen(first!, order, false) // there is a sheet
  }
  const { columns } = asked
  if (columns) {
    if (!mayBeUnmapped && !namesProducts({ columns }))
      throw new RuleError({ mapping: { columns: [message('order_file_mapping_without_product')] } })
    const header_row = asked.header_row === undefined ? (first!.header?.number ?? null) : asked.header_row
    const language = languageOf(first!.sheet.rows.find(({ number }) => number === header_row))
    return chosen(first!, { header_row, columns, decimal_sign, language, score: 1 }, false)
  }

  const headerOf = ({ sheet, header }: Candidate): Row | undefined =>
    asked.header_row === undefined ? header : sheet.rows.find(({ number }) => number === asked.header_row)
  const rows = guessed.flatMap((candidate) => {
    const header = headerOf(candidate)
    const data = dataRows(candidate.sheet, header?.number ?? null).slice(0, SAMPLE_ROWS)
    return header ? [header, ...data] : data
  })
  const vocabulary = await readVocabulary(db, companyId, rows, names)
  const candidates = guessed.map((candidate) =>
    candidate.header && namesProduct(candidate.header, vocabulary)
      ? candidateOf(candidate.sheet, undefined)
      : candidate,
  )
  const layouts = candidates.map((candidate) => ({
    candidate,
    layout: { ...findLayout(candidate.sheet, headerOf(candidate), vocabulary), decimal_sign },
  }))
  const remembered =
    asked.header_row === undefined
      ? await queries.findMappings(
          db,
          companyId,
          candidates.map(({ layout }) => layout),
        )
      : []
  for (const { candidate, layout } of layouts) {
    const known = remembered.find((one) => one.layout.equals(candidate.layout))
    const mapping = known && recalled(known.mapping, candidate.header)
    if (mapping)
      return chosen(
        candidate,
        { ...layout, ...mapping, decimal_sign: decimal_sign ?? mapping.decimal_sign },
        true,
      )
  }
  const best = layouts.toSorted((a, b) => b.layout.score - a.layout.score)[0]!
  if (best.layout.score === 0 && !mayBeUnmapped)
    throw noColumn(headerOf(best.candidate) ?? best.candidate.sheet.rows[0])
  return chosen(best.candidate, best.layout, false)
}

/** The sheet that is asked for; otherwise those that are shown, or all where none is. */
function sheetsToSearch(file: ReadFile, name: string | undefined): Sheet[] {
  const filled = file.sheets.filter(({ rows }) => rows.length > 0)
  if (filled.length === 0) throw refused('order_file_empty')
  if (name !== undefined) {
    const named = filled.find((sheet) => sheet.name === name)
    if (!named) throw new RuleError({ mapping: { sheet: [message('order_file_unknown_sheet', { name })] } })
    return [named]
  }
  const visible = filled.filter(({ isHidden }) => !isHidden)
  return (visible.length > 0 ? visible : filled).slice(0, MOST_SHEETS)
}

type Candidate = { sheet: Sheet; header: Row | undefined; layout: Buffer }

const candidateOf = (sheet: Sheet, header: Row | undefined): Candidate => ({
  sheet,
  header,
  layout: createHash('sha256').update(layoutName(sheet, header)).digest(),
})

const chosen = (
  { sheet, header, layout }: Candidate,
  { header_row, columns, decimal_sign, language }: Layout & Pick<ImportMapping, 'decimal_sign'>,
  isRemembered: boolean,
): ChosenSheet => ({
  sheet,
  mapping: { sheet: sheet.name, header_row, columns, ...(decimal_sign && { decimal_sign }) },
  isRemembered,
  layout,
  guessedHeader: header?.number ?? null,
  language,
})

/** The columns that the lines of an order in XML are read into. */
const orderXml = {
  header_row: 0,
  columns: lineFields.map((field, column) => ({ column, field })),
}

const naming = new Set(['reference', 'gtin', 'own_code', 'style'])
export const namesProducts = ({ columns }: Pick<ImportMapping, 'columns'>): boolean =>
  columns.some(({ field }) => naming.has(field))

async function readVocabulary(
  db: Db,
  companyId: number,
  rows: readonly Row[],
  names: NamesById,
): Promise<Vocabulary> {
  const known = await queries.findKnownCodes(db, companyId, sampleCodes(rows))
  const of = (via: string) => new Set(known.flatMap((code) => (code.via === via ? [code.key] : [])))
  return {
    gtins: of('gtin'),
    references: of('reference'),
    ownCodes: of('own_code'),
    styles: of('style'),
    ...names,
  }
}

type Kept = Pick<ImportMapping, 'header_row' | 'columns' | 'decimal_sign'>

/** A mapping as it was kept; a header that was found by itself then is so again, wherever it stands now. */
function recalled(kept: unknown, header: Row | undefined): Kept | undefined {
  const { success, data } = ImportMapping.safeParse(kept)
  if (!success) return undefined
  const { guessed_header } = kept as { guessed_header?: number | null }
  const isGuessed = data.header_row !== null && data.header_row === guessed_header
  return {
    columns: data.columns,
    decimal_sign: data.decimal_sign,
    header_row: isGuessed ? (header?.number ?? null) : data.header_row,
  }
}

/** Remembers a mapping that was asked for. */
export const rememberMapping = (
  tx: Tx,
  companyId: number,
  { layout, mapping, guessedHeader }: ChosenSheet,
  at: Date,
): Promise<unknown> =>
  queries.keepMapping(
    tx,
    companyId,
    { layout, mapping: { ...mapping, guessed_header: guessedHeader }, at },
    MOST_LAYOUTS,
  )

/** What was guessed, for the reader to see and correct. */
export function readingOf(
  file: ReadFile,
  { sheet, mapping, isRemembered, language }: ChosenSheet,
  decimal_sign: ImportReading['decimal_sign'],
): ImportReading {
  const header = sheet.rows.find(({ number }) => number === mapping.header_row)
  const rows = dataRows(sheet, mapping.header_row)
  const width = Math.min(
    256,
    Math.max(0, header?.cells.length ?? 0, ...rows.slice(0, 200).map(({ cells }) => cells.length)),
  )
  const fieldOf = new Map(mapping.columns.map(({ column, field }) => [column, field]))
  return {
    kind: file.kind,
    encoding: file.encoding,
    separator: file.separator,
    decimal_sign,
    language,
    sheets: file.sheets.map(({ name }) => name),
    mapping,
    is_remembered: isRemembered,
    has_quantity: mapping.columns.some(({ field }) => ['quantity', 'packs', 'size_quantity'].includes(field)),
    columns: Array.from({ length: width }, (_, column) => ({
      column,
      header: textOf(header?.cells[column]).trim().slice(0, 100),
      samples: samplesOf(rows, column),
      field: fieldOf.get(column) ?? null,
    })).filter(({ header: name, samples }) => name !== '' || samples.length > 0),
  }
}

/** The first three things that a column says. */
function samplesOf(rows: readonly Row[], column: number): string[] {
  const texts = rows.slice(0, 200).map(({ cells }) => textOf(cells[column]).trim().slice(0, 100))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, 3)
}

const refused = (key: 'order_file_empty' | 'order_file_without_rows') =>
  new RuleError({ excel_file: [message(key)] })

/** What no column of names is refused with. */
export const noColumn = (header: Row | undefined): RuleError => {
  const found = (header?.cells ?? []).map((cell) => textOf(cell).trim()).filter(Boolean)
  return new RuleError({
    excel_file: [
      found.length > 0
        ? message('order_file_no_column', { found: found.join(', ').slice(0, 300) })
        : message('order_file_no_product'),
    ],
  })
}
