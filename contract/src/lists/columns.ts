import type { Language } from '../common.ts'
import type { ImportMapping } from '../basket-import.ts'
import { importColumns, type ImportField } from '../import-fields.ts'
import { sizeKey } from '../size-key.ts'
import { readCode, type CodeReading } from './codes.ts'
import { headerWords } from '../written.ts'
import { fieldOfHeader, isOtherHeader } from './headers.ts'
import { readQuantity } from './quantity.ts'
import { exactOf, textOf, type Row, type Sheet } from './sheet.ts'
import { isShortDate } from './size-of-date.ts'

/** Rows among which the header is looked for, and rows of data that show what a column holds. */
const HEADER_WITHIN = 30
export const SAMPLE_ROWS = 100
/** Sheets that are looked at. */
export const MOST_SHEETS = 10

/** What is known of the codes in a sample, and the names of all colours and sizes, as `colorKey` and `sizeNameKey` compare them. */
export type Vocabulary = {
  gtins: ReadonlySet<string>
  references: ReadonlySet<string>
  ownCodes: ReadonlySet<string>
  styles: ReadonlySet<string>
  colors: ReadonlyMap<string, readonly number[]>
  sizes: ReadonlyMap<string, readonly number[]>
}

/** Names of colours are compared without accents, case and punctuation. */
export const colorKey = (name: string): string => headerWords(name).replaceAll(' ', '')
/** Sizes by their key, without a word that only says that it is one: "Taille XXL" → "2xl". */
export const sizeNameKey = (name: string): string =>
  sizeKey(name.trim().replace(/^(?:t|taille|maat|size|gr|gr[öo](?:ß|ss)e|groesse)\b[\s.:]+(?=\S)/i, ''))

/** The row that names the columns: the one of the first with the most names that are known. */
export function findHeader(rows: readonly Row[], sizes: Vocabulary['sizes']): Row | undefined {
  let best: { row: Row; score: number } | undefined
  for (const row of rows.slice(0, HEADER_WITHIN)) {
    const texts = row.cells.map((cell) => textOf(cell).trim())
    if (texts.length === 2 && isNumber(texts[1]!) && !isNumber(texts[0]!)) continue // a code and its quantity
    const fields = new Set(
      texts.map((text) => fieldOfHeader(text)?.field).filter((field) => field !== undefined),
    )
    const ofSizes = texts.filter((text) => isSize(text, sizes))
    const sizeCells = ofSizes.length
    const others = texts.filter(isOtherHeader).length
    const score = fields.size * 2 + (sizeCells > 1 ? Math.min(sizeCells, 4) : 0) + (others > 0 ? 1 : 0)
    const besideSizes = texts.filter((text) => text !== '').length - sizeCells
    // "Total" beside sizes that are numbers may sum up quantities.
    const isSizesAlone = sizeCells > 1 && besideSizes === (ofSizes.some(isNumber) ? 0 : others)
    if ((fields.size > 0 || isSizesAlone) && score > (best?.score ?? 1)) best = { row, score }
  }
  return best?.row
}

const isNumber = (text: string) => /^\d+$/.test(text)
/** What a size is called, or what a spreadsheet has made of it. */
export const isSize = (text: string, sizes: Vocabulary['sizes']): boolean =>
  text.trim() !== '' && (sizes.has(sizeNameKey(text)) || isShortDate(text))

const gtinsIn = ({ gtins, pieceGtins }: CodeReading) => [...gtins, ...pieceGtins]

/** A row that names a product is part of the order, whatever its other cells are called. */
export const namesProduct = (
  { cells }: Row,
  { gtins, references, ownCodes }: Pick<Vocabulary, 'gtins' | 'references' | 'ownCodes'>,
): boolean =>
  cells.some((cell) => {
    const code = readCode(textOf(cell))
    return references.has(code.key) || ownCodes.has(code.key) || gtinsIn(code).some((gtin) => gtins.has(gtin))
  })

