import { flatten, placeholders, isPlural, withoutPlural, type Catalogue } from './catalogues.ts'

const head = '// Written by `npm run messages:types` from the English catalogues.\n'
const quoted = (names: string[]) => names.map((name) => `'${name}'`).join(' | ')

/** The server's messages: each with the names of the values it needs. */
export function serverTypes(catalogues: Record<string, Catalogue>): string {
  const needs = new Map<string, Set<string>>()
  for (const [key, text] of Object.values(catalogues).flatMap((catalogue) =>
    Object.entries(flatten(catalogue)),
  )) {
    const names = needs.get(withoutPlural(key)) ?? new Set(isPlural(key) ? ['count'] : [])
    needs.set(withoutPlural(key), names)
    for (const name of placeholders(text)) names.add(name)
  }
  const lines = [...needs].map(([key, names]) => `  ${key}: ${quoted([...names].sort()) || 'never'}`)
  return `${head}export interface MessageValues {\n${lines.join('\n')}\n}\n`
}

/** The browser's messages as i18next reads them: the namespaces, with the placeholders alone in place of the texts. */
export function webTypes(catalogues: Record<string, Catalogue>): string {
  const shape = (value: string | Catalogue, indent: string): string => {
    if (typeof value === 'string') {
      const names = placeholders(value)
      return names.length > 0 ? `'${names.map((name) => `{{${name}}}`).join('')}'` : 'string'
    }
    const lines = Object.entries(value).map(
      ([key, inner]) => `${indent}  ${key}: ${shape(inner, `${indent}  `)}\n`,
    )
    return `{\n${lines.join('')}${indent}}`
  }
  return `${head}export interface Messages ${shape(catalogues, '')}\n`
}
