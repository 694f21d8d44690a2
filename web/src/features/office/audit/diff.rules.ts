/** One thing that changed, by its dotted name; undefined where it was not there. */
export type Difference = { path: string; before: unknown; after: unknown }
type Values = Record<string, unknown> | null

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
/** Something that is referred to: its name says enough. */
export const isNamed = (value: unknown): value is { id: number; name: string } =>
  isObject(value) && typeof value['name'] === 'string' && 'id' in value && Object.keys(value).length === 2
const isPlain = (value: unknown): value is Record<string, unknown> => isObject(value) && !isNamed(value)

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const isRecords = (value: unknown): value is unknown[] => Array.isArray(value) && value.some(isObject)

/** Of long lists of records those that the other side does not have. */
const without = (list: unknown, other: unknown): unknown =>
  isRecords(list) && Array.isArray(other)
    ? list.filter((item) => !other.some((its) => same(item, its)))
    : list

/** What differs between before and after, one entry per field; parts of objects by their dotted names. */
export function differences(before: Values, after: Values, path = ''): Difference[] {
  const keys = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...keys].flatMap((key) => {
    const here = path ? `${path}.${key}` : key
    const was = before?.[key]
    const is = after?.[key]
    if (isPlain(was) || isPlain(is))
      return differences(isPlain(was) ? was : null, isPlain(is) ? is : null, here)
    return same(was, is) ? [] : [{ path: here, before: without(was, is), after: without(is, was) }]
  })
}
