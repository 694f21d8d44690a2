import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import {
  commandDatabase,
  localeCookie,
  offlineDatabase,
  storageKeys,
  workerCaches,
} from '#ui/storage/storage.ts'
import { signedInAs, startStandIn } from '../../../../test/api.ts'
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
