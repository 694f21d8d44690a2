import * as contract from '@comptoir/contract/admin-open-items'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import * as openItems from '#features/money/open-items/open-items.service.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as throttle from '#features/platform/throttle/throttle.service.ts'
import * as reminders from './reminders.service.ts'

/** What clients owe, and how they are reminded of it. */
export function reminderRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOpenClients, async ({ query }, { request }) =>
    pageOf(deps, request, query, await openItems.listOpenClients(deps, query)),
  )
  serve(app, deps, contract.downloadOpenClients, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'open_items', list: contract.listOpenClients }, (page, snapshot) =>
      openItems.listOpenClients(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getOpenAccount, ({ params }) => openItems.readOpenAccount(deps, params.id))
  serve(app, deps, contract.getOfficeStatement, async ({ params }, { session }) => {
    await throttle.consume(deps, throttle.documentLimits(session.user.id))
    return openItems.statementOf(deps, params.id)
  })
  serve(app, deps, contract.previewReminders, () => reminders.previewReminders(deps))
  serve(app, deps, contract.previewReminderMail, ({ params }) =>
    reminders.previewReminderMail(deps, params.id),
  )
  serve(app, deps, contract.sendReminders, ({ body }, context) =>
    reminders.sendReminders(deps, actorOf(context), body.invoices),
  )
  serve(app, deps, contract.leaveOut, ({ body }, context) => reminders.leaveOut(deps, actorOf(context), body))
  serve(app, deps, contract.takeBackIn, async ({ params }, context) => {
    await reminders.takeBackIn(deps, actorOf(context), params.id)
    return undefined
  })
}
