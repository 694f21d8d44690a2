import { createHash } from 'node:crypto'

/** Each named statement keeps a parsed query and perhaps a plan in every connection's memory. */
const MAX_NAMES = 500
/** Texts seen once are remembered up to this many, then forgotten together. */
const MAX_CANDIDATES = 2000

const names = new Map<string, string>()
const candidates = new Set<string>()
let generation = 0

/**
 * The name under which PostgreSQL keeps a statement prepared, so that its plan is made once per connection
 * and not at every call; undefined for a text that comes for the first time (most one-off texts, such as
 * lists of changing length, never come again) and when there are enough names already.
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
 * Starts over with new names. Needed once after a migration beneath a running process: PostgreSQL refuses a
 * prepared `select *` whose table has since got another column.
 */
export function clearStatementNames(): void {
  names.clear()
  generation += 1
}
