import type { z } from 'zod'
import { Decimal4, recordKinds, recordSchemas, type RecordKind } from './catalogue-record.ts'

type CellType = 'text' | 'number' | 'yes_no' | 'list' | 'texts' | 'decimal'

/** What stands between the entries of a list in a cell. */
export const LIST_SEPARATOR = '|'

const typesOf = Object.fromEntries(
  recordKinds.map((kind) => [
    kind,
    new Map(Object.entries(recordSchemas[kind].shape).map(([column, schema]) => [column, cellType(schema)])),
  ]),
) as Record<RecordKind, Map<string, CellType>>
// A product may bring its style with it (single-articles.ts).
typesOf.product = new Map([...typesOf.group, ...typesOf.product])

function cellType(schema: z.ZodType): CellType {
  if (schema === Decimal4) return 'decimal'
  const { type, innerType } = schema.def as unknown as { type: string; innerType?: z.ZodType }
  if (type === 'optional' && innerType) return cellType(innerType)
  if (type === 'number') return 'number'
  if (type === 'boolean') return 'yes_no'
  if (type === 'array') return 'list'
  return type === 'object' ? 'texts' : 'text'
}

/**
 * A CSV row as the record that it stands for: `name.fr` becomes `{ name: { fr } }`, numbers, yes and no and
 * lists are read. An empty cell becomes null; cells of columns that this kind does not have only stay if
 * there is something in them, to be reported.
 */
export function toRecord(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const at = header.indexOf('record')
  const kind = (cells[at] ?? '').trim()
  const types = typesOf[kind as RecordKind] as Map<string, CellType> | undefined
  const record: Record<string, unknown> = {}
  for (const [index, column] of header.entries()) {
    const cell = cells[index]
    if (cell === undefined || column === '') continue
    if (index === at) {
      record['record'] = kind
      continue
    }
    const [field = '', language] = column.split('.')
    const type = types?.get(field)
    const text = type === 'text' || type === 'texts' ? cell : cell.trim()
    if (!type || (type === 'texts') !== (language !== undefined)) {
      if (cell.trim() !== '') record[column] = cell
    } else if (language !== undefined) {
      record[field] = { ...(record[field] as object | undefined), [language]: text === '' ? null : text }
    } else record[column] = text.trim() === '' ? null : toValue(type, text)
  }
  return record
}

const yes = /^(1|true|yes|oui|ja|vrai|waar|wahr|y|o|j)$/i
const no = /^(0|false|no|non|nee|nein|faux|onwaar|falsch|n)$/i

/** What cannot be read stays text, for the check to refuse. */
function toValue(type: CellType, text: string): unknown {
  if (type === 'number') return /^-?\d{1,15}$/.test(text) ? Number(text) : text
  if (type === 'decimal') return /^-?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  if (type === 'yes_no') return yes.test(text) ? true : no.test(text) ? false : text
  if (type !== 'list') return text
  return text
    .split(LIST_SEPARATOR)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
