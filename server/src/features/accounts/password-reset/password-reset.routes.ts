import { confirmResetPassword, resetPassword } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as reset from './password-reset.service.ts'

export function passwordResetRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, resetPassword, async ({ body }, { request }) => {
    await reset.askForReset(deps, body.email, request.address)
    return undefined
  })
  serve(app, deps, confirmResetPassword, async ({ body }, { request }) => {
    await reset.resetPassword(deps, body, request.address)
    return undefined
  })
}
