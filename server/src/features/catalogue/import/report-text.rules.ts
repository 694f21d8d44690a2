import type { Language } from '@comptoir/contract/common'
import { translate, translateMessage, type MessageKey } from '#i18n/messages.ts'
import type { Refusal } from './source-row.ts'
import type { Summary } from './tally.ts'
import { csvRow } from '#lib/csv.ts'

const columns = ['read', 'inserted', 'updated', 'unchanged', 'refused'] as const

/** The sums as a table, one row per kind that occurred. */
export function summaryTable(summary: Summary, language: Language): string {
  const head = ['', ...columns.map((column) => translate(language, `import_head_${column}`))]
  const rows = Object.entries(summary)
    .filter(([, counts]) => counts.read > 0)
    .map(([kind, counts]) => [kindName(kind, language), ...columns.map((column) => String(counts[column]))])
  const widths = head.map((_, index) => Math.max(...[head, ...rows].map((row) => row[index]!.length))) // all of one length
  const line = (row: string[]) =>
    row
      .map((cell, index) => (index === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[index]!)))
      .join('  ')
  return [head, ...rows].map(line).join('\n')
}

function kindName(kind: string, language: Language): string {
  const key = `import_kind_${kind}`
  return key === 'import_kind_unreadable' || key === 'import_kind_photo' ? translate(language, key) : kind
}

/** A refusal as a line for the screen: where, what, why. */
export function refusalLine(refusal: Refusal, language: Language): string {
  const { line, record, key, column, value, isBare } = refusal
  const where = [
    translate(language, 'import_line', { line }),
    [record, key].filter(Boolean).join(' '),
    column,
  ]
  const what = value === '' ? '' : isBare ? ` ${value}` : ` "${value}"`
  return `${where.filter(Boolean).join(', ')}${what}: ${reasonText(refusal, language)}`
}

const refusalColumns = ['line', 'record', 'key', 'column', 'value', 'reason'] as const

/** Refusals as a CSV file, with a header row. */
export const refusalsHead = (language: Language): string =>
  csvRow(refusalColumns.map((column) => translate(language, `import_head_${column}` satisfies MessageKey)))
export const refusalRow = (refusal: Refusal, language: Language): string =>
  csvRow(
    refusalColumns.map((column) =>
      column === 'reason' ? reasonText(refusal, language) : String(refusal[column]),
    ),
  )

const reasonText = ({ reason, isWarning }: Refusal, language: Language) => {
  const text = translateMessage(language, reason)
  return isWarning ? translate(language, 'import_warning', { text }) : text
}
