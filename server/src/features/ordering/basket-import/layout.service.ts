import { createHash } from 'node:crypto'
import { ImportMapping, type ImportReading } from '@comptoir/contract/basket-import'
import { lineFields } from '@comptoir/contract/import-fields'
import type { Db, Tx } from '#db/connect.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as queries from './basket-import.queries.ts'
import {
  MOST_SHEETS,
  dataRows,
  findHeader,
  findLayout,
  layoutName,
  nameKey,
  sampleCodes,
  type Layout,
  type Vocabulary,
} from './columns.rules.ts'
import type { NamesById } from './match.rules.ts'
import { textOf, type ReadFile, type Row, type Sheet } from './sheet.ts'

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

/** The names of all colours and sizes. */
export async function readNames(db: Db): Promise<NamesById> {
  const names = { color: new Map<string, number[]>(), size: new Map<string, number[]>() }
  for (const { kind, id, name } of await queries.findNames(db)) {
    const key = nameKey(name)
    const ids = names[kind].get(key)
    if (!ids) names[kind].set(key, [id])
    else if (!ids.includes(id)) ids.push(id)
  }
  return { colors: names.color, sizes: names.size }
}

/**
 * Which sheet of a file is the order, and what its columns hold: as asked for, as this company had the same layout read
 * before, or as its content says. Two statements.
 *
 * @throws RuleError on `excel_file` where no column names products, on `mapping` where what is asked for is not there
 */
export async function chooseSheet(
  db: Db,
  companyId: number,
  file: ReadFile,
  names: NamesById,
  asked: ImportMapping | undefined,
): Promise<ChosenSheet> {
  const filled = file.sheets.filter(({ rows }) => rows.length > 0)
  const visible = filled.filter(({ isHidden }) => !isHidden)
  const sheets = (visible.length > 0 ? visible : filled).slice(0, MOST_SHEETS)
  if (sheets.length === 0) throw refused('order_file_empty')
  const isXml = file.kind === 'xml' || file.kind === 'ubl'
  const candidates = sheets.map((sheet) => {
    const header = isXml ? sheet.rows[0] : findHeader(sheet.rows, names.sizes)
    const layout = createHash('sha256').update(layoutName(sheet, header)).digest()
    return { sheet, header, layout }
  })
  if (isXml) return chosen(candidates[0]!, { score: 1, language: null, ...orderXml }, false) // there is a sheet
  if (asked) return chosen(...(await asAsked(filled, candidates, asked)), false)

  const rows = candidates.flatMap(({ sheet, header }) =>
    dataRows(sheet, header?.number ?? null).slice(0, 100),
  )
  const vocabulary = await readVocabulary(db, companyId, rows, names)
  const layouts = candidates.map((candidate) => ({
    candidate,
    layout: findLayout(candidate.sheet, candidate.header, vocabulary),
  }))
  const remembered = await queries.findMappings(
    db,
    companyId,
    candidates.map(({ layout }) => layout),
  )
  for (const { candidate, layout } of layouts) {
    const known = remembered.find((one) => one.layout.equals(candidate.layout))
    const mapping = known && recalled(known.mapping, candidate.header)
    if (mapping) return chosen(candidate, { ...layout, ...mapping }, true)
  }
  const best = layouts.toSorted((a, b) => b.layout.score - a.layout.score)[0]!
  if (best.layout.score === 0) throw noColumn(best.candidate.header ?? best.candidate.sheet.rows[0])
  return chosen(best.candidate, best.layout, false)
}

type Candidate = { sheet: Sheet; header: Row | undefined; layout: Buffer }

const chosen = (
  { sheet, header, layout }: Candidate,
  { header_row, columns, language }: Layout,
  isRemembered: boolean,
): ChosenSheet => ({
  sheet,
  mapping: { sheet: sheet.name, header_row, columns },
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

async function asAsked(
  filled: readonly Sheet[],
  candidates: readonly Candidate[],
  asked: ImportMapping,
): Promise<[Candidate, Layout]> {
  const { sheet: name, header_row, columns } = asked
  const known = candidates.find(({ sheet }) => name == null || sheet.name === name)
  const hidden = filled.find((sheet) => sheet.name === name)
  if (!known && !hidden)
    throw new RuleError({ mapping: { sheet: [message('order_file_unknown_sheet', { name: name ?? '' })] } })
  if (!columns.some(({ field }) => naming.has(field)))
    throw new RuleError({ mapping: { columns: [message('order_file_mapping_without_product')] } })
  const candidate = known ?? {
    sheet: hidden!,
    header: undefined,
    layout: createHash('sha256').update('').digest(),
  }
  return [candidate, { header_row, columns, language: null, score: 1 }]
}

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

type Kept = { header_row: number | null; columns: ImportMapping['columns'] }

/** A mapping as it was kept; a header that was found by itself then is so again, wherever it stands now. */
function recalled(kept: unknown, header: Row | undefined): Kept | undefined {
  const { success, data } = ImportMapping.safeParse(kept)
  if (!success) return undefined
  const { guessed_header } = kept as { guessed_header?: number | null }
  const isGuessed = data.header_row !== null && data.header_row === guessed_header
  return { columns: data.columns, header_row: isGuessed ? (header?.number ?? null) : data.header_row }
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

const noColumn = (header: Row | undefined) => {
  const found = (header?.cells ?? []).map((cell) => textOf(cell).trim()).filter(Boolean)
  return new RuleError({
    excel_file: [
      found.length > 0
        ? message('order_file_no_column', { found: found.join(', ').slice(0, 300) })
        : message('order_file_no_product'),
    ],
  })
}
