import { createToken, logout, refreshToken, verifyToken } from '@comptoir/contract/auth'
import { endOtherSessions, endSession, listSessions } from '@comptoir/contract/sessions'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { refreshCookie } from '#http/refresh-cookie.ts'
import { serve } from '#http/route.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as sessions from './open-sessions.service.ts'
import * as session from './session.service.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie = refreshCookie(deps.config)

  serve(app, deps, createToken, async ({ body }, { request, reply }) => {
    const tokens = await session.signIn(deps, body, {
      client: sessions.clientOf(request),
      requestId: request.id,
      onAccount: (id) => (request.userId = id), // for the log
    })
    cookie.keep(reply, tokens.refresh)
    return tokens
  })
  serve(app, deps, refreshToken, async ({ body }, { request }) => {
    const value = body.refresh || cookie.read(request)
    if (!value) throw new RuleError({ refresh: [message('blank')] })
    return session.refresh(deps, value, sessions.clientOf(request))
  })
  serve(app, deps, verifyToken, async ({ body }) => {
    await session.verify(deps, body.token)
    return {}
  })
  serve(app, deps, logout, async ({ body }, { request, reply }) => {
    for (const value of [body.refresh, cookie.read(request)])
      if (value) await sessions.endSessionOfToken(deps, value)
    cookie.drop(reply)
    return undefined
  })

  serve(app, deps, listSessions, (_input, context) => sessions.openSessions(deps, context.session))
  serve(app, deps, endSession, async ({ params }, context) => {
    await sessions.endSession(deps, context.session, params.id)
    return undefined
  })
  serve(app, deps, endOtherSessions, async (_input, context) => {
    await sessions.endOtherSessions(deps, context.session)
    return undefined
  })
}
