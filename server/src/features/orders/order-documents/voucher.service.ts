import type { Language } from '@comptoir/contract/common'
import type { Order, PaperLines } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, message } from '#lib/errors.ts'
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
 * @param warehouse the one where it is taken; all of them where left out
 * @throws NotFoundError where nothing of the order is to be taken there
 */
export async function orderVoucher(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
  warehouse?: number,
): Promise<FileAnswer> {
  const { title, parts } = await voucherOf(deps, order, language, lines, warehouse)
  return new FileAnswer(`${title}.pdf`, 'application/pdf', await keptPdf(deps, { title, language }, parts))
}

/** What a preparation voucher says. @throws NotFoundError as `orderVoucher` does */
export async function voucherOf(
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
  warehouse?: number,
): Promise<{ title: string; parts: Part[] }> {
  const translate = translator(language)
  const { company } = deps.config
  const sheet = sheetOf(order, {
    ...{ language, company, clientNumber: await clientNumber(deps, order.owner.id) },
    isForOffice: true,
  })
  const gtins = await findGtins(deps.db, productsOf(order))
  const open = await openLinesOf(deps.db, order.id)
  const here = warehouse === undefined ? open : open.filter(({ warehouse_id }) => warehouse_id === warehouse)
  if (warehouse !== undefined && here.length === 0) throw new NotFoundError(message('shipment_nothing_open'))
  const taken = toTake(order, here)
  const heading = translate('voucher', { order: order.name })
  const title = [heading, ...(warehouse === undefined ? [] : [here[0]!.warehouse_name])].join(' · ')
  const products = taken.flatMap(({ items }) => items)
  const { all, withoutWeight } = customsCodesOf({ ...order, products })
  const sums: Fact[] = [
    [translate('voucher_lines'), formatCount(products.length)],
    [translate('customs_units'), formatCount(all.units)],
    [translate('customs_weight'), all.grams === null ? '–' : formatWeight(all.grams)],
  ]
  const parts: Part[] = [
    { kind: 'heading', text: heading },
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
    ...taken.flatMap(({ warehouse: name, items }): Part[] => [
      ...(name === undefined ? [] : [{ kind: 'chapter', path: [name] } as const]),
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
