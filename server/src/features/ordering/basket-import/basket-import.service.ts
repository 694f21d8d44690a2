import { lineKey } from '@comptoir/contract/rules'
import { createHash } from 'node:crypto'
import type {
  ImportCorrection,
  ImportLine,
  ImportReading,
  ImportReport,
  ImportRow,
  ImportSuggestion,
} from '@comptoir/contract/basket-import'
import { importLimits } from '@comptoir/contract/import-fields'
import type { Language } from '@comptoir/contract/common'
import type { DecimalSign } from '@comptoir/contract/written'
import { listMapping } from '@comptoir/contract/lists/columns'
import { sentRow, wantedRows, type WantedRow } from '@comptoir/contract/lists/rows'
import { isList } from '@comptoir/contract/lists/text'
import type { Tx } from '#db/connect.ts'
import { inTransaction } from '#db/transaction.ts'
import type { Deps } from '#deps.ts'
import { translateMessage } from '#i18n/messages.ts'
import { RuleError, message } from '#lib/errors.ts'
import { formatUnits } from '#lib/units.ts'
import { lockBasket, namedBasket, type BasketContext } from '#features/ordering/basket/basket.service.ts'
import {
  answerOnce,
  changeLines,
  decideLines,
  readRoom,
} from '#features/ordering/basket/change-lines.service.ts'
import { readSettings } from '#features/platform/settings/settings.service.ts'
import * as queries from './basket-import.queries.ts'
import type { ProductRow } from './basket-import.queries.ts'
import {
  chooseSheet,
  namesProducts,
  noColumn,
  readNames,
  readingOf,
  rememberMapping,
  type ChosenSheet,
} from './layout.service.ts'
import type { Match } from './match.rules.ts'
import { matchLines, matchRows } from './match.service.ts'
import {
  groupRows,
  refuseGroup,
  remarkKey,
  settleGroup,
  settleRow,
  stockRemark,
  type PlacedRow,
  type Remark,
} from './place-rows.rules.ts'
import { readUpload } from './reading.service.ts'

/** Into which basket, under which key, and whether anything is changed. */
export type ImportInto = {
  basket_id?: number | null | undefined
  key?: string | null | undefined
  isDryRun: boolean
}

/**
 * Adds what a file orders to a basket, and says of each row what became of it (IMP-01, OD-33, OD-62). What is corrected
 * of a layout is remembered for the company.
 *
 * @throws RuleError on `excel_file` where it cannot be read or holds no order, on `mapping`, `basket_id` and `key`
 */
export async function importFile(
  deps: Deps,
  context: BasketContext,
  {
    excel_file,
    mapping: asked,
    ...into
  }: ImportInto & { excel_file: File; mapping?: ImportCorrection | null | undefined },
): Promise<ImportReport> {
  if (excel_file.size > importLimits.bytes)
    throw new RuleError({
      excel_file: [message('order_file_too_big', { limit: importLimits.bytes / 1024 / 1024 })],
    })
  const bytes = new Uint8Array(await excel_file.arrayBuffer())
  const digest = createHash('sha256').update(bytes).digest('hex')
  const file = await readUpload(bytes, context.session.user.id, asked ?? {})
  const { company } = context.session
  const names = await readNames(deps.db)
  const isGuessedText = file.separator !== null && !asked?.columns
  const guessed = await chooseSheet(
    deps.db,
    company.id,
    file,
    names,
    asked ?? undefined,
    into.isDryRun || isGuessedText,
  )
  const usualSign = file.separator === ';' || guessed.language !== 'en' ? ',' : '.'
  const isOfLines = isList(file.separator, guessed.sheet)
  const isUnmapped = !namesProducts(guessed.mapping)
  const chosen =
    isUnmapped && isGuessedText && isOfLines
      ? { ...guessed, mapping: listMapping(guessed.sheet, file.separator) }
      : guessed
  const { rows, decimalSign } = wantedRows(chosen.sheet, chosen.mapping, usualSign, isOfLines)
  if (rows.length === 0) throw new RuleError({ excel_file: [message('order_file_without_rows')] })
  if (rows.length > importLimits.rows)
    throw new RuleError({
      excel_file: [message('order_file_too_many_rows', { limit: importLimits.rows, count: rows.length })],
    })
  const found = namesProducts(chosen.mapping)
    ? await matchLines(deps.db, company.id, rows, names, context.language)
    : nothingFound
  const isFound = !isUnmapped || found.matches.some((match) => 'product' in match)
  if (!isFound && !into.isDryRun) throw noColumn(guessed.sheet.rows[0])
  const matched = isFound ? found : nothingFound // of a dry run: to be mapped by hand
  return report(deps, context, matched, into, {
    asked: { file: digest, mapping: asked ?? null },
    remember: asked && isOfLayout(asked) ? chosen : undefined,
    reading: readingOf(file, isFound ? chosen : guessed, decimalSign),
  })
}

