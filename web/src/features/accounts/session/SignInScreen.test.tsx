import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { endedSession } from '#api/ended-session.ts'
import { accessToken, clearTokens } from '#api/token.ts'
import {
  aUser,
  emptyPage,
  requests,
  requestsTo,
  server,
  signedInAs,
  url,
  startStandIn,
} from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { lookups } from '../../../../test/lookups.ts'

startStandIn()
beforeEach(clearTokens)

async function fillIn(email: string, password: string) {
  const user = userEvent.setup()
  if (email) await user.type(await screen.findByLabelText('E-mail address'), email)
  if (password) await user.type(screen.getByLabelText('Password'), password)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
}
const answerSignIn = (answer: () => Response) => server.use(http.post(url('auth/jwt/create/'), answer))

test('AUTH-01, AUTH-02: signs in, fetches the user, and goes on to the page that was wanted', async () => {
  signedInAs(null)
  server.use(
    http.get(url('auth/users/me/'), () => HttpResponse.json(aUser())),
    http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)),
  )
  answerSignIn(() => HttpResponse.json({ refresh: 'r', access: 'a' }))
  const { router } = await openShop('/basket')
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in?next=%2Fbasket'))
  await fillIn(' claire@example.test ', 'secret')
  await waitFor(() => expect(router.state.location.pathname).toBe('/basket'))
  expect(requestsTo('auth/jwt/create/')[0]?.body).toEqual({
    email: 'claire@example.test',
    password: 'secret',
  })
  const order = requests.map(({ path }) => path)
  expect(order.indexOf('/api/v1/auth/jwt/create/')).toBeLessThan(order.indexOf('/api/v1/auth/users/me/'))
  expect({ ...localStorage }).toEqual({ signed_in: 'true' }) // and no token
})

test('ROLE-01, ROUTE-19: what anybody may read can be reached without signing in', async () => {
  signedInAs(null)
  await openShop('/sign-in')
  const foot = within(await screen.findByRole('navigation', { name: 'Legal information' }))
  expect(foot.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Terms and conditions', '/terms'],
    ['Legal notice', '/legal-notice'],
    ['Privacy policy', '/privacy-policy'],
  ])
})

test('U-24: a browser that never held a session asks for none, and so is refused nothing', async () => {
  signedInAs(null)
  await openShop('/sign-in')
  await screen.findByLabelText('Password')
  expect(requestsTo('auth/jwt/refresh/')).toEqual([])
})

test('VAL-01: nothing is said before the first try, then the fault stands under its field', async () => {
  signedInAs(null)
  await openShop('/sign-in')
  const email = await screen.findByLabelText('E-mail address')
  expect(email.getAttribute('aria-invalid')).not.toBe('true')
  await fillIn('claire@', '')
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeTruthy()
  expect(screen.getByText('This field is required.')).toBeTruthy()
  expect(requestsTo('auth/jwt/create/')).toEqual([])
})

