import { type Language, languages } from '@comptoir/contract/common'
import type { Kind } from '#features/office/form/shape.ts'

/** The reason of a decision, in the languages in which it is written. */
export type Reasons = { [L in Language]?: string }
/** As the calls take it: `reason` for whoever reads a language that is missing among `reasons`. */
export type GivenReasons = { reason: string; reasons: Reasons }

const shortest = 3

const written = (reasons: Reasons) =>
  languages.flatMap((language): [Language, string][] => {
    const text = reasons[language]?.trim()
    return text ? [[language, text]] : []
  })

/** What whoever reads a language without a text gets; undefined while there is none. */
export const fallbackOf = (reasons: Reasons): Language | undefined => written(reasons)[0]?.[0]

/** What is to be sent; null where there is nothing, or too little in one of the languages. */
export function givenReasons(reasons: Reasons): GivenReasons | null {
  const all = written(reasons)
  const first = all[0]
  if (!first || all.some(([, text]) => text.length < shortest)) return null
  return { reason: first[1], reasons: Object.fromEntries(all) }
}

/** A reason as a field of a form. */
export const reasonsKind: Kind<GivenReasons | null, Reasons> = {
  toForm: (sent) => sent?.reasons ?? {},
  toApi: givenReasons,
  faults: (held, path) => (givenReasons(held) ? {} : { [path]: { key: 'reason_short' } }),
  isRequired: true,
}
