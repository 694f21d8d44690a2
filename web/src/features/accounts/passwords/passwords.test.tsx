import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { clearLink } from '#api/mailed-link.ts'
import { clearTokens } from '#api/token.ts'
import { aUser, requests, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { answerEmailChange, askForReset, choosePassword, confirmEmail } from './passwords.api.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  clearLink('/reset-password')
  clearLink('/confirm-email')
  clearLink('/allow-email')
  document.cookie = 'locale=en; Path=/'
  signedInAs(null)
})

const done = () => new HttpResponse(null, { status: 204 })
const reset = 'auth/users/reset_password/'
const confirm = 'auth/users/reset_password_confirm/'

test('AUTH-16, AUTH-17, ROUTE-27: the same text for every address, with the ways out', async () => {
  server.use(http.post(url(reset), done))
  const { router } = await openShop('/sign-in')
  await userEvent.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await screen.findByRole('heading', { name: 'Forgot your password?' })
  expect(router.state.location.pathname).toBe('/reset-password')
  await userEvent.type(await screen.findByLabelText('E-mail address'), ' marie@dubois.test ')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect((await screen.findByRole('status')).textContent).toMatch(
    /^If your e-mail address is known to us, .* Otherwise, please register or contact us/,
  )
  expect(screen.getByRole('link', { name: 'Request an account' }).getAttribute('href')).toBe('/registration')
  expect(screen.getByRole('link', { name: 'Write to contact@example.test' })).toBeTruthy()
  expect(requestsTo(reset)[0]?.body).toEqual({ email: 'marie@dubois.test' })
})

test('VAL-01, AUTH-22: an address that cannot be one is not sent', async () => {
  await openShop('/reset-password')
  const button = await screen.findByRole('button', { name: 'Send the link' })
  await userEvent.click(button)
  expect(await screen.findByText('This field is required.')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('E-mail address'), 'marie@')
  await userEvent.click(button)
  expect(await screen.findByText('Enter a valid e-mail address.')).toBeTruthy()
  expect(requestsTo(reset)).toEqual([])
})

const type = async (password: string, again = password) => {
  await userEvent.type(await screen.findByLabelText(/^New password/), password)
  await userEvent.type(screen.getByLabelText(/^Repeat the password/), again)
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }))
}

test.each(['/reset-password?uid=Nw&token=abc', '/reset-password/Nw/abc'])(
  'AUTH-18, ROUTE-28, OD-47: %s takes the new password, its token out of the address bar, and leads to sign-in',
  async (address) => {
    server.use(http.post(url(confirm), done))
    const { router } = await openShop(address)
    await screen.findByRole('heading', { name: 'Choose a new password' })
    expect(router.state.location.href).toBe('/reset-password')
    await type('grasgroene trui')
    await waitFor(() => expect(router.state.location.href).toBe('/sign-in?notice=password'))
    expect(requestsTo(confirm).map(({ body }) => body)).toEqual([
      { uid: 'Nw', token: 'abc', new_password: 'grasgroene trui', re_new_password: 'grasgroene trui' },
    ])
    expect(sessionStorage.length).toBe(0)
  },
)

test('AUTH-18, OD-47: a reload goes on where the new password is chosen', async () => {
  server.use(http.post(url(confirm), done))
  sessionStorage.setItem('link:/reset-password', '{"uid":"Nw","token":"abc"}')
  const { router } = await openShop('/reset-password')
  await screen.findByRole('heading', { name: 'Choose a new password' })
  await type('grasgroene trui')
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in?notice=password'))
  expect(requestsTo(confirm)[0]?.body).toMatchObject({ uid: 'Nw', token: 'abc' })
})

test('AUTH-18, VAL-01: two that differ, and one that is too weak, are told before anything is sent', async () => {
  await openShop('/reset-password?uid=Nw&token=abc')
  await type('1234', '12345')
  expect((await screen.findByText(/This password is too short/)).textContent).toBe(
    'This password is too short. It must contain at least 8 characters.\nThis password is entirely numeric.',
  )
  expect(screen.getByText("The two password fields didn't match.")).toBeTruthy()
  expect(requestsTo(confirm)).toEqual([])
})

