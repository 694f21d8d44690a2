import { GroupRecord, ProductRecord } from './catalogue-record.ts'
import { checkRow } from './row.rules.ts'
import type { SourceRow } from './source-row.ts'

const ofProduct = new Set(Object.keys(ProductRecord.shape))
/** What a style has and a product has not, and what both have. */
const ofStyle = Object.keys(GroupRecord.shape)
const styleOnly = ofStyle.filter((column) => !ofProduct.has(column))
const shared = ['ref', 'unit', 'is_active']

/**
 * Makes a style of a product that names none but has a style's name and category: an article that comes in no colours
 * and sizes needs one record, not two. The style has the product's reference.
 */
export async function* withStylesOfSingles(rows: AsyncIterable<SourceRow>): AsyncIterable<SourceRow> {
  for await (const row of rows) {
    const given = 'value' in row ? row.value : undefined
    if (!isProduct(given)) {
      yield row
      continue
    }
    const { line } = row
    const isSingle = given['group'] == null && !(isEmpty(given['name']) && isEmpty(given['category']))
    if (!isSingle) {
      // Columns of a table that others of its rows need are no mistake of this one.
      const value = Object.fromEntries(
        Object.entries(given).filter(([column, cell]) => !(styleOnly.includes(column) && isEmpty(cell))),
      )
      yield { line, value }
      continue
    }
    const product = pick(given, (column) => column === 'record' || !styleOnly.includes(column))
    const value = { ...product, group: given['ref'] }
    // A product that is refused leaves no style behind.
    if (!('problems' in checkRow(line, { ...value }))) {
      const style = pick(given, (column) => styleOnly.includes(column) || shared.includes(column))
      yield { line, value: { ...style, record: 'group' } }
    }
    yield { line, value }
  }
}

const isProduct = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && (value as { record?: unknown }).record === 'product'

const isEmpty = (cell: unknown): boolean =>
  cell == null || (typeof cell === 'object' && Object.values(cell).every((text) => text == null))

const pick = (given: Record<string, unknown>, isWanted: (column: string) => boolean) =>
  Object.fromEntries(Object.entries(given).filter(([column]) => isWanted(column)))
