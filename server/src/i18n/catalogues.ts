import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** Texts by key; a key may group others. */
export type Catalogue = { [key: string]: string | Catalogue }

/** The folders of catalogues, `<language>/<namespace>.json` in each. */
export const folders = {
  server: import.meta.dirname,
  web: fileURLToPath(new URL('../../../web/src/i18n', import.meta.url)),
}

/** The catalogues of a language by namespace. Reads files: for startup, tests and the command only. */
export function readCatalogues(folder: string, language: string): Record<string, Catalogue> {
  const files = readdirSync(path.join(folder, language)).sort()
  return Object.fromEntries(
    files.map((file) => [
      path.basename(file, '.json'),
      JSON.parse(readFileSync(path.join(folder, language, file), 'utf8')) as Catalogue,
    ]),
  )
}

/** Every text of a catalogue under its dotted key. */
export function flatten(catalogue: Catalogue, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(catalogue).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flatten(value, `${prefix}${key}.`),
    ),
  ) as Record<string, string>
}

/** The names of a text's placeholders, each once, in alphabetical order. */
export const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[1] ?? ''))].sort()

const pluralForm = /_(one|other)$/
export const isPlural = (key: string): boolean => pluralForm.test(key)
/** The key of a plural form without its suffix. */
export const withoutPlural = (key: string): string => key.replace(pluralForm, '')
