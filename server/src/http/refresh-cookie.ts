import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { lifetimes } from '#lib/tokens.ts'

const name = 'refresh'

/**
 * The cookie with the refresh value, which no script can read (OD-26). A page of another site that posts a form here
 * changes nothing about it: it could sign a browser in to an account of its own, or out.
 */
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
      isForeign(reply.request)
        ? reply
        : reply.setCookie(name, refresh, { ...options, maxAge: lifetimes.refresh }),
    drop: (reply: FastifyReply) => (isForeign(reply.request) ? reply : reply.clearCookie(name, options)),
  }
}

/** Programs do not say where they call from; browsers always do. */
const isForeign = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
