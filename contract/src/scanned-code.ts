import { toGtin } from './gtin.ts'

/** What scanners put in front of a code to say how its bars are made: "]E0", "]C1", "]d2". */
const symbology = /^\][a-z][\da-z]/i
/** What parts the elements of a GS1 code, as a scanner writes it. */
export const elementSeparator = '\u001d'
/** Signs of a GS1 element with its identifier, where these are always as many; the others end at a separator. */
const elementLengths: [RegExp, number][] = [
  [/^00/, 20],
  [/^0[123]/, 16],
  [/^04/, 18],
  [/^1[1-9]/, 8],
  [/^20/, 4],
  [/^3[1-6]/, 10],
  [/^41/, 16],
]

/**
 * The GTIN, as `toGtin` writes it, in what was scanned or typed: digits, with blanks and hyphens for the eye; with what a
 * scanner puts in front; in the elements of a GS1 code ("(01)…(17)…(10)…", with brackets or without) or the address of
 * a GS1 Digital Link.
 */
export function gtinOfScan(text: string): string | undefined {
  const code = text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(symbology, '')
  const plain = toGtin(code.replace(/[\s-]/g, ''))
  if (plain !== undefined) return plain
  const named =
    /^https?:\/\/\S*?\/01\/(\d{8}|\d{12,14})(?=[/?#]|$)/i.exec(code)?.[1] ??
    /\(01\)\s*(\d{14})(?!\d)/.exec(code)?.[1] ??
    tradeItemOf(code) ??
    /^[^\d\s]{1,3}(\d{12,14})$/.exec(code)?.[1] // a letter that the scanner was told to send
  return named === undefined ? undefined : toGtin(named)
}

/** The number of the trade item (01) among the elements of a GS1 code; undefined where it does not read as one. */
export function tradeItemOf(elements: string): string | undefined {
  let rest = elements
  while (rest !== '') {
    if (rest.startsWith(elementSeparator)) rest = rest.slice(1)
    const [, length] = elementLengths.find(([identifier]) => identifier.test(rest)) ?? []
    const end = length ?? rest.indexOf(elementSeparator)
    if (end < 0 || !/^\d{2}/.test(rest)) return undefined
    const next = rest.slice(end)
    if (rest.startsWith('01'))
      return /^01\d{14}$/.test(rest.slice(0, end)) && isElement(next) ? rest.slice(2, end) : undefined
    rest = next
  }
  return undefined
}

/** What follows an element: another one, or nothing. */
function isElement(text: string): boolean {
  const next = text.startsWith(elementSeparator) ? text.slice(1) : text
  return /^(?:$|0[0-4]|1\d|2[0-5]|3[0-79]|4[0-3]|[789]\d)/.test(next)
}
