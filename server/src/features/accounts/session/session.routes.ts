import { createToken, logout, refreshToken, verifyToken } from '@comptoir/contract/auth'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { refreshCookie } from '#http/refresh-cookie.ts'
import { serve } from '#http/route.ts'
import { RuleError, message } from '#lib/errors.ts'
import * as session from './session.service.ts'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie = refreshCookie(deps.config)

  serve(app, deps, createToken, async ({ body }, { request, reply }) => {
    const tokens = await session.signIn(deps, body, request.ip)
    cookie.keep(reply, tokens.refresh)
    return tokens
  })
  serve(app, deps, refreshToken, async ({ body }, { request }) => {
    const value = body.refresh || cookie.read(request)
    if (!value) throw new RuleError({ refresh: [message('blank')] })
    return session.refresh(deps, value)
  })
  serve(app, deps, verifyToken, async ({ body }) => {
    session.verify(deps, body.token)
    return {}
  })
  serve(app, deps, logout, async (_input, { reply }) => {
    cookie.drop(reply)
    return undefined
  })
}
