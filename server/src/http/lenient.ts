import { visible } from '@comptoir/contract/text'
import type { z } from 'zod'

/**
 * Reads input as leniently as Django REST Framework does: trims text, drops invisible characters, accepts numbers and
 * booleans as text and text as numbers (wire D4). A password and cells of a spreadsheet stay as they were typed, unless nothing
 * of them can be seen. What does not fit is left as it is, for the schema to refuse.
 */
export function lenient(schema: z.ZodType, value: unknown): unknown {
  const definition = schema.def as Definition
  switch (definition.type) {
    case 'nullable':
      return isBlank(value) && !definition.innerType!.safeParse('').success
        ? null
        : lenient(definition.innerType!, value)
    case 'optional':
    case 'default':
    case 'catch':
    case 'readonly':
      return lenient(definition.innerType!, value)
    case 'pipe':
      return lenient(definition.in!, value)
    case 'union':
      return definition.options!.some((option) => (option.def as Definition).type === 'string')
        ? asText(value)
        : asFirstThatFits(definition.options!, value)
    case 'string':
      return keptFormats.has(schema.meta()?.['format']) ? asTyped(value) : asText(value)
    case 'enum':
      return asText(value)
    case 'number':
      return asNumber(value)
    case 'boolean':
      return asBoolean(value)
    case 'array':
      return Array.isArray(value) ? value.map((item) => lenient(definition.element!, item)) : value
    case 'object':
      return isRecord(value) ? lenientObject(definition.shape!, value, definition.catchall) : value
    default:
      return value
  }
}

/** As the first option that takes it. */
function asFirstThatFits(options: z.ZodType[], value: unknown): unknown {
  for (const option of options) {
    const read = lenient(option, value)
    if (option.safeParse(read).success) return read
  }
  return value
}

type Definition = {
  type: string
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  /** Of an object with a rule for unknown keys, such as that there may be none. */
  catchall?: z.ZodType
}

function lenientObject(
  shape: Record<string, z.ZodType>,
  value: Record<string, unknown>,
  others: z.ZodType | undefined,
): Record<string, unknown> {
  const read: Record<string, unknown> = others ? { ...value } : {}
  for (const [key, schema] of Object.entries(shape))
    if (Object.hasOwn(value, key)) read[key] = lenient(schema, value[key])
  return read
}

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A form cannot say null: where null is allowed and blank is not, blank means null. */
const isBlank = (value: unknown) => typeof value === 'string' && visible(value) === ''

function asText(value: unknown): unknown {
  if (typeof value === 'string') return visible(value)
  return typeof value === 'number' ? String(value) : value
}

/** Blanks at their ends say something. */
const keptFormats = new Set<unknown>(['password', 'cells'])
const asTyped = (value: unknown) => (isBlank(value) || typeof value === 'number' ? asText(value) : value)

function asNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim()
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : value
}

const trueWords = new Set(['true', 't', 'yes', 'y', 'on', '1'])
const falseWords = new Set(['false', 'f', 'no', 'n', 'off', '0'])
function asBoolean(value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  const text = String(value).toLowerCase()
  if (trueWords.has(text)) return true
  return falseWords.has(text) ? false : value
}
