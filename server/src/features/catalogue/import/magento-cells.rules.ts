import { plainText } from './plain-text.rules.ts'

// How cells of a Magento export are read.

export type Variation = { sku: string; color: string; size: string }

/** `sku=A-S-Red,size=S,color=Red|sku=…`; what is neither colour nor size tells sizes apart. */
export function variationsOf(cell: string): Variation[] {
  return cell
    .split('|')
    .filter((text) => text.trim() !== '')
    .map((text) => {
      const { sku = '', color = '', colour = color, size, ...others } = pairs(text)
      return { sku, color: colour, size: [size, ...Object.values(others)].filter(Boolean).join(' / ') }
    })
}

/** `a=1,b=2, too,c=3`: a part without a sign of equality belongs to the value before it. */
function pairs(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  let last = ''
  for (const part of text.split(',')) {
    const [, name, value] = /^\s*([\w-]+)=(.*)$/s.exec(part) ?? []
    if (name !== undefined) found[(last = name)] = value!.trim() // captured together
    else if (last) found[last] += `,${part}`
  }
  return found
}
/** The value of one of the `additional_attributes`. */
export const attribute = (attributes: string, name: string): string | undefined =>
  pairs(attributes)[name] || undefined

/**
 * The category of a style is the deepest of its paths, the first of several; the others become catalogues.
 * The first step of a path is the shop itself.
 */
export function categoryPaths(cell: string): { main: string[]; others: string[][] } {
  const paths = cell
    .split(',')
    .map((path) =>
      path
        .split('/')
        .map((step) => plainText(step))
        .filter((step) => step !== ''),
    )
    .filter((path) => path.length > 1)
    .map((path) => path.slice(1))
  const depth = Math.max(...paths.map((path) => path.length))
  const main = paths.find((path) => path.length === depth)
  if (!main) return { main: [cell.split(/[,/]/)[0]?.trim() || 'Divers'], others: [] }
  return {
    main,
    others: paths.filter((path) => path !== main && !path.every((step, index) => main[index] === step)),
  }
}

/** The path of a picture below the images folder; empty where there is none. */
export const photo = (path: string): string =>
  path
    .trim()
    .replace(/^\/+/, '')
    .replace(/^no_selection$/, '')

/** `11/20/2026` and `2026-11-20 …`, as exports write days. */
export function published(date: string): { published_on?: string } {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{2,4})/.exec(date) ?? []
  if (year && month && day)
    return { published_on: `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` }
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(date)
  return iso ? { published_on: iso[0] } : {}
}
