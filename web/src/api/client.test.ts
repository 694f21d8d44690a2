import { getCurrentUser } from '@comptoir/contract/auth'
import { getBasket, listSavedBaskets } from '@comptoir/contract/basket'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { aUser, emptyPage, requests, requestsTo, server, url, startStandIn } from '../../test/api.ts'
import { ApiError, browser, call } from './client.ts'
import { endedSession } from './ended-session.ts'
import { accessToken, clearTokens, keepAccess } from './token.ts'

startStandIn()

const reload = vi.spyOn(browser, 'reload')
beforeEach(() => {
  reload.mockReset().mockReturnValue(undefined)
  clearTokens()
  endedSession.clear()
  document.documentElement.lang = 'nl'
})

const invalid = () =>
  HttpResponse.json(
    { detail: 'Given token not valid for any token type', code: 'token_not_valid' },
    { status: 401 },
  )
/** Answers only to the renewed access value. */
const saved = http.get(url('order/basket/'), ({ request }) =>
  request.headers.get('authorization') === 'JWT new' ? HttpResponse.json(emptyPage) : invalid(),
)
const renewed = http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ access: 'new' }))

async function refusal(promise: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await promise.catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

test('AUTH-04, AUTH-05: a request carries the credential as JWT and the language on screen', async () => {
  server.use(http.get(url('auth/users/me/'), () => HttpResponse.json(aUser())))
  keepAccess('good')
  await call(getCurrentUser)
  expect(requests[0]?.headers.get('authorization')).toBe('JWT good')
  expect(requests[0]?.headers.get('accept-language')).toBe('nl')
})

test('AUTH-06, AUTH-07: a spent access value is renewed once with a blank refresh value, and the call replayed', async () => {
  server.use(saved, renewed)
  keepAccess('old')
  await expect(call(listSavedBaskets)).resolves.toEqual(emptyPage)
  expect(requestsTo('auth/jwt/refresh/').map(({ body }) => body)).toEqual([{ refresh: ' ' }])
  expect(requestsTo('order/basket/')).toHaveLength(2)
  expect(accessToken()).toBe('new')
})

test('OD-26: calls that fail together share one refresh', async () => {
  server.use(saved, renewed)
  keepAccess('old')
  await Promise.all(Array.from({ length: 5 }, () => call(listSavedBaskets)))
  expect(requestsTo('auth/jwt/refresh/')).toHaveLength(1)
})

test('AUTH-06: a call that is refused again is not replayed twice', async () => {
  server.use(http.get(url('order/basket/'), invalid), renewed)
  keepAccess('old')
  expect((await refusal(call(listSavedBaskets))).status).toBe(401)
  expect(requestsTo('order/basket/')).toHaveLength(2)
})

test.each([400, 401, 500])('AUTH-08: a refresh that fails with %i clears the tokens', async (status) => {
  server.use(
    http.get(url('order/basket/'), invalid),
    http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ detail: 'no' }, { status })),
  )
  keepAccess('old')
  expect((await refusal(call(listSavedBaskets))).status).toBe(401)
  expect(accessToken()).toBeNull()
})

test.each([502, 503, 504])(
  'R-5: a refresh that the server cannot answer now (%i) keeps the session',
  async (status) => {
    server.use(
      http.get(url('order/basket/'), invalid),
      http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ detail: 'later' }, { status })),
    )
    keepAccess('old')
    expect((await refusal(call(listSavedBaskets))).status).toBe(status)
    expect(accessToken()).toBe('old')
  },
)

test('OD-26: a refresh without an answer keeps the session', async () => {
  server.use(
    http.get(url('order/basket/'), invalid),
    http.post(url('auth/jwt/refresh/'), () => HttpResponse.error()),
  )
  keepAccess('old')
  expect((await refusal(call(listSavedBaskets))).status).toBe(0)
  expect(accessToken()).toBe('old')
})

test('AUTH-23, ERR-01: a 403 clears the tokens and reloads once, never in a loop', async () => {
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.json({ detail: 'no', code: 'account_not_approved' }, { status: 403 }),
    ),
    http.post(url('auth/jwt/logout/'), () => new HttpResponse(null, { status: 204 })),
  )
  keepAccess('good')
  await refusal(call(listSavedBaskets))
  await refusal(call(listSavedBaskets))
  expect(accessToken()).toBeNull()
  expect(reload).toHaveBeenCalledTimes(1)
})

test('OD-70, AUTH-23: the reason of a 403 is kept for the sign-in page, in this tab and in the others', async () => {
  const told: unknown[] = []
  const other = new BroadcastChannel('session')
  other.addEventListener('message', ({ data }) => told.push(data))
  const detail = 'Your access to Hotel has ended.'
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.json({ detail, code: 'account_not_approved', reason: 'access_ended' }, { status: 403 }),
    ),
    http.post(url('auth/jwt/logout/'), () => new HttpResponse(null, { status: 204 })),
  )
  keepAccess('good')
  await refusal(call(listSavedBaskets))
  expect(endedSession.get()).toBe(detail)
  await expect.poll(() => told).toContainEqual({ access: null, ended: detail })
  endedSession.clear()
  other.postMessage({ access: null, ended: 'Told by another tab.' })
  await expect.poll(() => endedSession.get()).toBe('Told by another tab.')
  other.postMessage({ access: 'signed in again' })
  await expect.poll(() => endedSession.get()).toBeNull()
  other.close()
})

test('AUTH-22: a call without its id rejects with "Invalid arguments" and sends nothing', async () => {
  await expect(call(getBasket, { params: { id: undefined as never }, query: {} })).rejects.toThrow(
    'Invalid arguments',
  )
  expect(requests).toEqual([])
})

test('ERR-05: no answer is status 0', async () => {
  server.use(http.get(url('order/basket/'), () => HttpResponse.error()))
  expect(await refusal(call(listSavedBaskets))).toMatchObject({ status: 0, detail: '' })
})

test('ERR-02, ERR-03, ERR-04: a 400 gives dotted paths, joined messages, and what concerns the whole form', async () => {
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.json(
        {
          billing_info: { address: { phone: ['Too short.', 'No letters.'] } },
          products: [{}, { quantity: ['At least 1.'] }],
          non_field_errors: ['Nothing to order.'],
        },
        { status: 400 },
      ),
    ),
  )
  expect(await refusal(call(listSavedBaskets))).toMatchObject({
    fields: { 'billing_info.address.phone': 'Too short.\nNo letters.', 'products.1.quantity': 'At least 1.' },
    formErrors: ['Nothing to order.'],
  })
})

test('a bare list of messages concerns the whole form', async () => {
  server.use(
    http.get(url('order/basket/'), () => HttpResponse.json(['Unable to create account.'], { status: 400 })),
  )
  expect(await refusal(call(listSavedBaskets))).toMatchObject({
    fields: {},
    formErrors: ['Unable to create account.'],
  })
})

test('a refusal keeps the request id and the seconds to wait; a foreign body does no harm', async () => {
  server.use(
    http.get(url('order/basket/'), () =>
      HttpResponse.text('<h1>busy</h1>', {
        status: 429,
        headers: { 'x-request-id': 'r-7', 'retry-after': '30' },
      }),
    ),
  )
  expect(await refusal(call(listSavedBaskets))).toMatchObject({
    status: 429,
    requestId: 'r-7',
    retryAfter: 30,
  })
})
