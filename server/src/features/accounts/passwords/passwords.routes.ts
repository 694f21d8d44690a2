import { setPassword } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { clientOf } from '#features/accounts/session/open-sessions.service.ts'
import { refreshCookie } from '#http/refresh-cookie.ts'
import { serve } from '#http/route.ts'
import { issueToken } from '#lib/tokens.ts'
import * as passwords from './passwords.service.ts'

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, setPassword, async ({ body }, { session, request, reply }) => {
    const owner = await passwords.changePassword(deps, session, body, clientOf(request))
    // This browser's session goes on: its access value is void, and renewed by the cookie.
    const refresh = issueToken(deps.config.secret, 'refresh', owner, deps.now())
    refreshCookie(deps.config).keep(reply, refresh)
    return undefined
  })
}
