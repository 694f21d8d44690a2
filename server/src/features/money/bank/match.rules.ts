import { structuredIn } from './statement.ts'

/** What a payer may have named: structured communications, and numbers of invoices and orders. */
export type Named = { references: string[]; names: string[] }

const grouped = /(?<!\d)\+{0,3}\*{0,3}\s?\d{3}[/. -]?\d{4}[/. -]?\d{5}(?!\d)/g
/** A number in full, and those that follow with their last six digits alone: `FA-2026-000012, 000013 et 000014`. */
const numbers =
  /(?<![A-Z0-9])(FA|BE)[-/. ]?(\d{4})[-/. ]?(\d{6})(?!\d)((?:\s*(?:[,;/+&]|et|en|und|and)?\s*\d{6}(?!\d))*)/gi

/** Where a bank may have broken a number. */
const broken = /(?<=[\d/-])\s+(?=[\d/-])/g

/**
 * Finds what a communication names (OD-13); a structured communication says all there is to say. Where nothing is found, a
 * bank may have broken a number into two lines.
 */
export function namedIn({
  structured,
  communication,
}: {
  structured: string | null
  communication: string
}): Named {
  if (structured) return { references: [structured], names: [] }
  const found = foundIn(communication)
  const isFound = found.references.length + found.names.length > 0
  return isFound ? found : foundIn(communication.replaceAll(broken, ''))
}

function foundIn(text: string): Named {
  const references = [...text.matchAll(grouped)].flatMap(([digits]) => structuredIn(digits) ?? [])
  const names = [...text.matchAll(numbers)].flatMap(([, prefix = '', year, number = '', more = '']) =>
    [number, ...(more.match(/\d{6}/g) ?? [])].map((one) => `${prefix.toUpperCase()}-${year}-${one}`),
  )
  return { references: [...new Set(references)], names: [...new Set(names)] }
}
