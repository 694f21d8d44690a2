import { setPassword } from '@comptoir/contract/account'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { refreshCookie } from '#http/refresh-cookie.ts'
import { serve } from '#http/route.ts'
import { issueToken } from '#lib/tokens.ts'
import * as passwords from './passwords.service.ts'

export function passwordRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, setPassword, async ({ body }, { session, reply }) => {
    const version = await passwords.changePassword(deps, session.user, body)
    // This browser's session goes on: its access value is void, and renewed by the cookie.
    const refresh = issueToken(deps.config.secret, 'refresh', session.user.id, version, deps.now())
    refreshCookie(deps.config).keep(reply, refresh)
    return undefined
  })
}