test('AUTH-01: wrong credentials are said as such', async () => {
  signedInAs(null)
  answerSignIn(() =>
    HttpResponse.json({ detail: 'No active account found with the given credentials' }, { status: 401 }),
  )
  await openShop('/sign-in')
  await fillIn('claire@example.test', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toContain('not correct')
})

test('ASVS 6.3.3: where a second factor is on the code is asked for, and sent with the rest', async () => {
  signedInAs(null)
  server.use(
    http.get(url('auth/users/me/'), () => HttpResponse.json(aUser())),
    http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)),
    http.post(url('auth/jwt/create/'), async ({ request }) => {
      const { code } = (await request.json()) as { code?: string }
      if (code === 'k3fa-9qyd') return HttpResponse.json({ refresh: 'r', access: 'a' })
      const reason = code === undefined ? 'second_factor_needed' : 'second_factor_wrong'
      return HttpResponse.json({ detail: 'No.', code: reason }, { status: 401 })
    }),
  )
  const { router } = await openShop('/sign-in?next=%2Fbasket')
  await fillIn('claire@example.test', 'secret')
  const code = await screen.findByLabelText('Code')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(code, '123456{Enter}')
  expect(await screen.findByText('This code is not correct, or has been used.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, 'k3fa-9qyd{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/basket'))
  expect(requestsTo('auth/jwt/create/').at(-1)?.body).toEqual({
    email: 'claire@example.test',
    password: 'secret',
    code: 'k3fa-9qyd',
  })
})

test.each([
  ['42', 'in 42 seconds'],
  ['893', 'in 15 minutes'],
])('OD-43: too many tries name the time to wait: %s s', async (seconds, says) => {
  signedInAs(null)
  answerSignIn(() =>
    HttpResponse.json(
      { detail: 'Request was throttled.' },
      { status: 429, headers: { 'retry-after': seconds } },
    ),
  )
  await openShop('/sign-in')
  await fillIn('claire@example.test', 'wrong')
  expect((await screen.findByRole('alert')).textContent).toContain(says)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(true)
})

test('ERR-05: no answer reads "Something went wrong!"', async () => {
  signedInAs(null)
  answerSignIn(() => HttpResponse.error())
  await openShop('/sign-in')
  await fillIn('claire@example.test', 'secret')
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
})

test('AUTH-03: a user fetch that fails signs out', async () => {
  signedInAs(aUser())
  server.use(http.get(url('auth/users/me/'), () => HttpResponse.json({}, { status: 500 })))
  const { router } = await openShop('/basket')
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(accessToken()).toBeNull()
})

test('AUTH-10: the language cookie is set from the account when there is none', async () => {
  signedInAs(aUser({ language: 'de', is_approved: false }))
  lookups()
  await openShop('/activation')
  await waitFor(() => expect(document.cookie).toContain('locale=de'))
  await waitFor(() => expect(document.documentElement.lang).toBe('de'))
})

test('AUTH-10, I18N-03: a language chosen here stays', async () => {
  document.cookie = 'locale=nl; Path=/'
  signedInAs(aUser({ language: 'de', is_approved: false }))
  lookups()
  await openShop('/activation', 'nl')
  expect(await screen.findByRole('heading', { name: 'Uw account is nog niet geactiveerd' })).toBeTruthy()
  expect(document.cookie).toContain('locale=nl')
})

test('GUARD-02, APPR-02, APPR-04: an unapproved account reads why it has to wait, and how long', async () => {
  document.cookie = 'locale=en; Path=/'
  signedInAs(aUser({ is_approved: false }))
  lookups()
  const { router } = await openShop('/terms')
  expect(await screen.findByRole('heading', { name: 'Your account was not yet activated' })).toBeTruthy()
  expect(screen.getAllByText(/up to 2 working days/)[0]).toBeTruthy()
  expect(router.state.location.pathname).toBe('/activation')
})

test.each([
  ['activated', 'Your address is confirmed. Sign in to go on.'],
  ['password', 'Your new password is saved. Sign in with it.'],
])('AUTH-15, AUTH-18: whoever comes by a mailed link reads what was done: %s', async (notice, text) => {
  signedInAs(null)
  await openShop(`/sign-in?notice=${notice}`)
  expect((await screen.findByText(text)).getAttribute('role')).toBe('status')
})

test('OD-01, AUTH-23: whoever was sent out by the office reads so, and where the reason stands', async () => {
  signedInAs(null)
  sessionStorage.setItem('session_ended', '')
  await openShop('/sign-in')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your access to the shop has been withdrawn. Sign in to read why.',
  )
  sessionStorage.removeItem('session_ended')
})

test('OD-70: whoever lost their company reads which one, and whom to ask', async () => {
  signedInAs(null)
  endedSession.set('Your access to Hotel has ended. If you do not know why, contact us.')
  await openShop('/sign-in')
  expect((await screen.findByRole('alert')).textContent).toContain('Your access to Hotel has ended.')
  endedSession.clear()
})

test('OD-36: the first sign-in after approval leads to the settings, a later one to the orders', async () => {
  signedInAs(aUser({ needs_setup: true }))
  lookups()
  const { router } = await openShop('/')
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
})
