import { sizesIn } from '@comptoir/contract/lists/text'

/**
 * Whether a text that is pasted into a field of a row is a list, and not what belongs into the field: several lines or
 * cells, several codes or sizes with quantities, or a code with digits and a quantity behind it. "PRO 210" may be the reference of
 * a style.
 */
export const looksLikeList = (text: string): boolean => {
  const line = text.trim()
  return (
    /[\n\r\t;|]|\s\d+,\s+\S.*\s\d+$/.test(line) ||
    /^\S*\d\S*\s+(?:[x×*]\s*)?\d+$/i.test(line) ||
    sizesIn(line) !== undefined
  )
}
