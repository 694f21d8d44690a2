import * as contract from '@comptoir/contract/admin-announcements'
import { getAnnouncement } from '@comptoir/contract/content'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as announcements from './announcements.service.ts'

export function announcementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, getAnnouncement, (_input, { session, language }) =>
    announcements.activeAnnouncement(deps, session, language),
  )
  serve(app, deps, contract.listOfficeAnnouncements, async ({ query }, { request, language }) =>
    pageOf(deps, request, query, await announcements.officeAnnouncements(deps, language, query)),
  )
  serve(app, deps, contract.downloadOfficeAnnouncements, ({ query }, context) =>
    listWorkbook(
      deps,
      context,
      { name: 'announcements', list: contract.listOfficeAnnouncements },
      (page, snapshot) =>
        announcements.officeAnnouncements(snapshot, context.language, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getOfficeAnnouncement, ({ params }) =>
    announcements.officeAnnouncement(deps, params.id),
  )
  serve(app, deps, contract.createOfficeAnnouncement, ({ body }, context) =>
    announcements.createAnnouncement(deps, actorOf(context), context.language, body),
  )
  serve(app, deps, contract.updateOfficeAnnouncement, ({ params, body }, context) =>
    announcements.changeAnnouncement(deps, actorOf(context), context.language, params.id, body),
  )
  serve(app, deps, contract.deleteOfficeAnnouncement, async ({ params }, context) => {
    await announcements.deleteAnnouncement(deps, actorOf(context), context.language, params.id)
    return undefined
  })
}
