import { expect, test, vi } from 'vitest'
import { localeCookie, onStored, readStored, storageKeys, writeStored } from './storage.ts'

test('STO-01: six things are kept, what this screen looks like, what others may load, and that a session was begun', () => {
  const specified = [
    'announcement_seen',
    'cookies_accepted',
    'hide_prices',
    'locale',
    'order_owner',
    'sidebar_open',
  ]
  const looks = [
    'basket_pictures',
    'catalogue_view',
    'character_keys',
    'color_scheme',
    'lines_view',
    'order_columns',
    'orders_per_page',
    'scan_sound',
  ]
  const session = 'signed_in'
  const consent = 'third_parties'
  expect([localeCookie, ...Object.values(storageKeys)].toSorted()).toEqual(
    [...specified, ...looks, session, consent].toSorted(),
  )
})

test('a kept value is read again and can be forgotten; its listeners are called', () => {
  const listener = vi.fn<() => void>()
  const stop = onStored(listener)
  writeStored('hide_prices', 'true')
  expect(readStored('hide_prices')).toBe('true')
  writeStored('hide_prices', null)
  expect(readStored('hide_prices')).toBeNull()
  stop()
  writeStored('hide_prices', 'false')
  expect(listener).toHaveBeenCalledTimes(2)
})
