/** Forms that somebody has begun, kept while the tab lives: a reload loses nothing. No form keeps a password. */
const nameOf = (form: string): string => `draft_${form}`

/** What was typed into a form before, over what it starts with. */
export function withDraft<V extends object>(form: string, initial: V): V {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(form)) ?? 'null')
    return merged(initial, kept) as V
  } catch {
    return initial
  }
}

/** @param values without passwords */
export function keepDraft(form: string, values: object): void {
  try {
    sessionStorage.setItem(nameOf(form), JSON.stringify(values))
  } catch {
    // A browser that keeps nothing still has the form on the page.
  }
}

export function forgetDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {
    // Nothing was kept.
  }
}

/** Takes of a draft what has a place in the form, so that one of an older version does no harm. */
function merged(initial: unknown, kept: unknown): unknown {
  if (!isRecord(initial))
    return kept === undefined || (initial !== null && typeof kept !== typeof initial) ? initial : kept
  if (!isRecord(kept)) return initial
  return Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, merged(value, kept[key])]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
