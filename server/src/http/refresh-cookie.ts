import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#config.ts'
import { lifetimes } from '#lib/tokens.ts'

/** Under https no other host name of the site can set a cookie of this name; browsers demand the whole path for it. */
const hostOnly = { name: '__Host-refresh', path: '/', secure: true }
const plain = { name: 'refresh', path: '/api/v1/auth/', secure: false }

/**
 * The cookie with the refresh token, which no script can read (OD-26). A request from another site neither reads, sets
 * nor clears it: such a page could otherwise sign the browser in to another account, or out.
 */
export function refreshCookie({ publicUrl }: Config) {
  const { name, ...place } = publicUrl.startsWith('https:') ? hostOnly : plain
  const options = { ...place, httpOnly: true, sameSite: 'strict' } as const
  return {
    read: (request: FastifyRequest): string | undefined =>
      isCrossSite(request) ? undefined : request.cookies[name],
    keep: (reply: FastifyReply, refresh: string) =>
      isCrossSite(reply.request)
        ? reply
        : reply.setCookie(name, refresh, { ...options, maxAge: lifetimes.refresh }),
    drop: (reply: FastifyReply) => (isCrossSite(reply.request) ? reply : reply.clearCookie(name, options)),
  }
}

/** Browsers always send `Sec-Fetch-Site`; other programs do not. */
const isCrossSite = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
