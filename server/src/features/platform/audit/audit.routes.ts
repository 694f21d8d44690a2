import { listAuditActors, downloadAudit, listAuditEntries } from '@comptoir/contract/admin-audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import * as audit from './audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listAuditEntries, async ({ query }, { request }) =>
    pageOf(deps, request, query, await audit.auditEntries(deps.db, query)),
  )
  serve(app, deps, downloadAudit, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'audit', list: listAuditEntries }, (page, snapshot) =>
      audit.auditEntries(snapshot.db, { ...query, ...page }),
    ),
  )
  serve(app, deps, listAuditActors, () => audit.auditActors(deps))
}
