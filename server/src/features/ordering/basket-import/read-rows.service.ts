import type { ImportRow, ImportSuggestion } from '@comptoir/contract/basket-import'
import { importLimits } from '@comptoir/contract/import-fields'
import type { Language } from '@comptoir/contract/common'
import { isList } from '@comptoir/contract/lists/text'
import { listMapping } from '@comptoir/contract/lists/columns'
import type { NamesById } from '@comptoir/contract/lists/named'
import type { DecimalSign } from '@comptoir/contract/written'
import { sentRow, wantedRows, type WantedRow } from '@comptoir/contract/lists/rows'
import type { Db } from '#db/connect.ts'
import type { Deps } from '#deps.ts'
import { RuleError, message } from '#lib/errors.ts'
import type { BasketContext } from '#features/ordering/basket/basket.service.ts'
import type { ProductRow } from './basket-import.queries.ts'
import { findSuccessors, remarksText, suggestionsOf } from './basket-import.service.ts'
import { chooseSheet, readNames } from './layout.service.ts'
import { matchLines } from './match.service.ts'
import type { Match } from './match.rules.ts'
import { askedOf, settleRow, type Remark } from './place-rows.rules.ts'
import { readText } from './read-csv.ts'

/** What a row means, whatever is in a basket. */
export type ReadRow = {
  row: number
  read: ImportRow
  status: 'found' | 'skipped' | 'failed'
  product: number | null
  /** What it asks for, in packs where it counts packs, else in units; null where no number was read. */
  quantity: number | null
  message_code: Remark['code'] | null
  message: string
  suggestions: ImportSuggestion[]
  style: number | null
}

type Rows = {
  text?: string | null | undefined
  rows?: readonly (ImportRow & { row: number })[] | null | undefined
  decimal_sign?: DecimalSign | null | undefined
}

/**
 * Reads rows, or a text as a file with it is read, and finds their products. At most fourteen statements, whatever the
 * number of rows. A text of which nothing is known is a list of references and quantities.
 *
 * @throws RuleError on `text` where there are too many rows in it, or neither it nor `rows` are there
 */
export async function readRows(deps: Deps, context: BasketContext, given: Rows): Promise<ReadRow[]> {
  const { company } = context.session
  const { language } = context
  const sign = given.decimal_sign ?? (language === 'en' ? '.' : ',')
  const names = await readNames(deps.db)
  const wanted =
    given.text == null
      ? (given.rows ?? []).map((row) => sentRow(row, sign))
      : await rowsOfText(deps.db, company.id, given.text, names, sign)
  if (wanted.length === 0) throw new RuleError({ text: [message('required')] })
  if (wanted.length > importLimits.rows)
    throw new RuleError({
      text: [message('order_file_too_many_rows', { limit: importLimits.rows, count: wanted.length })],
    })
  const { rows, matches } = await matchLines(deps.db, company.id, wanted, names, language)
  const successors = await findSuccessors(deps, { matches }, language)
  return rows.map((row, index) => readRow(row, matches[index]!, successors, language))
}

function readRow(
  wanted: WantedRow,
  match: Match,
  successors: ReadonlyMap<number, ProductRow>,
  language: Language,
): ReadRow {
  const { row, read } = wanted
  const settled = settleRow(wanted, match, successors)
  const repaired = 'repaired' in match ? match.repaired : undefined
  const remarks =
    settled?.remarks ??
    (repaired && 'product' in match
      ? [{ code: repaired.code, values: { from: repaired.from, ref: match.product.ref } }]
      : [])
  return {
    row,
    read,
    status: settled ? (settled.status === 'skipped' ? 'skipped' : 'failed') : 'found',
    product: settled
      ? (settled.product?.product_id ?? null)
      : 'product' in match
        ? match.product.product_id
        : null,
    quantity: askedOf(wanted),
    message_code: remarks[0]?.code ?? null,
    message: remarksText(remarks, language),
    suggestions: suggestionsOf(settled?.suggestions ?? []),
    style: settled?.style ?? null,
  }
}

async function rowsOfText(
  db: Db,
  companyId: number,
  text: string,
  names: NamesById,
  usualSign: DecimalSign,
): Promise<WantedRow[]> {
  const file = readText(text)
  const [sheet] = file.sheets
  if (!sheet || sheet.rows.length === 0) return []
  const chosen = await chooseSheet(db, companyId, file, names, undefined).catch((error: unknown) => {
    if (!(error instanceof RuleError)) throw error
    return { sheet, mapping: listMapping(sheet, file.separator) }
  })
  return wantedRows(chosen.sheet, chosen.mapping, usualSign, isList(file.separator, chosen.sheet)).rows
}
