import type { Access } from '@comptoir/contract/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { accountOfToken, type Account } from '#features/accounts/session/session.service.ts'
import { ForbiddenError, NotFoundError, say, UnauthorizedError } from '#lib/errors.ts'

export type { Account }

/**
 * Who calls, if they may: credentials first, then whether the account is active, then approval, then rights
 * (OD-51). Whose rows they may touch is the use case's question.
 *
 * @throws UnauthorizedError, ForbiddenError, or NotFoundError where the existence of the call is none of theirs
 */
export async function authorize(
  deps: Deps,
  access: Access,
  request: FastifyRequest,
): Promise<Account | undefined> {
  if (access === 'open') return undefined
  const token = accessToken(request.headers.authorization)
  const account = token === undefined ? undefined : await accountOfToken(deps, token)
  request.accountId = account?.id
  if (access === 'public') return account
  if (!account) throw new UnauthorizedError(say('not_authenticated'))
  if (access === 'account') return account
  if (!account.is_approved) throw new ForbiddenError(say('account_not_approved'), 'account_not_approved')
  if (access === 'partner' && !account.is_partner) throw new NotFoundError()
  if (access === 'staff' && !account.is_staff) throw new NotFoundError()
  return account
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