const nothingFound: Matched = { rows: [], matches: [] }

/** Whether a correction is of use for the next file of the same layout; encoding, separator and sheet are this one's. */
const isOfLayout = ({ columns, header_row, decimal_sign }: ImportCorrection) =>
  columns !== undefined || header_row !== undefined || decimal_sign != null

/** The same for rows that are sent as they are to be read: those of a report that failed, mended. */
export async function importRows(
  deps: Deps,
  context: BasketContext,
  {
    rows: sent,
    decimal_sign,
    ...into
  }: ImportInto & {
    rows: readonly (ImportRow & { row: number })[]
    decimal_sign?: DecimalSign | null | undefined
  },
): Promise<ImportReport> {
  const sign = decimal_sign ?? (context.language === 'en' ? '.' : ',')
  const rows = sent.map((row) => sentRow(row, sign))
  const names = await readNames(deps.db)
  const matches = await matchRows(deps.db, context.session.company.id, rows, names, context.language)
  return report(deps, context, { rows, matches }, into, {
    asked: { rows: sent, sign },
    remember: undefined,
    reading: null,
  })
}

type Matched = { rows: readonly WantedRow[]; matches: readonly Match[] }

/** Carries the rows into the basket, once for each key, and reports with the basket as it is then. */
async function report(
  deps: Deps,
  context: BasketContext,
  matched: Matched,
  { basket_id = null, key, isDryRun }: ImportInto,
  {
    asked,
    remember,
    reading,
  }: { asked: object; remember: ChosenSheet | undefined; reading: ImportReading | null },
): Promise<ImportReport> {
  const { company } = context.session
  const successors = await findSuccessors(deps, matched, context.language)
  const { quantity_warning: warning } = await readSettings(deps.db)
  const { basketId, lines } = await inTransaction(deps.db, async (tx) => {
    const basket = await lockBasket(tx, context, basket_id).catch(underBasketId)
    const work = async () => {
      const placed = await placeRows(tx, context, basket, { ...matched, successors, warning, isDryRun })
      if (remember && !isDryRun) await rememberMapping(tx, company.id, remember, deps.now())
      return { lines: placed.map((row, index) => lineOf(row, matched.rows[index]!, context.language)) }
    }
    const once = key != null && !isDryRun
    const asking = { import: { ...asked, basket: basket_id } }
    const answer = once ? await answerOnce(deps, tx, context, { key, asked: asking }, work) : await work()
    return { basketId: basket.id, lines: answer.lines }
  })
  const count = (status: ImportLine['status']) => lines.filter((line) => line.status === status).length
  const { products: _, ...basket } = await namedBasket(deps, context, basketId)
  return {
    basket,
    summary: {
      rows: lines.length,
      added: count('added'),
      updated: count('updated'),
      repaired: count('repaired'),
      skipped: count('skipped'),
      failed: count('failed'),
    },
    lines,
    reading,
  }
}

/** What takes the place of products that are no longer sold. */
export async function findSuccessors(
  { db }: Deps,
  { matches }: Pick<Matched, 'matches'>,
  language: Language,
): Promise<Map<number, ProductRow>> {
  const ids = matches.flatMap((match) =>
    'product' in match && !match.product.is_active && match.product.successor_id !== null
      ? [match.product.successor_id]
      : [],
  )
  const found = ids.length > 0 ? await queries.findProducts(db, [...new Set(ids)], language) : []
  return new Map(found.map((product) => [product.product_id, product]))
}

