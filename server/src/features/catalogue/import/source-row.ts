import type { Message } from '#lib/errors.ts'
import type { RecordKind } from './catalogue-record.ts'

/** What a reader makes of one line or row of a file: something to check, or why it could not be read. */
export type SourceRow = { line: number; value: unknown } | { line: number; problem: Problem }

/** What is wrong with a row, and where in it. */
export type Problem = {
  /** Empty where the row as a whole is meant. */
  column: string
  value: string
  /** The value is no text in the file, and stands there without quotes: a number in JSON Lines. */
  isBare?: true
  reason: Message
}

/** A row that was not imported, a column or photo that was left out, or a warning about a row that was imported. */
export type Refusal = Problem & {
  isWarning?: true
  line: number
  record: RecordKind | 'photo' | ''
  /** The natural key of the record, where it could be read. */
  key: string
}
