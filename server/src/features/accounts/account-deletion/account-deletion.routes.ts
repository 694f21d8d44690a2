import { deleteCurrentUser } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { refreshCookie } from '#http/refresh-cookie.ts'
import { serve } from '#http/route.ts'
import { deleteAccount } from './account-deletion.service.ts'

export function accountDeletionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, deleteCurrentUser, async ({ body }, { session, reply }) => {
    if (await deleteAccount(deps, session.user.id, body.current_password))
      refreshCookie(deps.config).drop(reply)
    return undefined
  })
}
