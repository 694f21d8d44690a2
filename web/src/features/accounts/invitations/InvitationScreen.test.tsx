import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { clearLink } from '#api/mailed-link.ts'
import { clearTokens } from '#api/token.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()
beforeEach(() => {
  clearTokens()
  clearLink('/invitation')
  document.cookie = 'locale=en; Path=/'
  signedInAs(null)
})

const address = '/invitation?uid=Nw&token=a-token'
const invitedTo = (over: object = {}) =>
  server.use(
    http.post(url('auth/invitation/'), () =>
      HttpResponse.json({
        email: 'jean@hotel.test',
        name: 'Jean Dupont',
        company: 'Hotel',
        needs_password: true,
        ...over,
      }),
    ),
  )
const answers = (response: () => Response) => server.use(http.post(url('auth/invitation/accept/'), response))

test('OD-70 OD-47: a new person chooses a password and goes on to sign in; the token leaves the address', async () => {
  invitedTo()
  answers(() => new HttpResponse(null, { status: 204 }))
  const { router } = await openShop(address)
  expect(await screen.findByText('Hotel invites you to order in its name.')).toBeTruthy()
  expect(router.state.location.searchStr).not.toContain('a-token')
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  expect(requestsTo('auth/invitation/accept/')).toEqual([])
  await userEvent.type(screen.getByLabelText(/^Password/), 'Zeeuwse klei 12')
  await userEvent.type(screen.getByLabelText(/^Repeat the password/), 'Zeeuwse klei 12')
  await userEvent.click(screen.getByRole('button', { name: 'Accept the invitation' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(await screen.findByText('Your password is saved. Sign in to go on.')).toBeTruthy()
  expect(requestsTo('auth/invitation/accept/').map(({ body }) => body)).toEqual([
    {
      uid: 'Nw',
      token: 'a-token',
      new_password: 'Zeeuwse klei 12',
      re_new_password: 'Zeeuwse klei 12',
    },
  ])
})

test('OD-70: who signs in already accepts by one click, also one whose own access has ended', async () => {
  signedInAs(aUser({ is_approved: false, company: null }))
  invitedTo({ needs_password: false, email: 'Claire@example.test' })
  answers(() => new HttpResponse(null, { status: 204 }))
  await openShop(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText('Hotel is now among your companies.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go on' }).getAttribute('href')).toBe('/')
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})

test('OD-70 OD-01: a link that is void says so, and leads on', async () => {
  server.use(
    http.post(url('auth/invitation/'), () => HttpResponse.json({ token: ['Invalid.'] }, { status: 400 })),
  )
  await openShop(address)
  expect(await screen.findByRole('heading', { name: 'This invitation is no longer valid' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To sign-in' })).toBeTruthy()
})

test('OD-70: an invitation to the office says so; without a link the page asks for the mail', async () => {
  invitedTo({ company: null })
  await openShop(address)
  expect(await screen.findByText(/invited to work in the back office/)).toBeTruthy()
  clearLink('/invitation')
  await openShop('/invitation')
  expect(await screen.findByRole('heading', { name: 'This link is not complete' })).toBeTruthy()
})

test('OD-70: in the browser of somebody else it is asked first; whoever signs out goes on with the invitation', async () => {
  signedInAs(aUser())
  invitedTo()
  await openShop(address)
  expect(
    await screen.findByText(
      'You are signed in as claire@example.test. The invitation from Hotel is for jean@hotel.test.',
    ),
  ).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Accept the invitation' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Stay signed in' }).getAttribute('href')).toBe('/')
  server.use(http.post(url('auth/jwt/logout/'), () => new HttpResponse(null, { status: 204 })))
  signedInAs(null)
  await userEvent.click(screen.getByRole('button', { name: 'Sign out and go on' }))
  expect(await screen.findByLabelText(/^Password/)).toBeTruthy()
  expect(requestsTo('auth/jwt/logout/')).toHaveLength(1)
  expect(requestsTo('auth/invitation/accept/')).toEqual([])
})

test('OD-70: who accepts an invitation to the office reads that it is open to them', async () => {
  signedInAs(aUser({ is_approved: false, company: null }))
  invitedTo({ company: null, needs_password: false, email: 'claire@example.test' })
  answers(() => new HttpResponse(null, { status: 204 }))
  await openShop(address)
  await userEvent.click(await screen.findByRole('button', { name: 'Accept the invitation' }))
  expect(await screen.findByText('The back office is open to you from now on.')).toBeTruthy()
})
