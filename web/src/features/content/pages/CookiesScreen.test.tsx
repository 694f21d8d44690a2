import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import {
  commandDatabase,
  localeCookie,
  offlineDatabase,
  storageKeys,
  workerCaches,
} from '#ui/storage/storage.ts'
import { server, shopSettings, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()

test('OD-36, STO-01: the page tells of everything that the shop stores, and takes the consent and its withdrawal', async () => {
  signedInAs(null)
  await openShop('/cookies')
  await screen.findByRole('heading', { name: 'What this shop stores', level: 1 })
  const listed = screen.getAllByRole('code').map(({ textContent }) => textContent)
  expect(listed).toEqual(
    expect.arrayContaining(
      [localeCookie, commandDatabase, offlineDatabase, storageKeys, workerCaches].flatMap((kept) =>
        typeof kept === 'string' ? kept : Object.values<string>(kept),
      ),
    ),
  )
  expect(listed).toContain('refresh')
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
  expect(localStorage.getItem('cookies_accepted')).toBe('true')
  expect(screen.queryByRole('region', { name: 'Cookies' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my consent' }))
  expect(localStorage.getItem('cookies_accepted')).toBeNull()
  expect(screen.getByText(/^Your consent is not recorded/)).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Cookies' })).toBeTruthy()
})

test('TP-01, NOTE-01: the notice goes once the switches are read as they stand, or have all been used', async () => {
  signedInAs(null)
  const third_parties = {
    analytics: { url: 'https://analytics.example/script.js', site: '' },
    chat: { url: 'https://chat.example/widget.js' },
  }
  server.use(http.get(url('config/'), () => HttpResponse.json({ ...shopSettings, third_parties })))
  await openShop('/cookies')
  const notice = () => screen.queryByRole('region', { name: 'Cookies' })
  const [analytics, chat] = await screen.findAllByRole('switch')
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  expect(notice()).toBeNull()
  expect(JSON.parse(localStorage.getItem('third_parties')!)).toMatchObject({
    analytics: { isAllowed: false },
    chat: { isAllowed: false },
  })

  await userEvent.click(screen.getByRole('button', { name: 'Withdraw my consent' }))
  await userEvent.click(analytics!)
  expect(notice()).toBeTruthy()
  await userEvent.click(chat!)
  expect(notice()).toBeNull()
  expect(screen.getByText(/^Noted/)).toBeTruthy()
})
