import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { lifetimes } from '#lib/tokens.ts'

const name = 'refresh'

/** The cookie with the refresh value, which no script can read (OD-26). */
export function refreshCookie({ publicUrl }: Config) {
  const options = {
    path: '/api/v1/auth/',
    httpOnly: true,
    sameSite: 'strict',
    secure: publicUrl.startsWith('https:'),
  } as const
  return {
    read: (request: FastifyRequest): string | undefined => request.cookies[name],
    keep: (reply: FastifyReply, refresh: string) =>
      reply.setCookie(name, refresh, { ...options, maxAge: lifetimes.refresh }),
    drop: (reply: FastifyReply) => reply.clearCookie(name, options),
  }
}
