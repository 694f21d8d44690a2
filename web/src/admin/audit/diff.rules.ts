/** One thing that changed, by its dotted name; undefined where it was not there. */
export type Difference = { path: string; before: unknown; after: unknown }
type Values = Record<string, unknown> | null

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What differs between before and after, one entry per field; parts of objects by their dotted names. */
export function differences(before: Values, after: Values, path = ''): Difference[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys].flatMap((key) => {
    const here = path ? `${path}.${key}` : key
    const was = before?.[key]
    const is = after?.[key]
    if (isPlain(was) || isPlain(is))
      return differences(isPlain(was) ? was : null, isPlain(is) ? is : null, here)
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path: here, before: was, after: is }]
  })
}
