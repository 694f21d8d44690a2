import * as contract from '@comptoir/contract/admin-client-groups'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'
import * as groups from './client-groups.service.ts'

export function clientGroupRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listClientGroups, async ({ query }, { request }) =>
    pageOf(deps, request, query, await groups.listGroups(deps, query)),
  )
  serve(app, deps, contract.downloadClientGroups, ({ query }, context) =>
    listWorkbook(
      deps,
      context,
      { name: 'client_groups', list: contract.listClientGroups },
      (page, snapshot) => groups.listGroups(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, contract.getClientGroup, ({ params }) => groups.readGroup(deps, params.id))
  serve(app, deps, contract.createClientGroup, ({ body }, context) =>
    groups.createGroup(deps, actorOf(context), body),
  )
  serve(app, deps, contract.updateClientGroup, ({ params, body }, context) =>
    groups.updateGroup(deps, actorOf(context), params.id, body),
  )
  serve(app, deps, contract.deleteClientGroup, async ({ params }, context) => {
    await groups.removeGroup(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.listGroupClients, async ({ params, query }, { request }) =>
    pageOf(deps, request, query, await groups.listClients(deps, params.id, query)),
  )
  serve(app, deps, contract.addGroupClients, ({ params, body }, context) =>
    groups.addClients(deps, actorOf(context), params.id, body.codes),
  )
  serve(app, deps, contract.addGroupClient, async ({ params }, context) => {
    await groups.addClient(deps, actorOf(context), params.id, params.client)
    return undefined
  })
  serve(app, deps, contract.removeGroupClient, async ({ params }, context) => {
    await groups.removeClient(deps, actorOf(context), params.id, params.client)
    return undefined
  })
}
