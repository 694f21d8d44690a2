import { shown } from './reasons.rules.ts'
import { message } from '#lib/errors.ts'
import { FileError } from './file-error.ts'
import type { SourceRow } from './source-row.ts'
import { LINE_MAX, splitLines } from './split-lines.ts'

/**
 * The objects of a JSON Lines text, one per line; blank lines are passed over.
 *
 * @throws FileError if there are none
 */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let line = 0
  let isEmpty = true
  for await (const text of splitLines(chunks)) {
    line += 1
    isEmpty &&= text?.trim() === ''
    if (text === undefined) {
      yield {
        line,
        problem: { column: '', value: '', reason: message('import_line_too_long', { limit: LINE_MAX }) },
      }
      continue
    }
    if (text.trim() === '') continue
    let value: unknown
    try {
      value = JSON.parse(text)
    } catch (error) {
      const reason = text.includes('\uFFFD')
        ? message('import_bad_encoding')
        : message('import_bad_json', { reason: (error as Error).message })
      yield { line, problem: { column: '', value: shown(text), reason } }
      continue
    }
    yield { line, value }
  }
  if (isEmpty) throw new FileError(message('import_empty'))
}
