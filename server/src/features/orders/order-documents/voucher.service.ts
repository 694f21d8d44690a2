import type { Language } from '@comptoir/contract/common'
import type { Order, PaperLines } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { formatCount, formatWeight } from '#lib/format.ts'
import { clientNumber } from '#features/accounts/companies/companies.service.ts'
import { openLinesOf } from '#features/orders/shipments/shipments.service.ts'
import { keptPdf, type Fact, type Part } from '#features/platform/pdf/pdf.ts'
import { customsCodesOf } from './customs-codes.rules.ts'
import { productsOf, sheetOf } from './order-sheet.rules.ts'
import { findGtins } from './voucher.queries.ts'
import { toTake, voucherTable } from './voucher.rules.ts'

/**
 * The preparation voucher of an order as PDF (DOC-02): what to take from which shelf of which warehouse, without prices.
 *
 * @param order one that its reader may see; which products it names is whose GTINs are read
 */
export async function orderVoucher(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
): Promise<FileAnswer> {
  const { title, parts } = await voucherOf(deps, order, language, lines)
  return new FileAnswer(`${title}.pdf`, 'application/pdf', await keptPdf(deps, { title, language }, parts))
}

/** What a preparation voucher says. */
export async function voucherOf(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
): Promise<{ title: string; parts: Part[] }> {
  const translate = translator(language)
  const { company } = deps.config
  const sheet = sheetOf(order, { language, company, clientNumber: await clientNumber(deps, order.owner.id) })
  const gtins = await findGtins(deps.db, productsOf(order))
  const title = translate('voucher', { order: order.name })
  const taken = toTake(order, await openLinesOf(deps.db, order.id))
  const products = taken.flatMap(({ items }) => items)
  const { all, withoutWeight } = customsCodesOf({ ...order, products })
  const sums: Fact[] = [
    [translate('voucher_lines'), formatCount(products.length)],
    [translate('customs_units'), formatCount(all.units)],
    [translate('customs_weight'), all.grams === null ? '–' : formatWeight(all.grams)],
  ]
  const parts: Part[] = [
    { kind: 'heading', text: title },
    ...(sheet.isCanceled ? [{ kind: 'paragraph', text: translate('order_sheet_canceled') } as const] : []),
    { kind: 'facts', facts: sheet.about },
    {
      kind: 'panels',
      panels: [
        sheet.delivery,
        {
          title: translate('order_totals'),
          facts: sums,
          ...(withoutWeight > 0 && { note: translate('customs_without_weight', { count: withoutWeight }) }),
        },
      ],
    },
    ...sheet.notes.map(([name, text]) => ({ kind: 'note', title: name, text }) as const),
    ...taken.flatMap(({ warehouse, items }): Part[] => [
      ...(warehouse === undefined ? [] : [{ kind: 'chapter', path: [warehouse] } as const]),
      { kind: 'table', ...voucherTable(items, gtins, language, lines) },
    ]),
    {
      kind: 'facts',
      facts: [
        [translate('voucher_prepared_by'), '\u00a0'],
        [translate('voucher_parcels'), '\u00a0'],
      ],
    },
  ]
  return { title, parts }
}
