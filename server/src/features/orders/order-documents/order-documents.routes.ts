import {
  getDestinationDocument,
  getOrderCustomsCodes,
  getOrderExcel,
  getOrderPdf,
  getOrderVoucher,
} from '@comptoir/contract/order'
import { getDeliveryNote } from '@comptoir/contract/shipments'
import type { Language } from '@comptoir/contract/common'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { readOrder } from '#features/orders/orders/orders.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import { serve } from '#http/route.ts'
import type { CompanySession } from '#session.ts'
import { customsCodesSheet, customsCodesWorkbook } from './customs-codes.service.ts'
import { deliveryNote } from './delivery-note.service.ts'
import { destinationDocument } from './destination-document.service.ts'
import { orderSheet, orderWorkbook } from './order-sheet.service.ts'
import { orderVoucher } from './voucher.service.ts'

type Input = { params: { id: number }; query: { owner?: number | undefined } }
type Reader = { session: CompanySession; language: Language }

export function orderDocumentRoutes(app: FastifyInstance, deps: Deps): void {
  const read = async ({ params, query }: Input, { session, language }: Reader) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return readOrder(deps, session, params.id, language, { anyCompany: query.owner === undefined })
  }
  serve(app, deps, getOrderPdf, async (input, reader) =>
    orderSheet(deps, await read(input, reader), reader.language, input.query.lines),
  )
  serve(app, deps, getOrderExcel, async (input, reader) =>
    orderWorkbook(deps, await read(input, reader), reader.language),
  )
  serve(app, deps, getOrderVoucher, async (input, reader) =>
    orderVoucher(deps, await read(input, reader), reader.language, input.query.lines),
  )
  serve(app, deps, getDeliveryNote, async (input, reader) =>
    deliveryNote(deps, await read(input, reader), input.params.shipment, reader.language, input.query.lines),
  )
  serve(app, deps, getDestinationDocument, async (input, reader) =>
    destinationDocument(deps, await read(input, reader), reader.language),
  )
  serve(app, deps, getOrderCustomsCodes, async (input, reader) => {
    const order = await read(input, reader)
    return input.query.format === 'xlsx'
      ? customsCodesWorkbook(order, reader.language)
      : customsCodesSheet(deps, order, reader.language)
  })
}
