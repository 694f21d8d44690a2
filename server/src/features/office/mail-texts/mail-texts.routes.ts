import * as contract from '@comptoir/contract/admin-mail-texts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { actorOf } from '#features/platform/audit/audit.service.ts'
import {
  changeMailText,
  officeMailText,
  officeMailTexts,
} from '#features/platform/mail/mail-texts.service.ts'
import { previewMailText, sendExample } from './mail-examples.service.ts'

export function mailTextRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, contract.listMailTexts, () => officeMailTexts(deps))
  serve(app, deps, contract.getMailText, ({ params }) => officeMailText(deps, params.mail))
  serve(app, deps, contract.updateMailText, ({ params, body }, context) =>
    changeMailText(deps, actorOf(context), params.mail, body),
  )
  serve(app, deps, contract.previewMailText, ({ params, body }) => previewMailText(deps, params.mail, body))
  serve(app, deps, contract.testMailText, ({ params, body }, context) =>
    sendExample(deps, actorOf(context), params.mail, body),
  )
}
