import * as contract from '@comptoir/contract/admin-clients'
import * as newClients from '@comptoir/contract/admin-new-clients'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import { listClients, readClient } from './clients.service.ts'
import { updateClient } from './client-edit.service.ts'
import { deleteClient, resendActivation } from './client-account.service.ts'
import * as decisions from './decisions.service.ts'
import {
  clientFileReport,
  clientFileSample,
  importClientFile,
  previewClientFile,
} from './client-file.service.ts'
import { createClient } from './new-clients.service.ts'
import { linkClient, unlinkClient } from './partner-clients.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function clientRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listClients, async ({ query }, { request }) =>
    pageOf(deps, request, query, await listClients(deps, query)),
  )
  serve(app, deps, contract.downloadClients, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'clients', list: contract.listClients }, (page, snapshot) =>
      listClients(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, newClients.createOfficeClient, async ({ body }, context) => {
    const id = await createClient(deps, actorOf(context), body)
    return readClient(deps, context.session.user, id)
  })
  serve(app, deps, newClients.clientFileSample, (_, { language }) => clientFileSample(language))
  serve(app, deps, newClients.clientFileReport, ({ body }, { language }) =>
    clientFileReport(body.rows, language),
  )
  serve(app, deps, newClients.previewClientFile, ({ body }, context) =>
    previewClientFile(deps, actorOf(context), context.language, body.file),
  )
  serve(app, deps, newClients.importClientFile, ({ body }, context) =>
    importClientFile(deps, actorOf(context), context.language, body.file, {
      invite: body.invite === 'true',
    }),
  )
  serve(app, deps, contract.getClient, ({ params }, { session }) => readClient(deps, session.user, params.id))
  serve(app, deps, contract.approveClient, async ({ params, body }, context) => {
    await decisions.approveClient(deps, actorOf(context), params.id, body)
    return readClient(deps, context.session.user, params.id)
  })
  serve(app, deps, contract.refuseClient, async ({ params, body }, context) => {
    await decisions.refuseClient(deps, actorOf(context), params.id, body)
    return readClient(deps, context.session.user, params.id)
  })
  serve(app, deps, contract.previewRefusal, ({ params, body }) =>
    decisions.previewRefusal(deps, params.id, body.reason ?? ''),
  )
  serve(app, deps, contract.updateClient, async ({ params, body }, context) => {
    await updateClient(deps, actorOf(context), params.id, body)
    return readClient(deps, context.session.user, params.id)
  })
  serve(app, deps, contract.signOutClient, async ({ params }, context) => {
    await decisions.signOutClient(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.resendClientActivation, async ({ params }, context) => {
    await resendActivation(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.deleteClient, async ({ params }, context) => {
    await deleteClient(deps, actorOf(context), params.id)
    return undefined
  })
  serve(app, deps, contract.linkPartnerClient, async ({ params }, context) => {
    await linkClient(deps, actorOf(context), params.id, params.client)
    return undefined
  })
  serve(app, deps, contract.unlinkPartnerClient, async ({ params }, context) => {
    await unlinkClient(deps, actorOf(context), params.id, params.client)
    return undefined
  })
  serve(app, deps, contract.changeClients, ({ body }, context) =>
    decisions.decideForMany(deps, actorOf(context), context.language, body),
  )
  serve(app, deps, contract.countClientTariffs, ({ body }) => decisions.countClientTariffs(deps, body))
  serve(app, deps, contract.undoClientChanges, ({ body }, context) =>
    decisions.undoClientChanges(deps, actorOf(context), context.language, body.undo),
  )
}
