import type { TextLanguage } from '@comptoir/contract/common'
import { findUnit, wordsOfUnits } from '#lib/units.ts'
import type { UnitWords } from './catalogue-import.queries.ts'
import { codeOf, rowOf, textsIn } from './shop-export.ts'
import type { SourceRow } from './source-row.ts'

/**
 * Gives units the codes that the shop has for them: files name them by code, in any language, or by a synonym.
 *
 * @param made the language of the words of a table, whose units are made where there are none; without it they stay as
 * they are written, to be refused
 */
export async function* withUnitCodes(
  rows: AsyncIterable<SourceRow>,
  units: readonly UnitWords[],
  made: TextLanguage | undefined,
): AsyncIterable<SourceRow> {
  const words = new Map<string, { code: string }>(wordsOfUnits(units))
  for await (const row of rows) {
    if ('problem' in row || !isRecord(row.value)) {
      yield row
      continue
    }
    const { record, code, unit } = row.value
    if (record === 'unit' && typeof code === 'string') words.set(code.trim(), { code: code.trim() })
    if ((record !== 'group' && record !== 'product') || typeof unit !== 'string' || !unit.trim()) {
      yield row
      continue
    }
    let known = findUnit(words, unit)
    if (!known && made) {
      known = { code: codeOf(unit) }
      for (const [word, one] of wordsOfUnits([{ ...known, name: {}, plural: {}, synonyms: [] }]))
        words.set(word, one)
      yield rowOf(row.line, { record: 'unit', ...known, name: textsIn(made, unit.trim()) })
    }
    yield { line: row.line, value: { ...row.value, unit: known?.code ?? unit } }
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
