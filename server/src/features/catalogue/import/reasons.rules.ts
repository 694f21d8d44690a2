import type { z } from 'zod'
import { message, type Message } from '#lib/errors.ts'
import { beginning } from '#lib/storable.ts'
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
export function toProblem(issue: z.core.$ZodIssue, given: Record<string, unknown>): Problem {
  const column = issue.path.join('.')
  const value = issue.path.reduce<unknown>(
    (at, step) => (at as Record<PropertyKey, unknown> | undefined)?.[step],
    given,
  )
  return { column, value: shown(value), reason: reasonOf(issue, String(issue.path[0]), value) }
}

function reasonOf(issue: z.core.$ZodIssue, column: string, value: unknown): Message {
  if (value === undefined || value === null || value === '') return message('import_missing')
  const isNegative = /^-\d+([.,]\d+)?$/.test(shown(value))
  const example = examples[column]
  if (issue.code === 'invalid_type') return wrongType(issue.expected, column, example)
  if (issue.code === 'too_small' && issue.origin !== 'string')
    return isNegative ? message('import_negative') : wholeNumber(column)
  if (issue.code === 'too_small') return message('import_missing')
  if (issue.code === 'too_big' && issue.origin === 'string')
    return message('import_too_long', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big' && issue.origin === 'array')
    return message('import_too_many', { limit: Number(issue.maximum) })
  if (issue.code === 'too_big') return wholeNumber(column)
  if (issue.code === 'invalid_value') return message('import_choice', { choices: issue.values.join(', ') })
  return isNegative ? message('import_negative') : message('import_pattern', { example: example ?? '' })
}

function wrongType(expected: string, column: string, example: string | undefined): Message {
  if (expected === 'int' || expected === 'number') return wholeNumber(column)
  if (expected === 'boolean') return message('import_yes_or_no')
  if (expected === 'array') return message('import_list')
  if (expected === 'object') return message('import_texts')
  return example ? message('import_pattern', { example }) : message('import_text')
}

const limits: Record<string, [number, number]> = {
  pack: [1, 100_000],
  min_quantity: [1, 1_000_000],
  quantity: [1, 1_000_000_000],
}
const wholeNumber = (column: string): Message => {
  const [min, max] = limits[column] ?? [0, 1_000_000_000]
  return message('import_whole_number', { min, max })
}

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
