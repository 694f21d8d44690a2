import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { localeCookie, storageKeys } from '#ui/storage.ts'
import { signedInAs, startStandIn } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()

test('OD-36, STO-01: the page tells of everything that the shop stores, and takes the consent', async () => {
  signedInAs(null)
  await openShop('/cookies')
  await screen.findByRole('heading', { name: 'What this shop stores', level: 1 })
  const told = screen.getAllByRole('code').map(({ textContent }) => textContent)
  expect(told).toEqual(expect.arrayContaining(['refresh', localeCookie, ...Object.values(storageKeys)]))
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull()
  expect(localStorage.getItem('cookies_accepted')).toBe('true')
})
