import type { Language } from '@comptoir/contract/common'
import type { Order, PaperLines } from '@comptoir/contract/order'
import { encodeQR } from 'qr'
import type { Deps } from '#deps.ts'
import { translate } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { formatAmount } from '#lib/format.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { transferCode, type Due } from '#features/platform/pdf/transfer-code.rules.ts'
import { printedCodes } from '#features/catalogue/own-codes/own-codes.service.ts'
import { linesFile } from '#features/ordering/basket-import/lines-file.service.ts'
import { amountsOf } from '#features/orders/order-sums.rules.ts'
import { productsOf, sheetOf } from './order-sheet.rules.ts'
import { keptPdf, type Panel, type Part } from '#features/platform/pdf/pdf.ts'

const codeSize = 92

/**
 * An order as PDF (DOC-01), with what the reader may see of it and nothing else.
 *
 * @param order as its reader is shown it: without amounts where they are hidden from them (OD-37)
 */
export async function orderSheet(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines = 'single',
): Promise<FileAnswer> {
  const { title, parts } = await orderSheetOf(deps, order, language, lines)
  return new FileAnswer(`${title}.pdf`, 'application/pdf', await keptPdf(deps, { title, language }, parts))
}

/** What an order says as a document. */
export async function orderSheetOf(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
): Promise<{ title: string; parts: Part[] }> {
  const { company } = deps.config
  const sheet = sheetOf(order, {
    ...{ language, company, lines },
    clientNumber: await clientNumber(deps, order.owner.id),
    ownCodes: await printedCodes(deps, order.owner.id, productsOf(order)),
  })
  const code = sheet.due && codeOf(sheet.due, company, language)
  const payment: Panel = code ? { ...sheet.payment, code } : sheet.payment
  const totals = { title: translate(language, 'order_totals'), facts: sheet.sums, isSums: true }
  const parts: Part[] = [
    { kind: 'heading', text: sheet.title },
    ...(sheet.isCanceled
      ? [{ kind: 'paragraph', text: translate(language, 'order_sheet_canceled') } as const]
      : []),
    { kind: 'facts', facts: sheet.about },
    { kind: 'panels', panels: [sheet.billing, sheet.delivery] },
    {
      kind: 'table',
      columns: sheet.columns,
      rows: sheet.rows,
      ...(sheet.carry && { carry: sheet.carry }),
    },
    ...sheet.notes.map(([title, text]) => ({ kind: 'note', title, text }) as const),
    {
      kind: 'panels',
      panels: sheet.sums.length === 0 ? [payment] : [payment, { ...totals, note: sheet.vatNote }],
    },
  ]
  return { title: sheet.title, parts }
}

/**
 * An order as a workbook (DOC-03), with what the reader may see of it; the import of files takes it back.
 *
 * @param order as its reader is shown it: without amounts where they are hidden from them (OD-37)
 */
export async function orderWorkbook(deps: Deps, order: Order, language: Language): Promise<FileAnswer> {
  const ownCodes = await printedCodes(deps, order.owner.id, productsOf(order))
  return linesFile(
    {
      name: translate(language, 'order_sheet', { order: order.name }),
      sheet: translate(language, 'order_sample_sheet'),
      rows: order.products.map(({ product, total_qty, price_per_unit, ...line }) => ({
        ref: line.ref,
        title: line.title,
        color: line.color,
        size: line.size,
        units: total_qty,
        unit_price: price_per_unit,
        total: line.total,
        comment: line.comment,
        own_code: product === null ? undefined : ownCodes.get(product),
      })),
      sums: amountsOf(order, language),
      hasPrices: order.total !== null,
    },
    language,
  )
}

const codeOf = (due: Due, company: Deps['config']['company'], language: Language) => ({
  modules: encodeQR(transferCode({ ...company, holder: company.accountHolder }, due), 'raw', {
    ecc: 'medium',
    encoding: 'byte',
    border: 1,
  }),
  size: codeSize,
  alt: translate(language, 'order_code_alt', {
    amount: formatAmount(due.amount),
    reference: due.communication,
  }),
  hint: translate(language, 'order_code_hint'),
})
