import { logout } from '@comptoir/contract/auth'
import type { Endpoint, EndpointOutput, EndpointRequest } from '@comptoir/contract/endpoint'
import { endedSession } from './ended-session.ts'
import { ApiError } from './errors.ts'
import { orderOwner } from './owner.ts'
import { send, type SendOptions, type Sent, type CalledEndpoint } from './send.ts'
import { accessToken, endTokens, renewAccess } from './token.ts'

export { ApiError } from './errors.ts'

/** The request may be left out if all its parts are optional. */
type Args<E extends Endpoint> =
  Record<never, never> extends EndpointRequest<E>
    ? [request?: EndpointRequest<E>, options?: SendOptions]
    : [request: EndpointRequest<E>, options?: SendOptions]

/**
 * Calls one endpoint of the contract as the signed-in user. An expired access token is renewed once and the call
 * sent again (AUTH-06).
 *
 * @throws ApiError when the server refuses, or does not answer (status 0)
 * @throws InvalidArguments when a path parameter is missing
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[request, options]: Args<E>
): Promise<EndpointOutput<E>> {
  const input = forClient(endpoint, request ?? {})
  if (endpoint.access === 'open') return send(endpoint, input, options)
  const used = accessToken()
  try {
    return await send(endpoint, input, withToken(options))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (error.status === 403) await endSession(error)
    if (error.status !== 401 || !(await renewAccess(used, error.code))) throw error
    return send(endpoint, input, withToken(options))
  }
}

/** The office names its client with every call that it may make for one. */
function forClient({ forClients }: CalledEndpoint, input: Sent): Sent {
  const client = orderOwner()
  if (!forClients || client?.office === undefined) return input
  return { ...input, query: { ...input.query, owner: input.query?.['owner'] ?? client.id } }
}

function withToken(options: SendOptions = {}): SendOptions {
  const access = accessToken()
  return access ? { ...options, headers: { ...options.headers, authorization: `JWT ${access}` } } : options
}

/** Any 403 ends the session: the tokens are cleared and the page reloads, but never twice in a row (AUTH-23). */
async function endSession({ body, detail }: ApiError): Promise<void> {
  const reason = (body as { reason?: string } | null)?.reason === 'access_ended' ? detail : ''
  endTokens(reason)
  await send(logout, {}).catch(() => undefined)
  if (endedSession.get() !== null) return
  endedSession.set(reason)
  browser.reload()
}

/** Replaced in tests, where a page cannot be reloaded or left. */
export const browser = {
  reload: (): void => location.reload(),
  leaveTo: (address: string): void => {
    // A browser may keep the page that is left, as it was then: who comes back gets it as things stand.
    addEventListener('pageshow', ({ persisted }) => persisted && browser.reload(), { once: true })
    location.assign(address)
  },
}
