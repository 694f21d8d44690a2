import { shown } from './reasons.rules.ts'
import { message } from '#lib/errors.ts'
import type { SourceRow } from './source-row.ts'

const LINE_MAX = 1_000_000

/** The objects of a JSON Lines text, one per line; blank lines are passed over. */
export async function* readJsonLines(chunks: AsyncIterable<string>): AsyncIterable<SourceRow> {
  let line = 0
  for await (const text of splitLines(chunks)) {
    line += 1
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
}

/** Lines without their ends; undefined for one that is too long to be kept. */
async function* splitLines(chunks: AsyncIterable<string>): AsyncIterable<string | undefined> {
  let rest = ''
  let isTooLong = false
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      const whole = rest + chunk.slice(start, end)
      yield isTooLong || whole.length > LINE_MAX ? undefined : whole
      rest = ''
      isTooLong = false
      start = end + 1
    }
    if (!isTooLong) rest += chunk.slice(start)
    if (rest.length > LINE_MAX) {
      isTooLong = true
      rest = ''
    }
  }
  if (isTooLong) yield undefined
  else if (rest !== '') yield rest
}
