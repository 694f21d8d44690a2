// Texts from files as PostgreSQL can keep them: it takes neither U+0000 nor half of a character.

/** A text without what cannot be kept. */
export const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** The beginning of a text; of a character that the end would cut in two, nothing. */
export const beginning = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** A value as JSON, whose texts can be kept. */
export const storableJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'string' ? storable(part) : part))
