import { z } from 'zod'
import { message, type Message } from '#lib/errors.ts'
import { beginning } from '#lib/storable.ts'
import { recordKinds, recordSchemas, type RecordKind } from './catalogue-record.ts'
import type { Problem } from './source-row.ts'

const examples: Record<string, string> = {
  price: '12.3450',
  recommend_price: '24.9000',
  cost_price: '6.4000',
  gtin: '5412345678908',
  hex: '#1f2a44',
  customs_code: '61091000',
  country: 'BE',
  published_on: '2026-11-20',
  expected_on: '2026-11-20',
}

/** What a schema says of a row, in the words of the report. */
export function toProblem(
  issue: z.core.$ZodIssue,
  kind: RecordKind,
  given: Record<string, unknown>,
): Problem {
  const column = issue.path.join('.')
  const value = issue.path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  )
  return {
    column,
    value: shown(value),
    ...(value !== undefined && typeof value !== 'string' && { isBare: true as const }),
    reason: reasonOf(issue, kind, value),
  }
}

function reasonOf(issue: z.core.$ZodIssue, kind: RecordKind, value: unknown): Message {
  const column = String(issue.path[0])
  if (value === undefined || value === null || value === '') return message('import_missing')
  const isNegative = /^-\d+([.,]\d+)?$/.test(shown(value))
  const example = examples[column]
  if (issue.code === 'invalid_type' && (issue.expected === 'int' || issue.expected === 'number'))
    return wholeNumber(kind, column)
  if (issue.code === 'invalid_type' && issue.expected === 'string' && typeof value === 'number')
    return example && isNegative
      ? message('import_negative')
      : message('import_number', { value: `"${value}"` })
  if (issue.code === 'invalid_type') return wrongType(issue.expected, example)
  if (issue.code === 'too_small' && issue.origin !== 'string') {
    if (isNegative) return message(column === 'on_hand' ? 'import_negative_stock' : 'import_negative')
    return wholeNumber(kind, column)
  }
  if (issue.code === 'too_small') return message('import_missing')
  if (issue.code === 'too_big' && issue.origin === 'string')
    return message('import_too_long', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big' && issue.origin === 'array')
    return message('import_too_many', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big') return wholeNumber(kind, column)
  if (issue.code === 'invalid_value') return message('import_choice', { choices: issue.values.join(', ') })
  return isNegative ? message('import_negative') : message('import_pattern', { example: example ?? '' })
}

function wrongType(expected: string, example: string | undefined): Message {
  if (expected === 'boolean') return message('import_yes_or_no')
  if (expected === 'array') return message('import_list')
  if (expected === 'object') return message('import_texts')
  return example ? message('import_pattern', { example }) : message('import_text')
}

/** The bounds of whole numbers, as the records have them, by kind and column: `product pack`. */
const limits = new Map<string, { min: number; max: number }>(
  recordKinds.flatMap((kind) =>
    Object.entries<z.ZodType>(recordSchemas[kind].shape).flatMap(([column, schema]) => {
      const number = schema instanceof z.ZodOptional ? schema.unwrap() : schema
      return number instanceof z.ZodNumber
        ? [[`${kind} ${column}`, { min: number.minValue ?? 0, max: number.maxValue ?? 0 }] as const]
        : []
    }),
  ),
)
const wholeNumber = (kind: RecordKind, column: string): Message =>
  message('import_whole_number', limits.get(`${kind} ${column}`) ?? { min: 0, max: 1_000_000_000 })

/** A value for a report: one line of at most 80 characters. */
const jsonOf = (value: unknown): string => {
  try {
    return JSON.stringify(value)
  } catch {
    return Array.isArray(value) ? '[…]' : '{…}' // nested too deep to be written
  }
}
export const shown = (value: unknown): string => {
  const text = typeof value === 'string' ? value : value === undefined || value === null ? '' : jsonOf(value)
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${beginning(line, 79)}…` : line
}
