import {
  changeMails,
  getMail,
  getMailAttachment,
  downloadMails,
  listMails,
  listMailTemplates,
  resendMail,
} from '@comptoir/contract/admin-mail'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { pageOf } from '#http/pagination.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import * as log from './mail-log.service.ts'
import { listWorkbook } from '#features/platform/list-workbook/list-workbook.service.ts'

export function mailLogRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, listMails, async ({ query }, { request }) =>
    pageOf(deps, request, query, await log.listMails(deps, query)),
  )
  serve(app, deps, downloadMails, ({ query }, context) =>
    listWorkbook(deps, context, { name: 'mail', list: listMails }, (page, snapshot) =>
      log.listMails(snapshot, { ...query, ...page }),
    ),
  )
  serve(app, deps, listMailTemplates, () => log.mailTemplates(deps))
  serve(app, deps, getMail, ({ params }) => log.readMail(deps, params.id))
  serve(app, deps, getMailAttachment, ({ params }) => log.readAttachment(deps, params.id, params.number))
  serve(app, deps, resendMail, async ({ params }, context) => {
    await log.resendMail(deps, actorOf(context), params.id)
    return log.readMail(deps, params.id)
  })
  serve(app, deps, changeMails, ({ body }, context) =>
    log.resendMails(deps, actorOf(context), context.language, body),
  )
}