test('AUTH-18: the server has the last word on a password', async () => {
  server.use(
    http.post(url(confirm), () =>
      HttpResponse.json({ new_password: ['This password is too common.'] }, { status: 400 }),
    ),
  )
  await openShop('/reset-password?uid=Nw&token=abc')
  await type('password1')
  expect(await screen.findByText('This password is too common.')).toBeTruthy()
})

test('AUTH-18: a link that was used leads to asking for another', async () => {
  server.use(
    http.post(url(confirm), () =>
      HttpResponse.json({ token: ['Invalid token for given user.'] }, { status: 400 }),
    ),
  )
  await openShop('/reset-password?uid=Nw&token=old')
  await type('grasgroene trui')
  expect((await screen.findByRole('alert')).textContent).toContain('This link does not work any more')
  await userEvent.click(screen.getByRole('button', { name: 'Send the link' }))
  expect(await screen.findByRole('heading', { name: 'Forgot your password?' })).toBeTruthy()
})

const change = 'auth/users/set_email_confirm/'
test('OD-25, OD-55: a mailed link confirms the new address, for whoever is signed in and who is not', async () => {
  server.use(http.post(url(change), done))
  const { router } = await openShop('/confirm-email?uid=Nw&token=abc')
  expect(await screen.findByRole('heading', { name: 'Your new address is confirmed' })).toBeTruthy()
  expect(router.state.location.href).toBe('/confirm-email')
  expect(requestsTo(change).map(({ body }) => body)).toEqual([{ uid: 'Nw', token: 'abc' }])
  expect(screen.getByRole('link', { name: 'Go on' })).toBeTruthy()
})

test('OD-55: a stale link to a new address says so', async () => {
  signedInAs(aUser())
  server.use(
    http.post(url(change), () =>
      HttpResponse.json({ token: ['Invalid token for given user.'] }, { status: 400 }),
    ),
  )
  await openShop('/confirm-email/Nw/old')
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'To the profile' })).toBeTruthy()
})

const allow = 'auth/users/set_email_allow/'
test.each([
  ['Yes, it was me', true, 'A link is on its way to the new address'],
  ['No, it was not me', false, 'Your address stays as it is'],
])('OD-25: asked whether it was them, “%s” answers %s', async (button, allowed, title) => {
  server.use(http.post(url(allow), done))
  const { router } = await openShop('/allow-email?uid=Nw&token=abc')
  await userEvent.click(await screen.findByRole('button', { name: button }))
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: title }))
  expect(router.state.location.href).toBe('/allow-email')
  expect(requestsTo(allow).map(({ body }) => body)).toEqual([{ uid: 'Nw', token: 'abc', allow: allowed }])
})

test('OD-25: a question that is over says so', async () => {
  server.use(
    http.post(url(allow), () =>
      HttpResponse.json({ token: ['Stale token for given user.'] }, { status: 400 }),
    ),
  )
  await openShop('/allow-email?uid=Nw&token=abc')
  await userEvent.click(await screen.findByRole('button', { name: 'No, it was not me' }))
  expect(await screen.findByRole('heading', { name: 'This link does not work any more' })).toBeTruthy()
})

const both = { new_password: 'x', re_new_password: 'x' }
test.each([
  ['a reset without an address', () => askForReset('')],
  ['a new password without a token', () => choosePassword({ uid: 'Nw' }, both)],
  ['a new password without uid', () => choosePassword({ token: 'abc' }, both)],
  ['a new address without a token', () => confirmEmail({ uid: 'Nw' })],
  ['an answer without a token', () => answerEmailChange({ uid: 'Nw' }, true)],
])('AUTH-22: %s is refused with "Invalid arguments" and no request leaves', async (_, act) => {
  await expect(act()).rejects.toThrow('Invalid arguments')
  expect(requests).toEqual([])
})