export const dataRows = (sheet: Sheet, headerRow: number | null): Row[] =>
  headerRow === null ? sheet.rows : sheet.rows.filter(({ number }) => number > headerRow)

/** The codes of rows, to find out which of them the shop knows. */
export function sampleCodes(rows: readonly Row[]): { keys: string[]; gtins: string[] } {
  const keys = new Set<string>()
  const gtins = new Set<string>()
  for (const row of rows)
    for (const cell of row.cells)
      for (const text of new Set([textOf(cell), exactOf(cell)])) {
        if (text.length > 60 || text.trim() === '') continue
        const code = readCode(text)
        if (code.key.length > 1) keys.add(code.key)
        for (const gtin of gtinsIn(code)) gtins.add(gtin)
      }
  return { keys: [...keys], gtins: [...gtins] }
}

/**
 * How a list is read of which no code is known: the first column that is no number, and the first that is one; of lines
 * that were cut at spaces, each into a code and its quantity, these.
 */
export function listMapping(sheet: Sheet, separator: string | null): ImportMapping {
  if (separator === ' ' && sheet.rows.some(({ cells }) => cells.length === 2))
    return {
      sheet: sheet.name,
      header_row: null,
      columns: [
        { column: 0, field: 'reference' },
        { column: 1, field: 'quantity' },
      ],
    }
  const columns = columnsOf(sheet.rows.slice(0, SAMPLE_ROWS), undefined, nothingKnown)
  const isCount = ({ share }: Column) => share.whole >= 0.8 && share.gtinLike < 0.5
  const code = columns.find((column) => !isCount(column)) ?? columns[0]
  const quantity = columns.find((column) => column !== code && isCount(column))
  return {
    sheet: sheet.name,
    header_row: null,
    columns: [
      { column: code?.column ?? 0, field: 'reference' },
      ...(quantity ? [{ column: quantity.column, field: 'quantity' as const }] : []),
    ],
  }
}
const nothingKnown: Vocabulary = {
  gtins: new Set(),
  references: new Set(),
  ownCodes: new Set(),
  styles: new Set(),
  colors: new Map(),
  sizes: new Map(),
}

type Column = {
  column: number
  header: string
  named: ImportField | undefined
  filled: number
  share: Record<
    | 'gtin'
    | 'gtinLike'
    | 'reference'
    | 'own_code'
    | 'style'
    | 'color'
    | 'size'
    | 'whole'
    | 'number'
    | 'asked',
    number
  >
}

export type Layout = {
  header_row: number | null
  columns: ImportMapping['columns']
  language: Language | null
  /** How sure it is that this sheet is an order: the share of rows with a product that is known, and more for headers. */
  score: number
}

