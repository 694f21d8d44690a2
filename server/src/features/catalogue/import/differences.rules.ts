import { beginning } from '#lib/storable.ts'

type Values = Record<string, unknown>

/** The fields in which a record differs, texts by language, as they are shown. */
export function differences(
  before: Values,
  after: Values,
): { field: string; before: string | null; after: string | null }[] {
  const [old, wanted] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(wanted)])]
    .map((field) => ({ field, before: old[field] ?? null, after: wanted[field] ?? null }))
    .filter((difference) => difference.before !== difference.after)
}

/** What a new record is called, or says. */
export function titleOf(values: Values): string | null {
  const named = flat(values)
  return named['name'] ?? named['name.fr'] ?? named['name.en'] ?? named['price'] ?? named['on_hand'] ?? null
}

/** Values as text: `name.fr` for a text, entries of a list one after the other. */
const flat = (values: Values): Record<string, string | null> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      isTexts(value)
        ? Object.entries(value).map(([language, text]) => [`${field}.${language}`, shown(text)])
        : [[field, shown(value)]],
    ),
  )

const isTexts = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const LONGEST = 200
function shown(value: unknown): string | null {
  if (value === null || value === undefined) return null
  const text = Array.isArray(value)
    ? value.join(', ')
    : typeof value === 'string'
      ? value
      : JSON.stringify(value)
  return text.length > LONGEST ? `${beginning(text, LONGEST - 1)}…` : text
}
