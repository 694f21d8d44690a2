import { createHash } from 'node:crypto'

/** Each named statement uses memory in every connection, for the parsed query and perhaps a plan. */
const MAX_NAMES = 500
/** So many texts that were seen once are kept, then all of them are dropped. */
const MAX_CANDIDATES = 2000

const names = new Map<string, string>()
const candidates = new Set<string>()
let generation = 0

/**
 * The name of a prepared statement, so that PostgreSQL parses and plans it once per connection; undefined for a text that
 * is seen for the first time (lists of changing length are rarely seen again) and when there are enough names already.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= MAX_NAMES) return undefined
  if (candidates.delete(text)) {
    const name = `s${generation}_${createHash('sha1').update(text).digest('hex').slice(0, 20)}`
    names.set(text, name)
    return name
  }
  if (candidates.size >= MAX_CANDIDATES) candidates.clear()
  candidates.add(text)
  return undefined
}

/**
 * Starts over with new names. Needed after a migration during the life of the process: PostgreSQL refuses a prepared
 * `select *` whose table has got another column.
 */
export function clearStatementNames(): void {
  names.clear()
  generation += 1
}
