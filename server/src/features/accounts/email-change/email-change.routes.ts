import { allowSetEmail, cancelSetEmail, confirmSetEmail, setEmail } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as emailChange from './email-change.service.ts'

export function emailChangeRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, setEmail, async ({ body }, { session, request }) => {
    await emailChange.askForEmailChange(deps, session.user.id, body, request.address)
    return undefined
  })
  serve(app, deps, cancelSetEmail, async (_, { session }) => {
    await emailChange.giveUpEmailChange(deps, session.user.id)
    return undefined
  })
  serve(app, deps, allowSetEmail, async ({ body }, { request }) => {
    await emailChange.answerEmailChange(deps, body, request.address)
    return undefined
  })
  serve(app, deps, confirmSetEmail, async ({ body }, { request }) => {
    await emailChange.confirmEmailChange(deps, body, request.address)
    return undefined
  })
}
