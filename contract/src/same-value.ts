/** A value as text, with the keys of objects in one order: jsonb gives them back in another than they were given. */
const written = (value: unknown) =>
  JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  )

/** Whether two values are the same as JSON, in whatever order their keys come. */
export const isSameValue = (one: unknown, other: unknown): boolean => written(one) === written(other)
