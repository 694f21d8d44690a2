import { importColumns, type ImportSeparator } from '../import-fields.ts'
import type { Row, Sheet } from './sheet.ts'

const separators = [';', '\t', ',', '|'] as const
/** Lines from which the separator is guessed. */
const GUESSED_FROM = 40

/** Who wrote a message when: "[12:30, 28/11/2026] Anne: ", "28/11/2026, 12:30 - Anne: ". */
const messageHead =
  /^\u200e?(?:\[[\d/.:, -]{8,24}(?: ?[ap]\.?m\.?)?\] ?|\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4},? \d{1,2}:\d{2} - )[^:\n]{1,60}: /gimu

/** A text as it was cut into rows of cells. */
export type CutText = {
  separator: string
  rows: Row[]
  /** What the rows were cut from: row n is the n-th of them. */
  lines: string[]
}

/**
 * Cuts a text into rows of cells, by a separator that is given, named by the text itself ("sep=;") or guessed. Rows may
 * have any number of cells, and quotes may be missing.
 */
export function cutText(text: string, given?: ImportSeparator | null): CutText {
  const whole = text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .replace(messageHead, '')
  const [, named] = /^"?sep=(.)"?\n/i.exec(whole) ?? []
  const separator = given ?? named ?? guessSeparator(whole)
  const cut = separator === ' ' ? splitAtSpaces(whole) : splitAt(whole, separator)
  return { separator, ...cut, rows: named === undefined ? cut.rows : cut.rows.slice(1) }
}

/** Whether a text is a list as people write them, line by line, and no table; workbooks have no separator. */
export const isList = (separator: string | null, { rows }: Pick<Sheet, 'rows'>): boolean =>
  separator !== null && (separator === ' ' || rows.every(({ cells }) => cells.length === 1))

type Records = { cells: string[]; line: string }[]

function splitAt(text: string, separator: string): Pick<CutText, 'rows' | 'lines'> {
  const records = recordsOf(text, separator, true) ?? recordsOf(text, separator, false) ?? []
  return {
    lines: records.map(({ line }) => line),
    rows: records.flatMap((record, index) => {
      const cells = record.cells.slice(0, importColumns).map(withoutFormula)
      return cells.some((cell) => cell.trim() !== '') ? [{ number: index + 1, cells }] : []
    }),
  }
}

/**
 * Cells between separators, records between ends of lines. A cell in quotes may hold both; what follows its closing quote
 * belongs to it, quotes and all.
 *
 * @returns undefined where a quote is never closed
 */
function recordsOf(text: string, separator: string, hasQuotes: boolean): Records | undefined {
  const records: Records = []
  let cells: string[] = []
  let [begin, at, nextSeparator, nextLine] = [0, 0, -1, -1]
  for (;;) {
    let quoted = ''
    if (hasQuotes && text[at] === '"') {
      const close = closingQuote(text, at + 1)
      if (close < 0) return undefined
      const within = text.slice(at + 1, close).replaceAll('""', '"')
      at = close + 1
      quoted = at === text.length || text[at] === separator || text[at] === '\n' ? within : `"${within}"`
    }
    if (nextSeparator < at) nextSeparator = placeOf(text, separator, at)
    if (nextLine < at) nextLine = placeOf(text, '\n', at)
    const end = Math.min(nextSeparator, nextLine)
    cells.push(quoted + text.slice(at, end))
    at = end + 1
    if (nextSeparator < nextLine) continue
    records.push({ cells, line: text.slice(begin, end) })
    if (end === text.length) return records
    begin = at
    cells = []
  }
}

/** Two quotes stand for one. */
function closingQuote(text: string, from: number): number {
  let close = text.indexOf('"', from)
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  return close
}

function placeOf(text: string, sign: string, from: number): number {
  const place = text.indexOf(sign, from)
  return place < 0 ? text.length : place
}

/** Excel is told to keep zeros by a formula: ="0541". */
const withoutFormula = (cell: string): string => /^="?([^"]*)"?$/.exec(cell)?.[1] ?? cell

/** The sign that cuts most lines into the same number of cells, a space in a list of codes and quantities. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, 64 * 1024)
    .replace(/"(?:[^"]|"")*"/g, '""')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, GUESSED_FROM)
  const scored = separators.map((separator) => {
    const counts = lines.map((line) => withoutAmounts(line).split(separator).length - 1)
    const cut = counts.filter((count) => count > 0)
    const usual = mostFrequent(cut)
    const even = cut.filter((count) => count === usual).length
    // Decimal commas also come in most lines, but next to digits alone.
    const decimals =
      separator === ',' ? lines.filter((line) => /\d,\d/.test(line) && !/\D,|,\D/.test(line)).length : 0
    return { separator, score: even * 2 + cut.length - decimals, usual, even }
  })
  const best = scored.toSorted((a, b) => b.score - a.score || b.usual - a.usual)[0]
  const pairs = lines.filter((line) => pairOf(line) !== undefined || severalIn(line) !== undefined)
  const several = lines.filter((line) => severalIn(line) !== undefined).length
  const isList =
    (pairs.length > (best?.even ?? 0) || several > lines.length / 2) && pairs.length >= lines.length * 0.3
  if (isList) return ' '
  return best && best.score > 0 ? best.separator : ';'
}

/** Without a price and an amount as they stand among words: their commas part nothing. */
function withoutAmounts(line: string): string {
  const amounts = /(?<=\s)\d[\d.]*,\d{2}(?=\s|€|$)/g
  return (line.match(amounts) ?? []).length > 1 ? line.replace(amounts, '') : line
}

