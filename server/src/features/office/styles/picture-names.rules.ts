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
