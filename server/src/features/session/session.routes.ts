import { createToken, logout, refreshToken, verifyToken } from '@comptoir/contract/auth'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#http/route.ts'
import { RuleError, say } from '#lib/errors.ts'
import { lifetimes } from '#lib/tokens.ts'
import * as session from './session.service.ts'

const cookieName = 'refresh'

export function sessionRoutes(app: FastifyInstance, deps: Deps): void {
  const cookie = {
    path: '/api/v1/auth/',
    httpOnly: true,
    sameSite: 'strict',
    secure: deps.config.publicUrl.startsWith('https:'),
  } as const
  const keep = (reply: FastifyReply, refresh: string) =>
    reply.setCookie(cookieName, refresh, { ...cookie, maxAge: lifetimes.refresh })

  serve(app, deps, createToken, async ({ body }, { request, reply }) => {
    const tokens = await session.signIn(deps, body, request.ip)
    keep(reply, tokens.refresh)
    return tokens
  })
  serve(app, deps, refreshToken, async ({ body }, { request }) => {
    const value = body.refresh || request.cookies[cookieName]
    if (!value) throw new RuleError({ refresh: [say('blank')] })
    return session.refresh(deps, value)
  })
  serve(app, deps, verifyToken, async ({ body }) => {
    session.verify(deps, body.token)
    return {}
  })
  serve(app, deps, logout, async (_input, { reply }) => {
    reply.clearCookie(cookieName, cookie)
    return undefined
  })
}
