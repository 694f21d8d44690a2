import { activate, register, resendActivation } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as registration from './registration.service.ts'

export function registrationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, register, ({ body }, { language, request }) =>
    registration.register(deps, body, language, request.address),
  )
  serve(app, deps, activate, async ({ body }, { request }) => {
    await registration.activate(deps, body, request.address)
    return undefined
  })
  serve(app, deps, resendActivation, async ({ body }, { request }) => {
    await registration.askForActivation(deps, body.email, request.address)
    return undefined
  })
}
