import { priceFileLimits, type importPrices } from '@comptoir/contract/admin-tariffs'
import type { Language } from '@comptoir/contract/common'
import type { EndpointInput, EndpointOutput } from '@comptoir/contract/endpoint'
import type { Deps } from '#deps.ts'
import { translate, translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { RuleError, message } from '#lib/errors.ts'
import { writeXlsx } from '#lib/workbook.ts'
import type { Actor } from '#features/platform/audit/audit.service.ts'
import { readPriceFile } from '#features/ordering/basket-import/reading.service.ts'
import { draftLines, readChange } from './price-changes.service.ts'
import { cellsOf, matchRows, readRows, type Row } from './price-rows.rules.ts'
import { readTariff } from './tariffs.service.ts'
import * as queries from './tariffs.queries.ts'

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const mostRows = priceFileLimits.rows
const faultsShown = 100

/** The prices of a tariff as a workbook. Ten digits with four decimals are exact in its numbers. @throws NotFoundError */
export async function tariffFile(deps: Deps, id: number, language: Language): Promise<FileAnswer> {
  const tariff = await readTariff(deps, id)
  const say = translator(language)
  const rows = await queries.findFileRows(deps.db, id, language)
  const content = await writeXlsx({
    sheets: [
      {
        name: say('price_list_sheet'),
        freezePane: { rows: 1 },
        columns: [
          { header: say('order_item_ref'), key: 'ref', width: 20 },
          { header: 'GTIN', key: 'gtin', width: 16 },
          { header: say('price_list_name'), key: 'name', width: 40 },
          { header: say('price_list_color'), key: 'color', width: 20 },
          { header: say('price_list_size'), key: 'size', width: 10 },
          { header: say('tariff_file_from'), key: 'from', width: 12 },
          { header: say('tariff_file_price'), key: 'price', width: 14, numFmt: '#,##0.0000' },
        ],
        data: rows.map(({ ref, gtin, name, color, size, min_quantity, unit_price }) => ({
          ref,
          gtin,
          name,
          color,
          size,
          from: min_quantity,
          price: Number(unit_price),
        })),
      },
    ],
  })
  const name = `${translate(language, 'price_list_file', { name: tariff.name })}.xlsx`
  return new FileAnswer(name, xlsx, Buffer.from(content))
}

type Sent = EndpointInput<typeof importPrices>['body']

/**
 * Drafts a change from the rows of a file or of a pasted text.
 *
 * @throws NotFoundError, RuleError on `excel_file` or `text` where there is nothing to read
 */
export async function importPriceRows(
  deps: Deps,
  actor: Actor,
  id: number,
  sent: Sent,
  say: (fault: ReturnType<typeof message>) => string,
): Promise<EndpointOutput<typeof importPrices>> {
  await readTariff(deps, id)
  const field = sent.excel_file ? 'excel_file' : 'text'
  const rows = await rowsOf(sent)
  if (rows.length > mostRows)
    throw new RuleError({ [field]: [message('price_rows_too_many', { limit: mostRows })] })
  const read = readRows(rows)
  const products = await queries.findByCodes(deps.db, [...new Set(read.rows.map(({ code }) => code))])
  const { lines, faults: unmatched } = matchRows(read.rows, products)
  const faults = [...read.faults, ...unmatched].toSorted((a, b) => a.row - b.row)
  if (lines.length === 0) {
    const [first] = faults
    throw new RuleError({
      [field]: [
        message('price_rows_none'),
        ...(first ? [message('price_row_first', { row: first.row, reason: say(first.reason) })] : []),
      ],
    })
  }
  const change = await readChange(deps, await draftLines(deps, actor, id, lines))
  return {
    change,
    rows: read.rows.length + read.faults.length,
    faults: faults.slice(0, faultsShown).map((fault) => ({ ...fault, reason: say(fault.reason) })),
    faults_count: faults.length,
  }
}

async function rowsOf({ excel_file, text }: Sent): Promise<Row[]> {
  if (!excel_file) return cellsOf(text ?? '')
  const bytes = new Uint8Array(await excel_file.arrayBuffer())
  const tooMuch = message('price_file_too_complex', { limit: mostRows })
  const { sheets } = await readPriceFile(bytes, tooMuch)
  const sheet = sheets.find(({ isHidden, rows }) => !isHidden && rows.length > 0)
  return (sheet?.rows ?? []).map(({ number, cells }) => ({
    number,
    cells: cells.map((cell) => (typeof cell === 'string' ? cell : cell.exact)),
  }))
}
