type Values = { [name: string]: unknown }
/** With the keys of objects in one order: a refusal has them in another than the answers before it. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )
const same = (one: unknown, other: unknown) => written(one) === written(other)

/** The names of the values that differ. */
export const changedNames = (before: object, after: object): string[] =>
  Object.keys(after).filter((name) => !same((before as Values)[name], (after as Values)[name]))

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
      (name) => theirsToo.has(name) && !same((mine as Values)[name], (theirs as Values)[name]),
    ),
  }
}
