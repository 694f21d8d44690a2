import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { clearTokens } from '#api/token.ts'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { lookups } from '../../../../test/account.ts'

startStandIn()
beforeEach(clearTokens)

async function openSetup() {
  const user = aUser({ language: 'en', needs_setup: true })
  signedInAs(user)
  server.use(
    ...lookups,
    http.put(url('user/profile/'), () => HttpResponse.json({ ...user, needs_setup: false })),
  )
  const shop = await openShop('/setup')
  await screen.findByRole('heading', { level: 1, name: 'Welcome, Claire Delvaux' })
  return { ...shop, user: userEvent.setup() }
}
const sent = () => requestsTo('user/profile/').map(({ body }) => body)

test('OD-36 ROUTE-21: what is chosen is saved, and the way leads to the catalogue', async () => {
  const { user, router } = await openSetup()
  await user.click(await screen.findByRole('combobox', { name: 'Preferred brands' }))
  await user.click(await screen.findByRole('option', { name: 'Lindelo' }))
  await user.click(screen.getByRole('button', { name: 'Save and go to the catalogue' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories'))
  expect(sent()).toEqual([
    expect.objectContaining({ preferred_brands: [6], needs_setup: false, language: 'en' }),
  ])
})

test('OD-36: it can be passed by, which changes nothing but that it does not come again', async () => {
  const { user, router } = await openSetup()
  await user.click(screen.getByRole('button', { name: 'Skip' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/categories'))
  expect(sent()).toEqual([{ needs_setup: false }])
})

test('ERR-05: without an answer nothing is lost', async () => {
  const { user, router } = await openSetup()
  server.use(http.put(url('user/profile/'), () => HttpResponse.error()))
  await user.click(screen.getByRole('button', { name: 'Save and go to the catalogue' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong!')
  expect(router.state.location.pathname).toBe('/setup')
})