/** What each column holds, by its content first and its name second. */
export function findLayout(sheet: Sheet, header: Row | undefined, vocabulary: Vocabulary): Layout {
  const rows = dataRows(sheet, header?.number ?? null)
  const columns = columnsOf(rows.slice(0, SAMPLE_ROWS), header, vocabulary)
  const found = new Map<number, ImportField>()
  const free = () => columns.filter(({ column }) => !found.has(column))
  const has = (...fields: ImportField[]) => [...found.values()].some((field) => fields.includes(field))
  let score = 0

  const scored = columns
    .flatMap((column) =>
      (['gtin', 'reference', 'own_code', 'style'] as const).map((field) => ({
        column,
        field,
        score: scoreOf(column, field),
      })),
    )
    .filter(({ score }) => score >= 2)
    .toSorted((a, b) => b.score - a.score || a.column.column - b.column.column)
  for (const { column, field, score: sure } of scored) {
    if (found.has(column.column) || has(field)) continue
    found.set(column.column, field)
    score = Math.max(score, sure)
  }
  const isCoded = has('gtin', 'reference', 'own_code', 'style')

  // A quantity may also be the name of a size: columns that are called by sizes hold quantities.
  const ofSizes = columns.filter(
    ({ header: name, share, named }) =>
      (named === undefined || named === 'size') && isSize(name, vocabulary.sizes) && share.whole >= 0.5,
  )
  const isMatrix = ofSizes.length > 1
  // A size that the shop does not have is explained row by row: its quantities are not left out.
  if (isMatrix) {
    const [from, to] = [ofSizes[0]!.column, ofSizes.at(-1)!.column]
    ofSizes.push(
      ...columns.filter(
        (column) =>
          !ofSizes.includes(column) &&
          column.named === undefined &&
          column.filled > 0 &&
          column.share.whole >= 0.8 &&
          (/^(?:\d{0,2}x{0,5}[sml]|\d{2,3})$/.test(sizeNameKey(column.header)) ||
            (column.column > from &&
              column.column < to &&
              column.header !== '' &&
              !isOtherHeader(column.header))),
      ),
    )
  }
  /** "10" is also a size, but of a list with one column of numbers these are what is ordered. */
  const isOnlyCount = (column: Column) =>
    !has('color') &&
    column.share.whole >= 0.8 &&
    findQuantity(
      free().filter((one) => one !== column),
      isCoded,
    ) === undefined
  for (const field of ['color', 'size'] as const) {
    const best = free()
      .filter((column) => !isMatrix || !ofSizes.includes(column))
      .filter((column) => field !== 'size' || column.named === 'size' || !isOnlyCount(column))
      .map((column) => ({ column, score: column.share[field] * 4 + (column.named === field ? 3 : 0) }))
      .filter(
        ({ column, score: sure }) =>
          sure >= 2.5 && (column.named === field || (column.named === undefined && has('style'))),
      )
      .toSorted((a, b) => b.score - a.score)[0]
    if (best) found.set(best.column.column, field)
  }
  const sizes = ofSizes.filter(({ column }) => !found.has(column))
  if (isCoded && sizes.length > 1 && !has('size'))
    for (const { column } of sizes) found.set(column, 'size_quantity')
  const quantity = has('size_quantity') ? undefined : findQuantity(free(), isCoded)
  if (quantity) found.set(quantity.column, quantity.named === 'packs' ? 'packs' : 'quantity')
  const comment = free().find(({ named }) => named === 'comment')
  if (comment) found.set(comment.column, 'comment')
  // A style alone names a product where it has one; its column is then one of references.
  if (has('style') && !has('color', 'size', 'size_quantity', 'reference', 'gtin'))
    for (const [column, field] of found) if (field === 'style') found.set(column, 'reference')

  return {
    header_row: header?.number ?? null,
    columns: [...found]
      .toSorted(([a], [b]) => a - b)
      .map(([column, field]) =>
        field === 'size_quantity'
          ? { column, field, size: textOf(header?.cells[column]).trim() }
          : { column, field },
      ),
    language: languageOf(header),
    score: isCoded ? score + (quantity || has('size_quantity') ? 1 : 0) : 0,
  }
}

/** Whether a cell is read as a number of something, be it one that cannot be ordered: "x12", "10 paires", "-4", "2,5". */
function asksFor(text: string): boolean {
  const quantity = readQuantity(text, ',')
  return quantity !== 'none' && !('fault' in quantity && quantity.fault === 'bad_quantity')
}

/** "12", "1 200", "12 pcs". */
const counted =
  /^\s*\d[\d\s.,]*(?:\s(?:pcs?|pces?|pi[eè]ces?|stk?|stuks?|stück|units?|unit[eé]s?|lots?|pakken|packs?)\.?)?\s*$/iu

