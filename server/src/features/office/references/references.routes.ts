import * as contract from '@comptoir/contract/admin-reference'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as references from './references.service.ts'

export function referenceRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listReferences, async ({ params, query }, { request }) =>
    pageOf(deps, request, query, await references.listReferences(deps, params.kind, query)),
  )
  serve(app, deps, contract.downloadReferences, ({ params, query }, context) =>
    listWorkbook(
      deps,
      context,
      { name: 'references', list: contract.listReferences },
      async (page, snapshot) => {
        const { rows } = await references.listReferences(snapshot, params.kind, { ...query, ...page })
        return { rows }
      },
    ),
  )
  serve(app, deps, contract.addColorSample, async ({ body }) => ({
    sample: await references.addSample(deps, body.file),
  }))
  serve(app, deps, contract.orderReferences, async ({ params, body }, context) => {
    await references.orderReferences(deps, actorOf(context), params.kind, body)
    return undefined
  })
  serve(app, deps, contract.getReference, ({ params: { kind, id } }) =>
    references.readReference(deps, kind, id),
  )
  serve(app, deps, contract.createReference, ({ params, body }, context) =>
    references.createReference(deps, actorOf(context), params.kind, body),
  )
  serve(app, deps, contract.updateReference, ({ params: { kind, id }, body }, context) =>
    references.updateReference(deps, actorOf(context), kind, id, body),
  )
  serve(app, deps, contract.getReferenceUses, ({ params: { kind, id } }) => references.usesOf(deps, kind, id))
  serve(app, deps, contract.mergeReference, ({ params: { kind, id }, body }, context) =>
    references.mergeReference(deps, actorOf(context), kind, id, body.into),
  )
  serve(app, deps, contract.deleteReference, async ({ params: { kind, id } }, context) => {
    await references.deleteReference(deps, actorOf(context), kind, id)
    return undefined
  })
}
