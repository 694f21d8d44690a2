import * as contract from '@comptoir/contract/admin-staff'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as staff from './staff.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listStaff, async ({ query }, { request }) =>
    pageOf(deps, request, query, await staff.listStaff(deps, query)),
  )
  serve(app, deps, contract.downloadStaff, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'staff', list: contract.listStaff }, (page, snapshot) =>
      staff.listStaff(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getStaffMember, ({ params }) => staff.readStaff(deps, params.id))
  serve(app, deps, contract.inviteStaff, ({ body }, context) =>
    staff.inviteStaff(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateStaff, ({ params, body }, context) =>
    staff.updateStaff(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.resendStaffInvitation, async ({ params }, context) => {
    await staff.resendInvitation(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.signOutStaff, async ({ params }, context) => {
    await staff.signOutStaff(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.resetStaffSecondFactor, async ({ params }, context) => {
    await staff.resetStaffSecondFactor(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.removeStaff, async ({ params }, context) => {
    await staff.removeStaff(deps, actorOf(context), params.id)
    return undefined
  })
}
