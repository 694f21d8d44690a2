import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test, vi } from 'vitest'
import { clearTokens } from '#api/token.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { lookups } from '../../../../test/lookups.ts'

startStandIn()
beforeEach(() => {
  clearTokens()
  document.cookie = 'locale=en; Path=/'
  lookups()
})

const billing_info = {
  id: 21,
  owner: 1,
  enterprise_name: 'Dubois SRL',
  name: 'Marie Dubois',
  address_one: 'Rue Neuve 12',
  address_two: '',
  city: null,
  city_name: 'Charleroi',
  code: '6000',
  country: 1,
  vat: '',
  phone: '+32470123456',
  email: 'compta@dubois.test',
  additional_email: '',
  is_default: true,
  corporate_status: 2,
  sector: 3,
}
const waiting = (over = {}) => aUser({ is_approved: false, billing_info, ...over })
const becomes = (user: object) => server.use(http.get(url('auth/users/me/'), () => HttpResponse.json(user)))

test('APPR-01, APPR-02, APPR-04: says why to wait and for how long; nothing leads into the shop', async () => {
  signedInAs(waiting())
  await openShop('/order')
  expect(await screen.findByRole('heading', { name: 'Your account was not yet activated' })).toBeTruthy()
  expect(screen.getAllByText(/up to 2 working days/)[0]).toBeTruthy()
  expect(screen.getByRole('group', { name: 'Language' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeTruthy()
  const office = await screen.findByRole('link', { name: 'Ask the sales office' })
  expect(screen.queryAllByRole('link')).toEqual([office])
})

test('OD-70: who waits with one company orders for another meanwhile', async () => {
  const companies = [
    { id: 1, name: 'Delvaux SRL' },
    { id: 8, name: 'Maes & Zonen BV' },
  ]
  const own = waiting({ companies: companies.slice(1) })
  signedInAs(own)
  server.use(
    http.patch(url('auth/users/me/'), () =>
      HttpResponse.json(aUser({ company: { id: 8, name: 'Maes & Zonen BV', role: 'buyer' }, companies })),
    ),
  )
  const { router } = await openShop('/activation')
  await userEvent.click(await screen.findByRole('button', { name: 'Order for Maes & Zonen BV' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
  expect(requestsTo('auth/users/me/').map(({ body }) => body)).toContainEqual({ company: 8 })
})

test('APPR-03: the data is corrected and sent; then an administrator must still activate the account', async () => {
  signedInAs(waiting())
  server.use(
    http.put(url('user/profile/'), () =>
      HttpResponse.json(waiting({ profile_submitted_at: '2026-11-20T10:00:00.000Z' })),
    ),
  )
  await openShop('/activation')
  const street = await screen.findByLabelText<HTMLInputElement>(/^Street and number/)
  await userEvent.clear(street)
  await userEvent.type(street, 'Quai 3')
  await userEvent.click(screen.getByRole('button', { name: 'Send the data' }))
  expect((await screen.findByRole('status')).textContent).toContain(
    'An administrator must still activate your account.',
  )
  expect(requestsTo('user/profile/')[0]?.body).toMatchObject({
    name: 'Claire Delvaux',
    billing_info: { enterprise_name: 'Dubois SRL', address_one: 'Quai 3', country: 1, sector: 3 },
  })
  expect(screen.queryByRole('button', { name: 'Send the data' })).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
  await userEvent.click(screen.getByRole('button', { name: 'Change the data' }))
  expect(screen.getByRole('button', { name: 'Send the data' })).toBeTruthy()
})

test('APPR-03, ERR-02: what the server refuses stands under its field', async () => {
  signedInAs(waiting())
  server.use(
    http.put(url('user/profile/'), () =>
      HttpResponse.json({ billing_info: { phone: ['You should add a valid phone'] } }, { status: 400 }),
    ),
  )
  await openShop('/activation')
  await userEvent.click(await screen.findByRole('button', { name: 'Send the data' }))
  expect(await screen.findByText('You should add a valid phone')).toBeTruthy()
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('billing_info.phone'))
})

test('OD-20: a refused account reads the reason and whom to write to, and can send its data again', async () => {
  signedInAs(waiting({ refused_reason: 'We could not find your company.' }))
  await openShop('/activation')
  expect(await screen.findByRole('heading', { name: 'Your account was refused' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('We could not find your company.')
  const office = await screen.findByRole('link', { name: 'Ask the sales office' })
  expect(office.getAttribute('href')).toContain('mailto:contact@example.test')
  expect(screen.getByRole('button', { name: 'Send the data' })).toBeTruthy()
})

test('GUARD-04: once approved, the waiting browser goes on to the settings by itself', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    signedInAs(waiting({ profile_submitted_at: '2026-11-20T10:00:00.000Z' }))
    const { router } = await openShop('/activation')
    await screen.findByRole('heading', { name: 'Your account was not yet activated' })
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(router.state.location.pathname).toBe('/activation')
    becomes(aUser())
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    await waitFor(() => expect(router.state.location.pathname).toBe('/setup'))
  } finally {
    vi.useRealTimers()
  }
})

test('AUTH-03: a look that fails ends nothing: whoever waits goes on waiting', async () => {
  signedInAs(waiting({ profile_submitted_at: '2026-11-20T10:00:00.000Z' }))
  const { router } = await openShop('/activation')
  const button = await screen.findByRole('button', { name: 'Check again' })
  server.use(http.get(url('auth/users/me/'), () => HttpResponse.json({}, { status: 500 })))
  await userEvent.click(button)
  expect((await screen.findByRole('alert')).textContent).toMatch(/went wrong/)
  expect(screen.queryByText('Not yet. We have just looked.')).toBeNull()
  expect(router.state.location.pathname).toBe('/activation')
})

test('GUARD-04: a look that finds a refusal shows it, and no longer says that there is nothing yet', async () => {
  signedInAs(waiting({ profile_submitted_at: '2026-11-20T10:00:00.000Z' }))
  await openShop('/activation')
  const button = await screen.findByRole('button', { name: 'Check again' })
  await userEvent.click(button)
  expect(await screen.findByText('Not yet. We have just looked.')).toBeTruthy()
  becomes(waiting({ refused_reason: 'We could not find your company.' }))
  await userEvent.click(button)
  expect(await screen.findByRole('heading', { name: 'Your account was refused' })).toBeTruthy()
  expect(screen.queryByText('Not yet. We have just looked.')).toBeNull()
})

test('C-16: a session that ran out is asked for in place; what was typed stays', async () => {
  signedInAs(waiting())
  await openShop('/activation')
  const street = await screen.findByLabelText<HTMLInputElement>(/^Street and number/)
  await userEvent.type(street, ' bis')
  const refused = () => HttpResponse.json({ code: 'token_not_valid' }, { status: 401 })
  server.use(http.put(url('user/profile/'), refused), http.post(url('auth/jwt/refresh/'), refused))
  await userEvent.click(screen.getByRole('button', { name: 'Send the data' }))
  expect(await screen.findByRole('dialog', { name: 'Sign in again' })).toBeTruthy()
  server.use(http.post(url('auth/jwt/create/'), () => HttpResponse.json({ refresh: 'r', access: 'again' })))
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(street.isConnected).toBe(true)
  expect(street.value).toBe('Rue Neuve 12 bis')
})

test.each([
  ['fr', 'Votre accès a pris fin'],
  ['nl', 'Uw toegang is beëindigd'],
  ['de', 'Ihr Zugang ist beendet'],
  ['en', 'Your access has ended'],
] as const)(
  'OD-70: who belongs to no company any more is told so, and has nothing to fill in (%s)',
  async (language, title) => {
    document.cookie = `locale=${language}; Path=/`
    signedInAs(waiting({ company: null, language }))
    await openShop('/order', language)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
    expect(await screen.findByRole('link')).toBeTruthy() // to write to the office
  },
)
