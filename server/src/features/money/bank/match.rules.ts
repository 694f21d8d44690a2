import { structuredIn } from './statement.ts'

/** What a payer may have named: structured communications, and numbers of invoices and orders. */
export type Named = { references: string[]; names: string[] }

const grouped = /(?<!\d)\+{0,3}\*{0,3}\s?\d{3}[/. -]?\d{4}[/. -]?\d{5}(?!\d)/g
const numbers = /(?<![A-Z0-9])(FA|BE)[-/. ]?(\d{4})[-/. ]?(\d{6})(?!\d)/gi

/** Finds what a communication names (OD-13); a structured communication says all there is to say. */
export function namedIn({
  structured,
  communication,
}: {
  structured: string | null
  communication: string
}): Named {
  if (structured) return { references: [structured], names: [] }
  const references = [...communication.matchAll(grouped)].flatMap(([text]) => structuredIn(text) ?? [])
  const names = [...communication.matchAll(numbers)].map(
    ([, prefix = '', year, number]) => `${prefix.toUpperCase()}-${year}-${number}`,
  )
  return { references: [...new Set(references)], names: [...new Set(names)] }
}