function columnsOf(rows: readonly Row[], header: Row | undefined, vocabulary: Vocabulary): Column[] {
  const count = Math.min(
    importColumns,
    Math.max(0, header?.cells.length ?? 0, ...rows.map(({ cells }) => cells.length)),
  )
  return Array.from({ length: count }, (_, column): Column => {
    const cells = rows.map((row) => row.cells[column]).filter((cell) => textOf(cell).trim() !== '')
    const name = textOf(header?.cells[column]).trim()
    const share = (test: (text: string) => boolean) =>
      cells.length === 0
        ? 0
        : cells.filter((cell) => test(textOf(cell)) || test(exactOf(cell))).length / cells.length
    const codes = (test: (code: ReturnType<typeof readCode>) => boolean) =>
      share((text) => text.length <= 60 && test(readCode(text)))
    return {
      column,
      header: name,
      named: fieldOfHeader(name)?.field,
      filled: cells.length,
      share: {
        gtin: codes((code) => gtinsIn(code).some((gtin) => vocabulary.gtins.has(gtin))),
        gtinLike: codes(({ gtins, range }) => gtins.length > 0 || range !== undefined),
        reference: codes(({ key }) => vocabulary.references.has(key)),
        own_code: codes(({ key }) => vocabulary.ownCodes.has(key)),
        style: codes(({ key }) => vocabulary.styles.has(key)),
        color: share((text) => vocabulary.colors.has(colorKey(text))),
        size: share((text) => isSize(text, vocabulary.sizes)),
        whole: cells.length === 0 ? 1 : share((text) => counted.test(text)),
        number: share(asksFor),
        asked: share((text) => asksFor(text) && !isSize(text, vocabulary.sizes)),
      },
    }
  }).filter(({ filled, header: name }) => filled > 0 || name !== '')
}

function scoreOf(
  { share, named, header }: Column,
  field: 'gtin' | 'reference' | 'own_code' | 'style',
): number {
  const isNamed = named === field ? 2 : 0
  if (named === 'quantity' || named === 'packs' || named === 'comment') return 0
  if (named === undefined && isOtherHeader(header) && share[field] < 0.9) return 0
  if (field === 'gtin') return share.gtin * 10 + share.gtinLike * 4 + isNamed
  if (field === 'style') return share.style * 8 + isNamed
  return share[field] * (field === 'reference' ? 10 : 9) + isNamed
}

/**
 * By its name, else the first column of whole numbers that is called nothing else, else the one of which most cells ask for
 * something, other than what may be sizes where there is one: of a list with some wrong quantities each is read, or said to
 * be wrong.
 */
function findQuantity(columns: readonly Column[], isCoded: boolean): Column | undefined {
  const named = columns.filter(({ named }) => named === 'quantity' || named === 'packs')
  const best = named.toSorted((a, b) => b.share.whole - a.share.whole)[0]
  if (best || !isCoded) return best
  const unnamed = columns.filter(
    ({ named, header, share, filled }) =>
      named === undefined && !isOtherHeader(header) && filled > 0 && share.gtinLike < 0.5,
  )
  return (
    unnamed.find(({ share }) => share.whole >= 0.8) ??
    unnamed.filter(({ share }) => share.asked >= 0.5).toSorted((a, b) => b.share.asked - a.share.asked)[0] ??
    unnamed.find(({ share }) => share.number >= 0.5)
  )
}

/** The language that most names of columns are in. */
export function languageOf(header: Row | undefined): Language | null {
  const counts = new Map<Language, number>()
  for (const cell of header?.cells ?? [])
    for (const language of fieldOfHeader(textOf(cell))?.languages ?? [])
      counts.set(language, (counts.get(language) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? null
}

/** What a sheet is recognised by when it comes again: the names of its columns, or how many there are. */
export function layoutName(sheet: Sheet, header: Row | undefined): string {
  const names = header?.cells.map((cell) => headerWords(textOf(cell))).join('|')
  const width = Math.max(0, ...sheet.rows.slice(0, SAMPLE_ROWS).map(({ cells }) => cells.length))
  return names === undefined ? `${width} columns` : names
}
