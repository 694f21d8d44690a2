import { acceptInvitation, readInvitation } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import * as invitations from './invitations.service.ts'

export function invitationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, readInvitation, ({ body }, { request }) =>
    invitations.readInvitation(deps, body, request.address),
  )
  serve(app, deps, acceptInvitation, async ({ body }, { request }) => {
    await invitations.acceptInvitation(deps, body, request.address)
    return undefined
  })
}
