/** Drafts of forms in `sessionStorage`, so that a reload loses no input. Passwords are never stored. */
const nameOf = (form: string): string => `draft_${form}`

/** The initial values, overridden by the stored draft. */
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
    // Without storage the form still works.
  }
}

export function clearDraft(form: string): void {
  try {
    sessionStorage.removeItem(nameOf(form))
  } catch {
    // Without storage there is no draft.
  }
}

/** Clears the drafts of all forms: what one user typed is not for the next. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(nameOf(''))) sessionStorage.removeItem(key)
  } catch {
    // Without storage there is no draft.
  }
}

/** Takes only the values that the form has, since the draft may be from an older version. */
function merged(initial: unknown, kept: unknown): unknown {
  if (!isRecord(initial))
    return kept === undefined || (initial !== null && typeof kept !== typeof initial) ? initial : kept
  if (!isRecord(kept)) return initial
  return Object.fromEntries(Object.entries(initial).map(([key, value]) => [key, merged(value, kept[key])]))
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
