import { checkDigit, toGtin } from '@comptoir/contract/gtin'
import type { z } from 'zod'
import { say } from '#lib/errors.ts'
import type { Message } from '#lib/errors.ts'
import { recordKinds, recordSchemas, type CatalogueRecord, type RecordKind } from './catalogue-record.ts'
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
}
export type Check = CheckedRow | { kind: RecordKind | ''; key: string; problems: Problem[] }

/** Checks all that can be told from the row alone. */
export function checkRow(line: number, value: unknown): Check {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return {
      kind: '',
      key: '',
      problems: [{ column: '', value: shown(value), reason: say('import_not_an_object') }],
    }
  const { record: name, ...given } = value as Record<string, unknown>
  const kind = recordKinds.find((known) => known === name)
  if (!kind) {
    const reason = name === undefined || name === '' ? say('import_missing') : unknownRecord(name)
    return { kind: '', key: '', problems: [{ column: 'record', value: shown(name), reason }] }
  }
  const schema = recordSchemas[kind]
  const has = Object.keys(given).filter((column) => column in schema.shape)
  const parsed = schema.safeParse({ record: kind, ...withoutNulls(given) })
  const key = keyOf(kind, given)
  if (!parsed.success)
    return { kind, key, problems: parsed.error.issues.map((issue) => toProblem(issue, given)) }
  const record = parsed.data
  const problems = ownRules(record)
  emptyLanguages(record, given)
  if (problems.length > 0) return { kind, key, problems }
  const unknownColumns =
    has.length === Object.keys(given).length
      ? []
      : Object.keys(given).filter((column) => !(column in schema.shape))
  return { line, kind, key: keyOf(kind, record), record, has, unknownColumns }
}

const keyColumns: Record<RecordKind, string[]> = {
  category: ['code'],
  brand: ['code'],
  catalog: ['code'],
  color: ['code'],
  size: ['code'],
  warehouse: ['code'],
  tariff: ['code'],
  group: ['ref'],
  product: ['ref'],
  price: ['tariff', 'product', 'min_quantity'],
  stock: ['warehouse', 'product'],
  incoming: ['warehouse', 'product', 'expected_on'],
}
function keyOf(kind: RecordKind, given: Record<string, unknown>): string {
  return keyColumns[kind]
    .map((column) => shown(given[column] ?? (column === 'min_quantity' ? 1 : '')))
    .join(' / ')
}

function withoutNulls(given: Record<string, unknown>): Record<string, unknown> {
  const kept: Record<string, unknown> = {}
  for (const [column, value] of Object.entries(given)) {
    if (value === null) continue
    kept[column] = column === 'name' || column === 'description' ? textsWithoutNulls(value) : value
  }
  return kept
}
const textsWithoutNulls = (texts: unknown): unknown =>
  typeof texts === 'object' && texts !== null && !Array.isArray(texts)
    ? Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== null))
    : texts

/** A language that is given as null loses its text; one that is left out keeps it. */
function emptyLanguages(record: CatalogueRecord, given: Record<string, unknown>): void {
  for (const field of ['name', 'description']) {
    const texts = given[field]
    if (typeof texts !== 'object' || texts === null) continue
    for (const [language, text] of Object.entries(texts))
      if (text === null) (record as unknown as Record<string, Record<string, null>>)[field]![language] = null // given, so parsed
  }
}

/** What a schema cannot say; a GTIN is brought to the form in which it is kept. */
function ownRules(record: CatalogueRecord): Problem[] {
  const problems: Problem[] = []
  if (
    'name' in record &&
    typeof record.name === 'object' &&
    !record.name.fr?.trim() &&
    !record.name.en?.trim()
  ) {
    const isEmpty = Object.values(record.name).every((text) => !text?.trim())
    const reason = say(isEmpty ? 'import_missing' : 'import_name_language')
    problems.push({ column: 'name', value: isEmpty ? '' : shown(record.name), reason })
  }
  if (record.record === 'product' && record.gtin !== undefined) {
    const gtin = toGtin(record.gtin)
    if (gtin) record.gtin = gtin
    else {
      const reason = say('import_gtin_check_digit', { digit: checkDigit(record.gtin.slice(0, -1)) })
      problems.push({ column: 'gtin', value: record.gtin, reason })
    }
  }
  const broken = brokenText(record)
  if (broken) problems.push(broken)
  return problems
}

/** Bytes that are not UTF-8 were read as U+FFFD; PostgreSQL takes no U+0000. */
function brokenText(record: object, path = ''): Problem | undefined {
  for (const [name, value] of Object.entries(record)) {
    const column = path ? `${path}.${name}` : name
    if (typeof value === 'string') {
      if (value.includes('\uFFFD') || value.includes('\0') || !value.isWellFormed())
        return { column, value: shown(value), reason: say('import_bad_encoding') }
    } else if (typeof value === 'object' && value !== null) {
      const inside = brokenText(value as object, column)
      if (inside) return inside
    }
  }
  return undefined
}

const unknownRecord = (name: unknown): Message =>
  say('import_unknown_record', { value: shown(name), choices: recordKinds.join(', ') })

const examples: Record<string, string> = {
  price: '12.3450',
  recommend_price: '24.9000',
  gtin: '5412345678908',
  hex: '#1f2a44',
  customs_code: '61091000',
  country: 'BE',
  published_on: '2026-11-20',
  expected_on: '2026-11-20',
}

function toProblem(issue: z.core.$ZodIssue, given: Record<string, unknown>): Problem {
  const column = issue.path.join('.')
  const value = issue.path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  )
  return { column, value: shown(value), reason: reasonOf(issue, String(issue.path[0]), value) }
}

function reasonOf(issue: z.core.$ZodIssue, column: string, value: unknown): Message {
  if (value === undefined || value === null || value === '') return say('import_missing')
  const isNegative = /^-\d+([.,]\d+)?$/.test(shown(value))
  const example = examples[column]
  if (issue.code === 'invalid_type') return wrongType(issue.expected, column, example)
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return isNegative ? say('import_negative') : wholeNumber(column)
  if (issue.code === 'too_small') return say('import_missing')
  if (issue.code === 'too_big' && issue.origin === 'string')
    return say('import_too_long', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big' && issue.origin === 'array')
    return say('import_too_many', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big') return wholeNumber(column)
  if (issue.code === 'invalid_value') return say('import_choice', { choices: issue.values.join(', ') })
  return isNegative ? say('import_negative') : say('import_pattern', { example: example ?? '' })
}

function wrongType(expected: string, column: string, example: string | undefined): Message {
  if (expected === 'int' || expected === 'number') return wholeNumber(column)
  if (expected === 'boolean') return say('import_yes_or_no')
  if (expected === 'array') return say('import_list')
  if (expected === 'object') return say('import_texts')
  return example ? say('import_pattern', { example }) : say('import_text')
}

const limits: Record<string, [number, number]> = {
  pack: [1, 100_000],
  min_quantity: [1, 1_000_000],
  quantity: [1, 1_000_000_000],
}
const wholeNumber = (column: string): Message => {
  const [min, max] = limits[column] ?? [0, 1_000_000_000]
  return say('import_whole_number', { min, max })
}

/** A value for a report: one line of at most 80 characters. */
export const shown = (value: unknown): string => {
  const text =
    typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
