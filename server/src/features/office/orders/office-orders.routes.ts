import * as contract from '@comptoir/contract/admin-orders'
import { getOfficeDeliveryNote, getParcelLabels } from '@comptoir/contract/shipments'
import { officeLiveUpdates } from '@comptoir/contract/live-updates'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { confirmTransport } from '#features/orders/orders/transport.service.ts'
import { EventStream } from '#lib/answers.ts'
import { lasts } from '#features/accounts/session/session.service.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { clientsToPick, listOrders, readOfficeOrder } from './office-orders.service.ts'
import * as decisions from './order-decisions.service.ts'
import { addNote, deleteNote } from './order-notes.service.ts'
import {
  officeDeliveryNote,
  officeParcelLabels,
  orderPaper,
  previewPrint,
  printOrders,
} from './order-papers.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function officeOrderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficeOrders, async ({ query }, context) =>
    pageOf(deps, context.request, query, await listOrders(deps, context, query)),
  )
  serve(app, deps, contract.downloadOrders, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'orders', list: contract.listOfficeOrders }, (page, snapshot) =>
      listOrders(snapshot, context, { ...query, ...page }),
    ),
  )
  serve(app, deps, officeLiveUpdates, async (_, { session }) => {
    const events = await deps.liveUpdates.open('office', session, {
      state: async () => [], // pages ask for what they show when they open
      lasts: () => lasts(deps, session, 'orders'),
    })
    return new EventStream(events)
  })
  serve(app, deps, contract.getOfficeOrder, ({ params }, { language }) =>
    readOfficeOrder(deps, params.id, language),
  )
  serve(app, deps, contract.listOrderColleagues, () => decisions.listColleagues(deps))
  serve(app, deps, contract.listOrderClients, ({ query }) => clientsToPick(deps, query.q))
  serve(app, deps, contract.assignOrder, async ({ params, body }, context) => {
    await decisions.assignOrder(deps, actorOf(context), params.id, body)
    return readOfficeOrder(deps, params.id, context.language)
  })
  serve(app, deps, contract.changeOrders, ({ body }, context) =>
    decisions.decideForOrders(deps, context.session, actorOf(context), context.language, body),
  )
  serve(app, deps, contract.getOfficeOrderPaper, ({ params, query }, { session, language }) =>
    orderPaper(deps, session, { ...params, ...query }, query.language ?? language),
  )
  serve(app, deps, getOfficeDeliveryNote, ({ params, query }, { session, language }) =>
    officeDeliveryNote(deps, session, { ...params, ...query }, language),
  )
  serve(app, deps, getParcelLabels, ({ params }, { session, language }) =>
    officeParcelLabels(deps, session, params, language),
  )
  serve(app, deps, contract.previewOrderPrint, ({ body }, { session, language }) =>
    previewPrint(deps, session, language, body),
  )
  serve(app, deps, contract.printOrders, ({ query: { ids, ...print } }, { session, language }) =>
    printOrders(deps, session, { ...print, ids: ids.split(',').map(Number) }, language),
  )
  serve(app, deps, contract.confirmTransport, async ({ params, body }, context) => {
    await confirmTransport(deps, actorOf(context), params.id, body)
    return readOfficeOrder(deps, params.id, context.language)
  })
  serve(app, deps, contract.addOrderNote, ({ params, body }, context) =>
    addNote(deps, context.session, actorOf(context), params.id, body.text),
  )
  serve(app, deps, contract.deleteOrderNote, async ({ params }, context) => {
    await deleteNote(deps, actorOf(context), params.id, params.note)
    return undefined
  })
}
