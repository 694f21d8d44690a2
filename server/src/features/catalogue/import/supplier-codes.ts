import { message } from '#lib/errors.ts'
import type { LookupRow } from './catalogue-import.queries.ts'
import type { SourceRow } from './source-row.ts'

const kinds = ['color', 'size', 'category'] as const
type Kind = (typeof kinds)[number]
/** The columns of other records that name one of them. */
const named: Partial<Record<string, Record<string, Kind>>> = {
  category: { parent: 'category' },
  group: { category: 'category' },
  product: { color: 'color', size: 'size' },
}

/**
 * Keeps the codes of colours, sizes and categories of one supplier apart from those of others. A code that the shop has
 * under the same name means the same; one that it has under another name becomes "SUPPLIER/code", and so it stays.
 *
 * @param lookups what the shop has
 */
export async function* withSupplierCodes(
  rows: AsyncIterable<SourceRow>,
  supplier: string,
  lookups: LookupRow[],
): AsyncIterable<SourceRow> {
  const keyOf = (kind: string, code: string) => `${kind} ${code}`
  const known = new Map(lookups.map(({ kind, code, name }) => [keyOf(kind, code), name]))
  /** Codes of others that rows of this file have named. */
  const used = new Set<string>()
  const ownOf = (code: string) => `${supplier}/${code}`

  const refer = (kind: Kind, code: string): string => {
    if (known.has(keyOf(kind, ownOf(code)))) return ownOf(code)
    used.add(keyOf(kind, code))
    return code
  }
  /** The code of a record; undefined where rows before it meant it, and were given another's. */
  const claim = (kind: Kind, code: string, name: unknown): string | undefined => {
    const key = keyOf(kind, code)
    const isOwn = known.has(keyOf(kind, ownOf(code)))
    if (!isOwn && (!known.has(key) || isSameName(known.get(key), name))) {
      known.set(key, name)
      return code
    }
    if (!isOwn && used.has(key)) return undefined
    known.set(keyOf(kind, ownOf(code)), name)
    return ownOf(code)
  }

  for await (const row of rows) {
    if ('problem' in row || !isRecord(row.value)) {
      yield row
      continue
    }
    const value = { ...row.value }
    for (const [column, kind] of Object.entries(named[String(value['record'])] ?? {}))
      if (typeof value[column] === 'string') value[column] = refer(kind, value[column])
    const kind = kinds.find((one) => one === value['record'])
    const { code } = value
    if (kind && typeof code === 'string') {
      const own = claim(kind, code, value['name'])
      if (own === undefined) {
        const name = nameText(known.get(keyOf(kind, code)))
        const reason = message('import_code_used', { code, record: kind, name })
        yield { line: row.line, problem: { column: 'code', value: code, reason } }
        continue
      }
      value['code'] = own
    }
    yield { line: row.line, value }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether two names, texts by language or one for all, agree where both say something; a name that is not given does. */
function isSameName(known: unknown, given: unknown): boolean {
  if (isRecord(known) && isRecord(given))
    return Object.entries(given).every(([language, text]) => isSameName(known[language], text))
  if (typeof known !== 'string' || typeof given !== 'string') return true
  return plain(known) === plain(given)
}
const plain = (text: string) => text.trim().toLowerCase()
function nameText(name: unknown): string {
  const text = isRecord(name) ? (name['fr'] ?? name['en'] ?? Object.values(name)[0]) : name
  return typeof text === 'string' ? text : ''
}