/** What becomes of each row in a basket that is held. Seven statements, whatever the number of rows. */
async function placeRows(
  tx: Tx,
  context: BasketContext,
  basket: Awaited<ReturnType<typeof lockBasket>>,
  {
    rows,
    matches,
    successors,
    warning,
    isDryRun,
  }: Matched & { successors: ReadonlyMap<number, ProductRow>; warning: number; isDryRun: boolean },
): Promise<PlacedRow[]> {
  const settled = rows.map((row, index) => settleRow(row, matches[index]!, successors))
  const productIds = matches.flatMap((match) => ('product' in match ? [match.product.product_id] : []))
  const { lines, free, limit } = await readRoom(tx, basket.id, [...new Set(productIds)])
  const packs = new Map(
    lines.map((line) => [lineKey({ product: line.product_id, comment: line.comment }), line.quantity]),
  )
  const groups = groupRows(rows, matches, settled, { packs, free }, limit)
  const command = {
    mode: 'add' as const,
    lines: groups.map((group) => ({
      product: group.product.product_id,
      quantity: group.packs,
      comment: group.comment,
    })),
  }
  const { outcomes } = isDryRun
    ? await decideLines(tx, context, basket, command)
    : await changeLines(tx, context, basket, command)
  const limits = await queries.findStockLimits(
    tx,
    groups.map(({ product }) => product.product_id),
  )
  for (const [index, group] of groups.entries()) {
    const { product, comment } = group
    const limit = limits.get(product.product_id)
    const stock =
      limit &&
      stockRemark(group, packs.get(lineKey({ product: product.product_id, comment })) ?? 0, {
        available: limit.available,
        limit: formatUnits(context.language, limit.unit, limit.available),
      })
    const { status, errors } = outcomes[index]!
    if (status === 'failed') {
      const isUnpriced = errors?.['product']?.[0]?.key === 'product_without_price'
      const code = isUnpriced ? 'without_price' : errors?.['product'] ? 'discontinued' : 'too_many'
      refuseGroup(group, code, rows, settled)
    } else
      settleGroup(group, status === 'added' ? 'added' : 'updated', rows, matches, settled, warning, stock)
  }
  return settled as PlacedRow[] // each is settled by its group, if not before
}

/** The basket is called so in an upload (IMP-01). */
function underBasketId(error: unknown): never {
  const faults = error instanceof RuleError ? error.fields['basket'] : undefined
  throw faults ? new RuleError({ basket_id: faults }) : error
}

const MOST_SUGGESTIONS = 3

const lineOf = (placed: PlacedRow, { row, read }: WantedRow, language: Language): ImportLine => ({
  row,
  status: placed.status,
  product: placed.product && suggestionOf(placed.product),
  quantity: placed.quantity,
  final_quantity: placed.final_quantity,
  message_code: placed.remarks[0]!.code, // each has one
  message: remarksText(placed.remarks, language),
  stock_message: placed.stock ? translateMessage(language, placed.stock) : '',
  suggestions: suggestionsOf(placed.suggestions),
  style: placed.style ?? null,
  read,
})

export const remarksText = (remarks: readonly Remark[], language: Language): string =>
  remarks.map(({ code, values }) => translateMessage(language, { key: remarkKey(code), values })).join(' ')

/** Those on sale. */
export const suggestionsOf = (products: readonly ProductRow[]): ImportSuggestion[] =>
  products
    .filter(({ is_active }) => is_active)
    .slice(0, MOST_SUGGESTIONS)
    .map(suggestionOf)

const suggestionOf = (product: ProductRow): ImportSuggestion => ({
  product: product.product_id,
  ref: product.ref,
  name: product.name,
  color: product.color,
  size: product.size,
  pack: product.pack,
  min_quantity: product.min_quantity,
})
