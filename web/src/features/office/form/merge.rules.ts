import { isSameValue } from '@comptoir/contract/same-value'

type Values = { [name: string]: unknown }
/** The names of the values that differ. */
export const changedNames = (before: object, after: object): string[] =>
  Object.keys(after).filter((name) => !isSameValue((before as Values)[name], (after as Values)[name]))

/** Those of the values with these names. */
export const only = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>

/**
 * Two have changed the same thing. What only one of them has touched is as that one wants it; what both have changed,
 * and not alike, somebody has to look at.
 *
 * @param base as both have seen it
 */
export function merge<V extends object>(base: V, mine: V, theirs: V): { merged: V; conflicts: string[] } {
  const touched = changedNames(base, mine)
  const theirsToo = new Set(changedNames(base, theirs))
  return {
    merged: { ...theirs, ...only(mine, touched) },
    conflicts: touched.filter(
      (name) => theirsToo.has(name) && !isSameValue((mine as Values)[name], (theirs as Values)[name]),
    ),
  }
}