function mostFrequent(numbers: number[]): number {
  const counted = Map.groupBy(numbers, (number) => number)
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

/**
 * A code and a quantity as people write them: "K356-NVY-L 10", "PRO 210-NVY-L x 10", "- K356-NVY-L: 10 pcs", "10 x K356-NVY-L".
 * "K356-NVY-L 1,5" is one too, of a quantity that is to be refused.
 *
 * @returns undefined for a line that says anything else
 */
function pairOf(line: string): [code: string, quantity: string] | undefined {
  if (line.length > LONGEST_PAIR || /[;\t|]/.test(line)) return undefined
  const text = line
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/^[-–•*·] /, '')
  const [, count, named] = /^(\d{1,6}) ?[x×*] (\S.*)$/i.exec(text) ?? []
  if (count !== undefined && named !== undefined) return [named, count]
  const [, code, quantity] = codeAndQuantity.exec(text) ?? []
  return code !== undefined && quantity !== undefined ? [code, quantity] : undefined
}
const codeAndQuantity =
  /^(\S.*?) ?(?:[:=] ?| )(?:[x×*] ?)?\(?(\d{1,7}(?:,\d{1,3}|\.\d)?)\)?(?: ?(?:x|×|pcs?|pces?|pi[eè]ces?|stk?|stuks?|stück)\.?)?$/iu
/** Characters of a line that may be a pair. */
const LONGEST_PAIR = 120

/** Several on one line: "K356-NVY-L 10, K356-NVY-M 5". A code has a digit; "PRO 210, Polo 2" are cells of a table. */
function severalIn(line: string): (readonly [code: string, quantity: string])[] | undefined {
  const pairs = line.split(/[,;]\s+/).map((part) => pairOf(part.trim()))
  const isList = pairs.length > 1 && pairs.every((pair) => pair !== undefined && /\d/.test(pair[0]))
  return isList ? pairs.filter((pair) => pair !== undefined) : sizesIn(line)
}

/** Several sizes of one: "K356 navy: S 2, M 3", "K356 navy 2xS 3xM", "PANT-01 38:2 40:3". */
export function sizesIn(line: string): (readonly [code: string, quantity: string])[] | undefined {
  if (line.length > LONGEST_PAIR || /[;\t|]/.test(line)) return undefined
  const text = line.trim().replace(/\s+/g, ' ')
  const isSizeFirst = sizeFirst.test(text)
  const [, code, sizes = ''] = (isSizeFirst ? sizeFirst : countFirst).exec(text) ?? []
  if (code === undefined || !/\d/.test(code)) return undefined
  return [...sizes.matchAll(isSizeFirst ? sizeAndCount : countAndSize)].map(({ groups }) => [
    `${code} ${groups!['size']}`,
    groups!['count']!,
  ])
}
const letters = String.raw`(?:\dX[SL]|X{0,4}[SL]|M)(?!\p{L})`
const sizeThenCount = String.raw`(?<size>${letters}|\d{2,3}(?= ?[:=])) ?[:=x×/]? ?(?<count>\d{1,5})`
const countThenSize = String.raw`(?<count>\d{1,5}) ?[x×]? ?(?<size>${letters})`
const unnamed = (pattern: string) => pattern.replace(/\?<\w+>/g, '?:')
const runOf = (pair: string) =>
  new RegExp(String.raw`^(\S.*?)(?: ?[:,–-] | )((?:${unnamed(pair)}(?: ?[,+] | |$)){2,})$`, 'iu')
const [sizeFirst, countFirst] = [runOf(sizeThenCount), runOf(countThenSize)]
const [sizeAndCount, countAndSize] = [new RegExp(sizeThenCount, 'giu'), new RegExp(countThenSize, 'giu')]

/** A line that is no pair is one cell, unless it has a separator, or two words: what the columns are called. */
function splitAtSpaces(text: string): Pick<CutText, 'rows' | 'lines'> {
  const lines = text.split('\n')
  const rows = lines.flatMap((line, index): Row[] => {
    const trimmed = line.trim()
    const several = severalIn(trimmed)
    if (several) return several.map((pair) => ({ number: index + 1, cells: [...pair] }))
    const words = trimmed.split(/\s+/)
    const cells =
      pairOf(line) ??
      (/[;\t|]/.test(trimmed) ? trimmed.split(/[;\t|]/) : words.length === 2 ? words : [trimmed])
    return trimmed === '' ? [] : [{ number: index + 1, cells }]
  })
  return { rows, lines }
}
