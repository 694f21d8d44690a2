import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { i18n } from '#i18n/i18n.ts'
import { accessToken, clearTokens } from '#api/token.ts'
import { aUser, emptyPage, requestsTo, server, signedInAs, startStandIn, url } from '../../test/api.ts'
import { openShop } from '../../test/app.tsx'

startStandIn()
beforeEach(() => {
  clearTokens()
  document.cookie = 'locale=en; Path=/'
})

const refused = () =>
  HttpResponse.json({ detail: 'Token is expired', code: 'token_not_valid' }, { status: 401 })
const saved = (answer: () => Response) => http.get(url('order/basket/'), answer)

/** At work on a page, when the session runs out and the page asks the server again. */
async function runOut() {
  signedInAs(aUser())
  server.use(saved(() => HttpResponse.json(emptyPage)))
  const shop = await openShop('/basket')
  await screen.findByText('You have no saved baskets yet.')
  server.use(saved(refused), http.post(url('auth/jwt/refresh/'), refused))
  await shop.client.invalidateQueries({ queryKey: ['saved-baskets'] })
  await screen.findByRole('dialog', { name: 'Sign in again' })
  return shop
}

test('C-16: a session that ran out is renewed over the page, which stays and is read again', async () => {
  const { router } = await runOut()
  expect(accessToken()).toBeNull()
  server.use(
    http.post(url('auth/jwt/create/'), () => HttpResponse.json({ refresh: 'r', access: 'again' })),
    saved(() => HttpResponse.json(emptyPage)),
  )
  expect(screen.getByLabelText<HTMLInputElement>('E-mail address').value).toBe('claire@example.test')
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(router.state.location.href).toBe('/basket')
  await waitFor(() =>
    expect(requestsTo('order/basket/').at(-1)?.headers.get('authorization')).toBe('JWT again'),
  )
})

test.each([
  ['password_changed', 'The password of this account has been changed.'],
  ['signed_out', 'You were signed out everywhere.'],
  ['user_inactive', 'This account has been disabled.'],
])('C-16 OD-51: says what ended the session: %s', async (code, says) => {
  signedInAs(aUser())
  server.use(saved(() => HttpResponse.json(emptyPage)))
  const shop = await openShop('/basket')
  await screen.findByText('You have no saved baskets yet.')
  const over = () => HttpResponse.json({ detail: 'Over', code }, { status: 401 })
  server.use(saved(over), http.post(url('auth/jwt/refresh/'), refused))
  await shop.client.invalidateQueries({ queryKey: ['saved-baskets'] })
  expect((await screen.findByRole('dialog', { name: 'Sign in again' })).textContent).toContain(says)
})

test('C-16: what asks to sign in again is there before the session runs out, whatever a release takes away later', async () => {
  signedInAs(aUser())
  server.use(saved(() => HttpResponse.json(emptyPage)))
  i18n.removeResourceBundle('en', 'session')
  await openShop('/basket')
  await screen.findByText('You have no saved baskets yet.')
  await waitFor(() => expect(i18n.hasResourceBundle('en', 'session')).toBe(true))
})

test('C-16, AUTH-09: whoever does not want to, is signed out, and so is every other tab that has found the session to be over', async () => {
  const { router } = await runOut()
  const told: unknown[] = []
  const other = new BroadcastChannel('session')
  other.addEventListener('message', ({ data }) => told.push(data))
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in'))
  await waitFor(() => expect(told).toContainEqual({ access: null, isSignOut: true }))
  other.close()
})

test('C-16, AUTH-09: who signs out in another tab leaves this one too, where the session was found to be over first', async () => {
  const { router } = await runOut()
  const other = new BroadcastChannel('session')
  other.postMessage({ access: null, isSignOut: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
  expect(screen.queryByRole('dialog')).toBeNull()
  other.close()
})

test('C-16, C-11: another account starts anew', async () => {
  const { router } = await runOut()
  server.use(
    http.post(url('auth/jwt/create/'), () => HttpResponse.json({ refresh: 'r', access: 'other' })),
    http.get(url('auth/users/me/'), () => HttpResponse.json(aUser({ id: 2, email: 'piet@example.test' }))),
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
  )
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
})

test('R-5 OD-26: who opens a page while the server cannot answer is not signed out, and goes on once it can', async () => {
  signedInAs(aUser())
  clearTokens() // a new tab has the cookie only
  const renew = (answer: () => Response) => http.post(url('auth/jwt/refresh/'), answer)
  server.use(
    saved(() => HttpResponse.json(emptyPage)),
    renew(() => HttpResponse.json({ detail: 'The shop cannot answer just now.' }, { status: 503 })),
  )
  const { router } = await openShop('/basket')
  await screen.findByText('The shop cannot answer just now.')
  expect(router.state.location.href).toBe('/basket')
  server.use(renew(() => HttpResponse.json({ access: 'new' })))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('You have no saved baskets yet.')).toBeTruthy()
})

test('R-5: a page that the server could not answer is there as soon as it can, without a click', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  signedInAs(aUser())
  server.use(saved(() => HttpResponse.json({ detail: 'Just a moment.' }, { status: 503 })))
  await openShop('/basket')
  await screen.findByText('Just a moment.')
  server.use(saved(() => HttpResponse.json(emptyPage)))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await screen.findByText('You have no saved baskets yet.')).toBeTruthy()
})
