import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { InvalidArguments } from '#api/errors.ts'
import { clearLink } from '#api/mailed-link.ts'
import { clearTokens } from '#api/token.ts'
import { aUser, requests, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { activateAccount, resendLink } from './registration.api.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  clearLink('/activate')
  signedInAs(null)
})

const path = 'auth/users/activation/'
const answer = (reply: () => Response) => server.use(http.post(url(path), reply))

test.each(['/activate?uid=Nw&token=abc', '/activate/Nw/abc', '/activate/Nw/abc/'])(
  'AUTH-15, ROUTE-07, OD-47: %s confirms the address and leads to sign-in; the token leaves the address bar first',
  async (address) => {
    let whileSent = ''
    const opening = openShop(address)
    const { router } = await opening
    answer(() => {
      whileSent = router.state.location.href
      return new HttpResponse(null, { status: 204 })
    })
    await waitFor(() => expect(router.state.location.href).toBe('/sign-in?notice=activated'))
    expect(whileSent).toBe('/activate')
    expect(requestsTo(path).map(({ body }) => body)).toEqual([{ uid: 'Nw', token: 'abc' }])
    expect(await screen.findByText('Your address is confirmed. Sign in to go on.')).toBeTruthy()
    expect(router.history.length).toBe(1)
  },
)

test.each([
  [400, { token: ['Invalid token for given user.'] }],
  [400, { uid: ["Invalid user id or user doesn't exist."] }],
])(
  'OD-01: a stale link (%i %j) says what to do, and has a new one sent, whoever it is',
  async (status, body) => {
    answer(() => HttpResponse.json(body, { status }))
    server.use(http.post(url('auth/users/resend_activation/'), () => new HttpResponse(null, { status: 204 })))
    await openShop('/activate?uid=Nw&token=old')
    expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy()
    const user = userEvent.setup()
    await user.type(screen.getByLabelText('E-mail address'), 'marie@dubois.test')
    await user.click(screen.getByRole('button', { name: 'Send me a new link' }))
    expect((await screen.findByRole('status')).textContent).toContain('If an account with this address')
    expect(requestsTo('auth/users/resend_activation/')[0]?.body).toEqual({ email: 'marie@dubois.test' })
    expect(requestsTo(path)).toHaveLength(1)
  },
)

test('AUTH-22, OD-47: a link without its token, and a page opened without a link, send nothing', async () => {
  const { router } = await openShop('/activate?uid=Nw')
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy()
  expect(router.state.location.href).toBe('/activate')
  expect(requestsTo(path)).toEqual([])
})

test('OD-01: whoever got no mail has it sent again from the sign-in page, whoever it is', async () => {
  const resend = 'auth/users/resend_activation/'
  server.use(http.post(url(resend), () => new HttpResponse(null, { status: 204 })))
  const { router } = await openShop('/sign-in')
  await userEvent.click(await screen.findByRole('link', { name: 'Send it again' }))
  expect(await screen.findByRole('heading', { name: 'Send the confirmation e-mail again' })).toBeTruthy()
  expect(router.state.location.href).toBe('/activate')
  await userEvent.type(screen.getByLabelText('E-mail address'), 'marie@dubois.test')
  await userEvent.click(screen.getByRole('button', { name: 'Send me a new link' }))
  expect((await screen.findByRole('status')).textContent).toContain('If an account with this address')
  expect(requestsTo(resend)[0]?.body).toEqual({ email: 'marie@dubois.test' })
  expect(requestsTo(path)).toEqual([])
})

test('ERR-05: without an answer it can be tried again', async () => {
  answer(() => HttpResponse.error())
  const { router } = await openShop('/activate?uid=Nw&token=abc')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  answer(() => new HttpResponse(null, { status: 204 }))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
})

test('ROUTE-07: somebody signed in is sent home', async () => {
  signedInAs(aUser())
  server.use(http.get(url('order/'), () => HttpResponse.json({ count: 0, results: [] })))
  const { router } = await openShop('/activate?uid=Nw&token=abc')
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
  expect(requestsTo(path)).toEqual([])
})

test.each([
  ['activation without uid', () => activateAccount({ token: 'abc' })],
  ['activation without token', () => activateAccount({ uid: 'Nw' })],
  ['resending without an address', () => resendLink('')],
])('AUTH-22: %s is refused with "Invalid arguments" and no request leaves', async (_, act) => {
  await expect(act()).rejects.toThrow(new InvalidArguments())
  await expect(act()).rejects.toThrow('Invalid arguments')
  expect(requests).toEqual([])
})
