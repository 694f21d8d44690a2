import { printMaximum, type OrderPaper, type printedPapers } from '@comptoir/contract/admin-orders'
import type { BulkAnswer } from '@comptoir/contract/admin-list'
import type { Language } from '@comptoir/contract/common'
import type { Order, PaperLines } from '@comptoir/contract/order'
import type { Deps } from '#deps.ts'
import { translateMessage, translator } from '#i18n/messages.ts'
import { FileAnswer } from '#lib/answers.ts'
import { NotFoundError, message, type Message } from '#lib/errors.ts'
import {
  customsCodesSheet,
  customsCodesWorkbook,
} from '#features/orders/order-documents/customs-codes.service.ts'
import {
  orderSheet,
  orderSheetOf,
  orderWorkbook,
} from '#features/orders/order-documents/order-sheet.service.ts'
import { destinationDocument } from '#features/orders/order-documents/destination-document.service.ts'
import { deliveryNote } from '#features/orders/order-documents/delivery-note.service.ts'
import { parcelLabels } from '#features/orders/order-documents/parcel-labels.service.ts'
import { openLinesOf } from '#features/orders/shipments/shipments.service.ts'
import { orderVoucher, voucherOf } from '#features/orders/order-documents/voucher.service.ts'
import { readOrderFor } from '#features/orders/orders/orders.service.ts'
import { unknownIds } from '#features/platform/audit/decide.service.ts'
import { writePdf, type Part } from '#features/platform/pdf/pdf.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import type { Session } from '#session.ts'
import { selectedOrders } from './office-orders.service.ts'
import * as queries from './order-papers.queries.ts'

/** @param warehouse where what a voucher lists is taken; everywhere where left out */
type Of<Answer> = (
  deps: Deps,
  order: Order,
  language: Language,
  lines: PaperLines,
  warehouse: number | undefined,
) => Promise<Answer>
const papers: Record<OrderPaper, Of<FileAnswer>> = {
  order: orderSheet,
  order_xlsx: orderWorkbook,
  voucher: orderVoucher,
  customs_codes: customsCodesSheet,
  customs_codes_xlsx: (_, order, language) => customsCodesWorkbook(order, language),
  destination_document: destinationDocument,
}

/**
 * A paper of an order of any client, with its prices.
 *
 * @throws NotFoundError if there is no such order, or nothing of it to take in the warehouse of a voucher
 */
export async function orderPaper(
  deps: Deps,
  { user }: Session,
  {
    id,
    paper,
    lines,
    warehouse,
  }: { id: number; paper: OrderPaper; lines: PaperLines; warehouse?: number | undefined },
  language: Language,
): Promise<FileAnswer> {
  await throttle.consume(deps, throttle.documentLimits(user.id))
  const [order] = await queries.findPrintableOrders(deps.db, [id])
  if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
  return papers[paper](deps, await readOrderFor(deps, 'office', order, language), language, lines, warehouse)
}

/** Why an order is not printed with these before it; undefined where it is. */
function refusal(order: queries.PrintableOrder, linesBefore: number): Message | undefined {
  if (order.status === 'client_canceled' || order.status === 'admin_canceled')
    return message('order_is_canceled')
  return linesBefore > 0 && linesBefore + order.lines > printMaximum.lines
    ? message('order_print_maximum', { maximum: printMaximum.lines })
    : undefined
}

async function nothingToTake(
  { db }: Deps,
  id: number,
  warehouse: number | undefined,
): Promise<Message | undefined> {
  if (warehouse === undefined) return undefined
  const open = await openLinesOf(db, id)
  return open.some(({ warehouse_id }) => warehouse_id === warehouse)
    ? undefined
    : message('shipment_nothing_open')
}

