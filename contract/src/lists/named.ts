import type { ImportRow } from '../basket-import.ts'
import { codeKey } from '../code-key.ts'
import { readCode, type CodeReading } from './codes.ts'
import { colorKey, sizeNameKey } from './columns.ts'

const codeFields = ['gtin', 'reference', 'own_code'] as const
/** The codes of a row, read, in the order in which they are believed. */
export const codesOf = (read: ImportRow): { text: string; code: CodeReading }[] =>
  codeFields.flatMap((field) => {
    const text = read[field]
    return text === undefined ? [] : [{ text, code: readCode(text) }]
  })

/** The style that a row names: by itself, or by a reference beside a colour or a size. */
export const styleOf = (read: ImportRow): string | undefined => read.style ?? read.reference ?? read.own_code

/** A style with a colour and a size that are wanted; null where any will do. */
export type WantedVariant = { style: string; color_id: number | null; size_id: number | null }

/** The styles, colours and sizes that a row may mean. */
export type NamesById = Record<'colors' | 'sizes', ReadonlyMap<string, readonly number[]>>

/** Words of a reference that has a colour and a size behind it: "PRO 210 bleu marine XL". */
const MOST_WORDS = 8
const COLOR_WORDS = 3

/** The variants that a row with a style and a colour or size names; none where a name is not known to the shop. */
export function variantsOf(read: ImportRow, names: NamesById): WantedVariant[] {
  const style = styleOf(read)
  if (style === undefined) return []
  if (read.color === undefined && read.size === undefined) return variantsInWords(style, names)
  const colors = read.color === undefined ? [null] : (names.colors.get(colorKey(read.color)) ?? [])
  const sizes = read.size === undefined ? [null] : (names.sizes.get(sizeNameKey(read.size)) ?? [])
  return colors.flatMap((color_id) => sizes.map((size_id) => ({ style: codeKey(style), color_id, size_id })))
}

/** The variants that a style with a colour and a size behind it may name, in either order: "K356 navy L", "K356 L navy". */
function variantsInWords(text: string, names: NamesById): WantedVariant[] {
  const words = text.trim().split(/\s+/)
  if (words.length < 3 || words.length > MOST_WORDS) return []
  const idsOf = (kind: 'colors' | 'sizes', from: number, to: number): readonly number[] => {
    const name = words.slice(from, to).join(' ')
    return names[kind].get(kind === 'sizes' ? sizeNameKey(name) : colorKey(name)) ?? []
  }
  const end = words.length
  return Array.from({ length: Math.min(COLOR_WORDS, end - 2) }, (_, more) => end - 2 - more).flatMap(
    (start) => {
      const style = codeKey(words.slice(0, start).join(' '))
      const colorFirst = [idsOf('colors', start, end - 1), idsOf('sizes', end - 1, end)] as const
      const sizeFirst = [idsOf('colors', start + 1, end), idsOf('sizes', start, start + 1)] as const
      return [colorFirst, sizeFirst].flatMap(([colors, sizes]) =>
        colors.flatMap((color_id) => sizes.map((size_id) => ({ style, color_id, size_id }))),
      )
    },
  )
}
