import type {
  ImportCorrection,
  ImportLine,
  ImportMapping,
  ImportReport,
  ImportRow,
} from '@comptoir/contract/basket-import'
import type { ImportField } from '@comptoir/contract/import-fields'
import type { SentFile, SentRows } from '#domain/ordering/kept-import.ts'

export type Status = ImportLine['status']
export const statuses = ['added', 'updated', 'repaired', 'skipped', 'failed'] as const satisfies Status[]

/** How many lines ended how, and the units that they bring into the basket. */
export type Counts = Record<Status, number> & { rows: number; taken: number; units: number }

export function countsOf(lines: readonly ImportLine[]): Counts {
  const counts = {
    rows: lines.length,
    taken: 0,
    units: 0,
    added: 0,
    updated: 0,
    repaired: 0,
    skipped: 0,
    failed: 0,
  }
  for (const { status, final_quantity } of lines) {
    counts[status] += 1
    counts.units += final_quantity
    if (status !== 'skipped' && status !== 'failed') counts.taken += 1
  }
  return counts
}

/** Products that a file would add to lines of the basket, as when it is imported a second time. */
export function countInBasket({ basket, lines }: Pick<ImportReport, 'basket' | 'lines'>): number {
  const there = new Set(basket.basket_products.map(({ product }) => product.id))
  const added = lines.flatMap(({ status, product }) =>
    status !== 'skipped' && status !== 'failed' && product && there.has(product.product)
      ? product.product
      : [],
  )
  return new Set(added).size
}

/** A row of the file with the lines that it has become: one, or one for each size of a size matrix. */
export type FileRow = { row: number; lines: ImportLine[] }

export function rowsOf(lines: readonly ImportLine[]): FileRow[] {
  const rows: FileRow[] = []
  for (const line of lines) {
    const last = rows.at(-1)
    if (last?.row === line.row) last.lines.push(line)
    else rows.push({ row: line.row, lines: [line] })
  }
  return rows
}

const codes = ['reference', 'gtin', 'own_code', 'style', 'color', 'size'] as const
export type RowField = (typeof codes)[number] | 'quantity' | 'comment'

/** What a row names its product by, as it stands in the file. */
export const namedBy = (read: ImportRow): string =>
  codes
    .map((field) => read[field])
    .filter(Boolean)
    .join(' · ')

/** The fields that a row is mended in: those that it has, a code at least, and the quantity. */
export function fieldsOf({ read, message_code }: Pick<ImportLine, 'read' | 'message_code'>): RowField[] {
  const named = codes.filter((field) => read[field] !== undefined)
  const fields: RowField[] = named.length > 0 ? named : ['reference']
  return message_code === 'comment_too_long' ? [...fields, 'quantity', 'comment'] : [...fields, 'quantity']
}

/** The row that orders a product instead. */
export const replacedBy = (
  { quantity, in_packs, comment }: ImportRow,
  { ref }: { ref: string },
): ImportRow => ({
  reference: ref,
  ...(quantity !== undefined && { quantity }),
  ...(in_packs !== undefined && { in_packs }),
  ...(comment !== undefined && { comment }),
})

/** The lines of a report with those that were sent again as they have ended now. */
export function withAnswers(
  lines: readonly ImportLine[],
  { places }: Pick<SentRows, 'places'>,
  answers: readonly ImportLine[],
): ImportLine[] {
  const answered = new Map(places.map((place, index) => [place, answers[index]]))
  return lines.map((line, place) => answered.get(place) ?? line)
}

/** A column holds something else now. All but sizes of a size matrix are in one column. */
export function withField(
  columns: ImportMapping['columns'],
  column: number,
  field: ImportField | null,
): ImportMapping['columns'] {
  const others = columns.filter(
    (one) => one.column !== column && (one.field !== field || field === 'size_quantity'),
  )
  return field === null
    ? others
    : [...others, { column, field }].toSorted((left, right) => left.column - right.column)
}

/** The column as a spreadsheet names it: A, B … Z, AA. */
export function letterOf(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : letterOf(Math.floor(column / 26) - 1) + letter
}

/** Whether this is the file that was sent before, read in the same way. */
export const isSent = (
  sent: SentFile,
  file: File,
  correction: ImportCorrection | null = sent.correction,
): boolean =>
  sent.name === file.name &&
  sent.size === file.size &&
  sent.lastModified === file.lastModified &&
  JSON.stringify(sent.correction) === JSON.stringify(correction)
