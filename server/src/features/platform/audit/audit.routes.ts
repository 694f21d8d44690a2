import { listAuditActors, listAuditEntries } from '@comptoir/contract/admin-audit'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import * as audit from './audit.service.ts'

export function auditRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listAuditEntries, async ({ query }, { request }) =>
    pageOf(deps, request, query, await audit.auditEntries(deps.db, query)),
  )
  serve(app, deps, listAuditActors, () => audit.auditActors(deps))
}
