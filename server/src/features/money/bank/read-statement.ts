import { statementLimits } from '@comptoir/contract/admin-bank'
import { readCamt } from './camt.rules.ts'
import { readCoda } from './coda.rules.ts'
import { StatementError, type Statement } from './statement.ts'

export type ReadStatements =
  | { statements: Statement[] }
  | { reason: StatementError['reason']; values: StatementError['values'] }

/** Reads a file of the bank by its content; what its readers do not know is damaged. */
export function readStatements(bytes: Uint8Array): ReadStatements {
  try {
    const text = decode(bytes)
    const statements = /^\s*</.test(text) ? readCamt(text) : readLines(text)
    const count = statements.reduce((sum, { movements }) => sum + movements.length, 0)
    if (count > statementLimits.movements) throw new StatementError('statement_too_long')
    return { statements }
  } catch (error) {
    if (error instanceof StatementError) return { reason: error.reason, values: error.values }
    return { reason: 'statement_damaged', values: {} }
  }
}

/** A file of another kind does not begin like CODA. */
function readLines(text: string): Statement[] {
  if (!/^0\d{4}/.test(text)) throw new StatementError('statement_unknown_kind')
  return readCoda(text)
}

/** UTF-8 where it is valid, else what the banks write. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/^\ufeff/, '')
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
