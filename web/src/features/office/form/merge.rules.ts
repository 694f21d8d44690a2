import { languages } from '@comptoir/contract/common'
import { isSameValue } from '@comptoir/contract/same-value'

type Values = { [name: string]: unknown }
/** The names of the values that differ. */
export const changedNames = (before: object, after: object): string[] =>
  Object.keys(after).filter((name) => !isSameValue((before as Values)[name], (after as Values)[name]))

/** Those of the values with these names. */
export const only = <V extends object>(values: V, names: readonly string[]): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name))) as Partial<V>

/** Whether a value is a text in each language: who writes one of them leaves the others as they are. */
const isTexts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && languages.every((language) => language in value)

/**
 * Two have changed the same thing. What only one of them has touched is as that one wants it; what both have changed,
 * and not alike, somebody has to look at. Texts are taken language by language.
 *
 * @param base as both have seen it
 */
export function merge<V extends object>(base: V, mine: V, theirs: V): { merged: V; conflicts: string[] } {
  const touched = changedNames(base, mine)
  const theirsToo = new Set(changedNames(base, theirs))
  const merged: Values = { ...theirs, ...only(mine, touched) }
  const conflicts = touched.filter((name) => {
    const [was, my, their] = [base, mine, theirs].map((values) => (values as Values)[name])
    if (!theirsToo.has(name) || isSameValue(my, their)) return false
    if (!isTexts(was) || !isTexts(my) || !isTexts(their)) return true
    const texts = merge(was, my, their)
    merged[name] = texts.merged
    return texts.conflicts.length > 0
  })
  return { merged: merged as V, conflicts }
}
