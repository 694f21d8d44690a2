import type { Crop } from '@comptoir/contract/admin-styles'

/** A colour with the words that may stand for it in the name of a file. */
export type NamedColor = { id: number; code: string; names: string[] }

const plain = (text: string): string =>
  ` ${text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()} `

/** What is kept of the name of a file, for the log and for whoever saves the picture: letters, digits and hyphens. */
export const plainName = (fileName: string): string =>
  plain(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''))
    .trim()
    .replaceAll(' ', '-')
    .slice(0, 60) || 'photo'

/**
 * The colour that the name of a file tells: by its code or its name in any language, as words of their own. Of several the
 * one with most letters: "navy blue" before "blue".
 */
export function colorOfFile<Color extends NamedColor>(
  fileName: string,
  colors: readonly Color[],
): Color | undefined {
  const file = plain(fileName.replace(/\.[a-z0-9]{2,5}$/i, ''))
  return colors
    .flatMap((color) =>
      [color.code, ...color.names]
        .map(plain)
        .filter((words) => words.trim() !== '' && file.includes(words))
        .map((words) => ({ color, letters: words.length })),
    )
    .toSorted((a, b) => b.letters - a.letters)[0]?.color
}

const cropped = /\.crop(\d+)-(\d+)-(\d+)-(\d+)-(\d+)\.webp$/

/** The key of a part of a picture: that of the whole, the style that shows it so, and which part. */
export const cropKey = (whole: string, styleId: number, { left, top, width, height }: Crop): string =>
  `${whole}.crop${[styleId, left, top, width, height].join('-')}.webp`

/** The key of the whole of which a picture is a part; its own for a whole one. */
export const originalOf = (key: string): string => key.replace(cropped, '')

/** Which part of the whole a picture is; null for a whole one. */
export function cropOf(key: string): Crop | null {
  const found = cropped.exec(key)
  if (!found) return null
  const [left, top, width, height] = found.slice(2).map(Number) as [number, number, number, number]
  return { left, top, width, height }
}

/** Whether a picture was put there for this style alone: it goes when the style shows it no longer. */
export const isOwnPicture = (key: string, styleId: number): boolean =>
  key.startsWith(pictureFolder(styleId)) || cropped.exec(key)?.[1] === String(styleId)

/** Where the pictures that the office adds to a style are; those of an import are elsewhere, and stay. */
export const pictureFolder = (styleId: number): string => `styles/${styleId}/`

/** What the log calls a picture: its file, and how much of it is shown. */
export function shownName(key: string): string {
  const name = originalOf(key).split('/').at(-1)!
  const crop = cropOf(key)
  return crop ? `${name} (${crop.width / 10} % × ${crop.height / 10} %)` : name
}
