import { checkDigit, gtinForms, isGtin, pieceGtin } from '../gtin.ts'
import { codeKey } from '../code-key.ts'
import { gtinOfScan } from '../scanned-code.ts'

/** GTINs that a rounded number may have been: 13 digits each. */
export type GtinRange = { low: string; high: string }

/** What a cell with a code may mean: surely, and if a spreadsheet has damaged it. */
export type CodeReading = {
  key: string
  gtins: string[]
  /** Of the pieces, where it is the GTIN of a carton. */
  pieceGtins: string[]
  /** As GTIN with the zeros that it has lost. */
  paddedGtins: string[]
  range: GtinRange | undefined
  /** As references with the zeros that they have lost, or which were taken for a power of ten (12E4). */
  paddedKeys: string[]
  /** Has the length of a GTIN and another check digit than this. */
  wantedCheckDigit: string | undefined
}

/** References with so many zeros in front are found without them. */
const MOST_ZEROS = 6

/** A code as people and spreadsheets write it: without the apostrophe, decimals and invisible signs that these add. */
export const cleanCode = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^['’]/, '')
    .replace(/^="?([^"]*)"?$/, '$1')
    .replace(/^(\d{3,})[.,]0+$/, '$1')
    .trim()

/** @param text what the cell says; a number that is shown rounded has to be given in full where it is known */
export function readCode(text: string): CodeReading {
  const code = cleanCode(text)
  const power = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(code)
  if (power) return readPower(code, power)
  const digits = code.replace(/[\s.\-\u00a0]/g, '')
  const isNumber = /^\d+$/.test(digits)
  const isOfLength = /^(\d{8}|\d{12,14})$/.test(digits)
  const gtin = gtinOfScan(isNumber ? digits : code)
  const gtins = gtin === undefined ? [] : gtinForms(gtin)
  const key = codeKey(code)
  return {
    key,
    gtins,
    pieceGtins: gtin === undefined ? [] : [pieceGtin(gtin) ?? []].flat().flatMap(gtinForms),
    paddedGtins: isNumber && gtins.length === 0 && digits.length >= 5 ? paddedForms(digits) : [],
    range: undefined,
    paddedKeys: isNumber ? lostZeros(key) : [],
    wantedCheckDigit: isOfLength && gtins.length === 0 ? checkDigit(digits.slice(0, -1)) : undefined,
  }
}

/** Shorter numbers that are a GTIN with zeros in front. */
const paddedForms = (digits: string): string[] => [
  ...new Set(
    [8, 12, 13, 14]
      .filter((length) => length > digits.length)
      .map((length) => digits.padStart(length, '0'))
      .filter(isGtin)
      .flatMap(gtinForms),
  ),
]

const lostZeros = (key: string): string[] =>
  Array.from({ length: MOST_ZEROS }, (_, zeros) => '0'.repeat(zeros + 1) + key)

/** "5,41234E+12" is a GTIN of which the last digits were rounded away; "1,2E+05" may have been the reference 12E4. */
function readPower(code: string, [, first = '', decimals = '', exponent = '']: RegExpExecArray): CodeReading {
  const places = Number(exponent)
  const known = first + decimals
  const zeros = places - decimals.length
  const isLong = zeros >= 0 && places >= 7 && places <= 13
  const full = zeros >= 0 && zeros <= 30 ? known + '0'.repeat(zeros) : ''
  return {
    key: codeKey(code),
    gtins: zeros === 0 && isGtin(known) ? gtinForms(known) : [],
    pieceGtins: [],
    paddedGtins: [],
    range: isLong && zeros > 0 ? rangeOf(known, zeros) : undefined,
    paddedKeys: full === '' ? [] : powersOf(full),
    wantedCheckDigit: undefined,
  }
}

function rangeOf(known: string, zeros: number): GtinRange {
  const unit = 10n ** BigInt(zeros)
  const middle = BigInt(known) * unit
  const text = (value: bigint) => value.toString().padStart(13, '0')
  return { low: text(middle - unit / 2n), high: text(middle + unit / 2n) }
}

/** 120000 → 120000, 12000E1, 1200E2, 120E3, 12E4. */
function powersOf(full: string): string[] {
  const codes = [full]
  for (let power = 1; full.length > power && full.at(-power) === '0'; power += 1)
    codes.push(`${full.slice(0, -power)}E${power}`)
  return codes
}