/** Those that are printed, and those that are not and why. */
async function sorted(deps: Deps, found: readonly queries.PrintableOrder[], warehouse: number | undefined) {
  const printed: queries.PrintableOrder[] = []
  const refused: { order: queries.PrintableOrder; reason: Message }[] = []
  let lines = 0
  for (const order of found) {
    const reason = refusal(order, lines) ?? (await nothingToTake(deps, order.id, warehouse))
    if (reason) refused.push({ order, reason })
    else {
      printed.push(order)
      lines += order.lines
    }
  }
  return { printed, refused }
}

/**
 * Which of several orders can be printed in one go, and why the others cannot.
 *
 * @throws RuleError where the list is not as long as it was seen, or too long
 */
export async function previewPrint(
  deps: Deps,
  session: Session,
  language: Language,
  {
    count,
    warehouse,
    ...selection
  }: Parameters<typeof selectedOrders>[2] & { count?: number | undefined; warehouse?: number | undefined },
): Promise<BulkAnswer & { ids: number[] }> {
  const ids = await selectedOrders(deps, session, selection, { count, maximum: printMaximum.orders })
  const found = await queries.findPrintableOrders(deps.db, ids)
  const { printed, refused } = await sorted(deps, found, warehouse)
  return {
    done: printed.length,
    unchanged: 0,
    refused: [
      ...refused.map(({ order: { id, name }, reason }) => ({
        id,
        name,
        reason: translateMessage(language, reason),
      })),
      ...unknownIds(ids, found, language),
    ],
    ids: printed.map(({ id }) => id),
  }
}

type Print = { paper: (typeof printedPapers)[number]; lines: PaperLines; warehouse?: number | undefined }
const parts: Record<Print['paper'], Of<{ title: string; parts: Part[] }>> = {
  voucher: voucherOf,
  order: orderSheetOf,
}

/**
 * A paper of several orders as one PDF, each on pages of its own; what cannot be printed is left out.
 *
 * @throws NotFoundError where none can
 */
export async function printOrders(
  deps: Deps,
  { user }: Session,
  { paper, ids, lines, warehouse }: Print & { ids: readonly number[] },
  language: Language,
): Promise<FileAnswer> {
  await throttle.consume(deps, throttle.documentLimits(user.id))
  const { printed } = await sorted(deps, await queries.findPrintableOrders(deps.db, ids), warehouse)
  if (printed.length === 0) throw new NotFoundError(message('no_match', { what: 'Order' }))
  const all: Part[] = []
  for (const order of printed) {
    const read = await readOrderFor(deps, 'office', order, language)
    const one = await parts[paper](deps, read, language, lines, warehouse)
    all.push({ kind: 'document', title: one.title }, ...one.parts)
  }
  const title = translator(language)('order_print', { count: printed.length })
  return new FileAnswer(`${title}.pdf`, 'application/pdf', await writePdf(deps, { title, language }, all))
}

/**
 * The delivery note of a shipment of any client's order.
 *
 * @throws NotFoundError if there is no such shipment
 */
export async function officeDeliveryNote(
  deps: Deps,
  { user }: Session,
  { id, shipment, lines }: { id: number; shipment: number; lines: PaperLines },
  language: Language,
): Promise<FileAnswer> {
  return deliveryNote(deps, await readOrderToPrint(deps, user, id, language), shipment, language, lines)
}

/**
 * The labels of a shipment's parcels, of any client's order.
 *
 * @throws NotFoundError if there is no such shipment
 * @throws RuleError where the goods are fetched
 */
export async function officeParcelLabels(
  deps: Deps,
  { user }: Session,
  { id, shipment }: { id: number; shipment: number },
  language: Language,
): Promise<FileAnswer> {
  return parcelLabels(deps, await readOrderToPrint(deps, user, id, language), shipment, language)
}

async function readOrderToPrint(
  deps: Deps,
  user: Session['user'],
  id: number,
  language: Language,
): Promise<Order> {
  await throttle.consume(deps, throttle.documentLimits(user.id))
  const [order] = await queries.findPrintableOrders(deps.db, [id])
  if (!order) throw new NotFoundError(message('no_match', { what: 'Order' }))
  return readOrderFor(deps, 'office', order, language)
}
