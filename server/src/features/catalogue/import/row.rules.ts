import { languages, readerLanguages } from '@comptoir/contract/common'
import { checkDigit, toGtin } from '@comptoir/contract/gtin'
import { message } from '#lib/errors.ts'
import type { Message } from '#lib/errors.ts'
import {
  Gtin,
  recordKinds,
  recordSchemas,
  type CatalogueRecord,
  type RecordKind,
} from './catalogue-record.ts'
import { shown, toProblem } from './reasons.rules.ts'
import type { Problem } from './source-row.ts'

/** A record that is well formed; whether what it refers to exists is for the database to say. */
export type CheckedRow = {
  line: number
  kind: RecordKind
  key: string
  record: CatalogueRecord
  /** The fields that were given, null ones included; all others keep what the shop has. */
  has: string[]
  /** Columns that this kind of record does not have. */
  unknownColumns: string[]
  /** What was left out of the row, which is imported without it. */
  leftOut: Problem[]
}
export type Check = CheckedRow | { kind: RecordKind | ''; key: string; problems: Problem[] }

/** Checks all that can be told from the row alone. */
export function checkRow(line: number, value: unknown): Check {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      kind: '',
      key: '',
      problems: [{ column: '', value: shown(value), reason: message('import_not_an_object') }],
    }
  const { record: name, ...given } = value as Record<string, unknown>
  const kind = recordKinds.find((known) => known === name)
  if (!kind) {
    const reason = name === undefined || name === '' ? message('import_missing') : unknownRecord(name)
    return { kind: '', key: '', problems: [{ column: 'record', value: shown(name), reason }] }
  }
  const schema = recordSchemas[kind]
  const leftOut = kind === 'product' ? takeOutBadGtin(given) : []
  const has = Object.keys(given).filter((column) => column in schema.shape)
  const parsed = schema.safeParse({ record: kind, ...withoutNulls(given) })
  const key = keyOf(kind, given)
  if (!parsed.success)
    return { kind, key, problems: parsed.error.issues.map((issue) => toProblem(issue, kind, given)) }
  const record = parsed.data
  const problems = ownRules(record)
  emptyLanguages(record, given)
  if (problems.length > 0) return { kind, key, problems }
  const unknownColumns = [
    ...Object.keys(given).filter((column) => !(column in schema.shape)),
    ...has.flatMap((column) => unknownLanguages(kind, column, given[column])),
  ]
  return { line, kind, key: keyOf(kind, record), record, has, unknownColumns, leftOut }
}

/** `name.it` and the like: texts in languages that a kind of record does not have. */
function unknownLanguages(kind: RecordKind, column: string, texts: unknown): string[] {
  if (!textFields.has(column) || typeof texts !== 'object' || texts === null) return []
  const known: readonly string[] = languagesOf(kind)
  return Object.keys(texts).flatMap((language) => (known.includes(language) ? [] : [`${column}.${language}`]))
}
const languagesOf = (kind: RecordKind) => (kind === 'unit' ? readerLanguages : languages)

/** A bad bar code does not keep its product out of the shop. One that is good is brought to the form in which it is kept. */
function takeOutBadGtin(given: Record<string, unknown>): Problem[] {
  const { gtin: value } = given
  if (value === undefined || value === null) return []
  const isWellFormed = typeof value === 'string' && Gtin.safeParse(value).success
  const gtin = isWellFormed && toGtin(value)
  if (gtin) {
    given['gtin'] = gtin
    return []
  }
  delete given['gtin']
  const reason = isWellFormed
    ? message('import_gtin_check_digit', { digit: checkDigit(value.slice(0, -1)) })
    : message('import_gtin_form')
  return [{ column: 'gtin', value: shown(value), reason }]
}

const keyColumns: Record<RecordKind, string[]> = {
  category: ['code'],
  brand: ['code'],
  catalog: ['code'],
  color: ['code'],
  size: ['code'],
  unit: ['code'],
  warehouse: ['code'],
  tariff: ['code'],
  group: ['ref'],
  product: ['ref'],
  price: ['tariff', 'product', 'min_quantity'],
  stock: ['warehouse', 'product'],
  incoming: ['warehouse', 'product', 'expected_on'],
}
/** The fields that are texts by language. */
const textFields = new Set(['name', 'plural', 'description'])
function keyOf(kind: RecordKind, given: Record<string, unknown>): string {
  return keyColumns[kind]
    .map((column) => shown(given[column] ?? (column === 'min_quantity' ? 1 : '')))
    .join(' / ')
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(given)) {
    if (value === null) continue
    kept[column] = textFields.has(column) ? textsWithoutNulls(value) : value
  }
  return kept
}
const textsWithoutNulls = (texts: unknown): unknown =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
    : texts

/** A language that is given as null loses its text; one that is left out keeps it. */
function emptyLanguages(record: CatalogueRecord, given: Record<string, unknown>): void {
  for (const field of textFields) {
    const texts = given[field]
    if (typeof texts !== 'object' || texts === null) continue
    const known: readonly string[] = languagesOf(record.record)
    for (const [language, text] of Object.entries(texts))
      if (text === null && known.includes(language))
        (record as unknown as Record<string, Record<string, null>>)[field]![language] = null // given, so parsed
  }
}

/** What a schema cannot say. */
function ownRules(record: CatalogueRecord): Problem[] {
  const problems: Problem[] = []
  if (
    'name' in record &&
    typeof record.name === 'object' &&
    !record.name.fr?.trim() &&
    !record.name.en?.trim()
  ) {
    const isEmpty = Object.values(record.name).every((text) => !text?.trim())
    const reason = message(isEmpty ? 'import_missing' : 'import_name_language')
    problems.push({ column: 'name', value: isEmpty ? '' : shown(record.name), reason })
  }
  const broken = brokenText(record)
  if (broken) problems.push(broken)
  return problems
}

/** Bytes that are not UTF-8 were read as U+FFFD; PostgreSQL takes neither U+0000 nor half of a surrogate pair. */
function brokenText(record: object, path = ''): Problem | undefined {
  for (const [name, value] of Object.entries(record)) {
    const column = path ? `${path}.${name}` : name
    if (typeof value === 'string') {
      if (value.includes('\uFFFD'))
        return { column, value: shown(value), reason: message('import_bad_encoding') }
      if (value.includes('\0') || !value.isWellFormed())
        return { column, value: shown(value), reason: message('import_bad_character') }
    } else if (typeof value === 'object' && value !== null) {
      const inside = brokenText(value as object, column)
      if (inside) return inside
    }
  }
  return undefined
}

const unknownRecord = (name: unknown): Message =>
  message('import_unknown_record', { value: shown(name), choices: recordKinds.join(', ') })
