import { importColumns } from '@comptoir/contract/import-fields'
import type { ImportEncoding, ImportSeparator } from '@comptoir/contract/import-fields'
import { parse } from 'csv-parse/sync'
import type { ReadFile, Row, Sheet } from './sheet.ts'
import { decodeText } from './text-encoding.rules.ts'

const separators = [';', '\t', ',', '|'] as const
/** Lines from which the separator is guessed. */
const GUESSED_FROM = 40

/** What a text is written in and separated by; guessed where left out. */
export type TextForm = {
  encoding?: ImportEncoding | null | undefined
  separator?: ImportSeparator | null | undefined
}

/** Reads a text with separated values; rows may have any number of cells, and quotes may be missing. */
export function readCsv(bytes: Uint8Array, form: TextForm = {}): ReadFile {
  const { text, encoding } = decodeText(bytes, form.encoding ?? undefined)
  return { ...readText(text, form.separator), encoding }
}

/** Whether a text is a list as people write them, line by line, and no table. */
export const isList = ({ kind, separator }: ReadFile, { rows }: Sheet): boolean =>
  kind === 'csv' && (separator === ' ' || rows.every(({ cells }) => cells.length === 1))

/** The same of a text that somebody has pasted. */
export function readText(text: string, given?: ImportSeparator | null): ReadFile {
  const lines = text
    .toWellFormed()
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
  const [, named] = /^"?sep=(.)"?\n/i.exec(lines) ?? []
  const separator = given ?? named ?? guessSeparator(lines)
  const rows = separator === ' ' ? splitAtSpaces(lines) : parseLines(lines, separator)
  return {
    kind: 'csv',
    encoding: null,
    separator,
    sheets: [{ name: '', isHidden: false, rows: named === undefined ? rows : rows.slice(1) }],
  }
}

function parseLines(text: string, separator: string): Row[] {
  const options = {
    delimiter: separator,
    record_delimiter: '\n',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  }
  try {
    return rowsOf(parse(text, options))
  } catch {
    return rowsOf(parse(text, { ...options, quote: null })) // a quote that is never closed
  }
}

const rowsOf = (records: string[][]): Row[] =>
  records.flatMap((record, index) => {
    const cells = record.slice(0, importColumns).map(withoutFormula)
    return cells.some((cell) => cell.trim() !== '') ? [{ number: index + 1, cells }] : []
  })

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
    const counts = lines.map((line) => line.split(separator).length - 1)
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

function mostFrequent(numbers: number[]): number {
  const counted = Map.groupBy(numbers, (number) => number)
  return [...counted].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 0
}

/**
 * A code and a quantity as people write them: "K356-NVY-L 10", "PRO 210-NVY-L x 10", "- K356-NVY-L: 10 pcs", "10 x K356-NVY-L".
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
  /^(\S.*?) ?(?:[:=] ?| )(?:[x×*] ?)?\(?(\d{1,7})\)?(?: ?(?:x|×|pcs?|pces?|pi[eè]ces?|stk?|stuks?|stück)\.?)?$/iu
/** Characters of a line that may be a pair. */
const LONGEST_PAIR = 120

/** Several on one line: "K356-NVY-L 10, K356-NVY-M 5". A code has a digit; "PRO 210, Polo 2" are cells of a table. */
function severalIn(line: string): (readonly [code: string, quantity: string])[] | undefined {
  const pairs = line.split(/[,;]\s+/).map((part) => pairOf(part.trim()))
  const isList = pairs.length > 1 && pairs.every((pair) => pair !== undefined && /\d/.test(pair[0]))
  return isList ? pairs.filter((pair) => pair !== undefined) : undefined
}

/** A line that is no pair is one cell, unless it has a separator, or two words: what the columns are called. */
const splitAtSpaces = (text: string): Row[] =>
  text.split('\n').flatMap((line, index) => {
    const trimmed = line.trim()
    const several = severalIn(trimmed)
    if (several) return several.map((pair) => ({ number: index + 1, cells: [...pair] }))
    const words = trimmed.split(/\s+/)
    const cells =
      pairOf(line) ??
      (/[;\t|]/.test(trimmed) ? trimmed.split(/[;\t|]/) : words.length === 2 ? words : [trimmed])
    return trimmed === '' ? [] : [{ number: index + 1, cells }]
  })
