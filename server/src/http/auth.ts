import type { Access } from '@comptoir/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { worksInOffice, type Session } from '#session.ts'
import { sessionOfToken } from '#features/accounts/session/session.service.ts'
import { ForbiddenError, NotFoundError, say, UnauthorizedError } from '#lib/errors.ts'

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
  if (!session) throw new UnauthorizedError(say('not_authenticated'))
  if (access === 'account') return session
  if (!session.user.is_approved) throw new ForbiddenError(say('account_not_approved'), 'account_not_approved')
  const may = access === 'office' ? worksInOffice(session) : session.can(access)
  if (!may) throw new NotFoundError()
  return session
}

/** The value behind `JWT`; undefined for no header and for a foreign prefix, which is ignored (wire D1). */
function accessToken(header: string | undefined): string | undefined {
  const [prefix, ...values] = (header ?? '').split(' ').filter(Boolean)
  if (prefix !== 'JWT') return undefined
  const [token] = values
  if (token === undefined || values.length > 1)
    throw new UnauthorizedError(say('bad_authorization_header'), 'bad_authorization_header')
  return token
}
