import type { Access } from '@comptoir/contract/endpoint'
import type { FastifyRequest, FastifyReply } from 'fastify'
import type { Deps } from '#deps.ts'
import { worksInOffice, type Session } from '#session.ts'
import { sessionOfToken } from '#features/accounts/session/session.service.ts'
import { ForbiddenError, NotFoundError, message, UnauthorizedError } from '#lib/errors.ts'
import type { Config } from '#config.ts'
import { lifetimes } from '#lib/tokens.ts'

/**
 * Who calls, if they may: credentials first, then whether the account is active, then approval, then permission
 * (OD-51). Whose rows they may touch is the use case's question.
 *
 * @throws UnauthorizedError, ForbiddenError, or NotFoundError where the existence of the call is none of theirs
 */
export async function authorize(
  deps: Deps,
  access: Access,
  request: FastifyRequest,
): Promise<Session | undefined> {
  if (access === 'open') return undefined
  const token = accessToken(request.headers.authorization)
  const session = token === undefined ? undefined : await sessionOfToken(deps, token)
  request.userId = session?.user.id
  if (access === 'public') return session
  if (!session) throw new UnauthorizedError(message('not_authenticated'))
  if (access === 'account') return session
  if (!session.user.is_approved)
    throw new ForbiddenError(message('account_not_approved'), 'account_not_approved')
  const may = access === 'office' ? worksInOffice(session) : session.can(access)
  if (!may) throw new NotFoundError()
  return session
}

/** The value behind `JWT`; undefined for no header and for another prefix, which is ignored (wire D1). */
function accessToken(header: string | undefined): string | undefined {
  const [prefix, ...values] = (header ?? '').split(' ').filter(Boolean)
  if (prefix !== 'JWT') return undefined
  const [token] = values
  if (token === undefined || values.length > 1)
    throw new UnauthorizedError(message('bad_authorization_header'), 'bad_authorization_header')
  return token
}

const name = 'refresh'

/**
 * The cookie with the refresh token, which no script can read (OD-26). A request from another site neither sets nor
 * clears it: such a page could otherwise sign the browser in to another account, or out.
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
      isCrossSite(reply.request)
        ? reply
        : reply.setCookie(name, refresh, { ...options, maxAge: lifetimes.refresh }),
    drop: (reply: FastifyReply) => (isCrossSite(reply.request) ? reply : reply.clearCookie(name, options)),
  }
}

/** Browsers always send `Sec-Fetch-Site`; other programs do not. */
const isCrossSite = ({ headers }: FastifyRequest) =>
  ['cross-site', 'same-site'].includes(String(headers['sec-fetch-site']))
