import * as contract from '@comptoir/contract/admin-settings'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as office from './holidays-office.service.ts'

export function holidayOfficeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listOfficeHolidays, async ({ query }, { request }) =>
    pageOf(deps, request, query, await office.officeHolidays(deps, query)),
  )
  serve(app, deps, contract.createHoliday, ({ body }, context) =>
    office.createHoliday(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateHoliday, ({ params, body }, context) =>
    office.updateHoliday(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteHoliday, async ({ params }, context) => {
    await office.deleteHoliday(deps, actorOf(context), params.id)
    return undefined
  })
}
