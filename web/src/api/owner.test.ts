import { afterEach, expect, test } from 'vitest'
import { chooseOwner, forgetOwner, orderOwner } from './owner.ts'

const hotel = { id: 5, name: 'Hôtel du Parc', erp_id: 'C-5', tariff: 1 }
const garage = { id: 6, name: 'Garage Peeters', erp_id: null, tariff: 1 }
afterEach(forgetOwner)

/** Another tab has written to local storage. */
function otherTab(newValue: string | null): void {
  if (newValue === null) localStorage.removeItem('order_owner')
  else localStorage.setItem('order_owner', newValue)
  dispatchEvent(new StorageEvent('storage', { key: 'order_owner', newValue }))
}

test('PART-10 C-11: a tab keeps its client whatever another one chooses, and a new one begins with that of the tab in use', () => {
  chooseOwner(hotel)
  otherTab(JSON.stringify(garage))
  expect(orderOwner()).toEqual(hotel)
  sessionStorage.clear() // a tab that was never used
  expect(orderOwner()).toEqual(garage)
  otherTab(JSON.stringify(hotel))
  expect(orderOwner()).toEqual(garage)
  dispatchEvent(new Event('focus'))
  expect(JSON.parse(localStorage.getItem('order_owner')!)).toEqual(garage)
  chooseOwner(null)
  otherTab(JSON.stringify(hotel))
  expect(orderOwner()).toBeNull()
})

test('AUTH-09 PART-10: after sign-out, here or in another tab, nothing of a client is left', () => {
  chooseOwner(hotel)
  otherTab(null)
  expect([orderOwner(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0])
  chooseOwner(hotel)
  forgetOwner()
  expect([orderOwner(), sessionStorage.length, localStorage.length]).toEqual([null, 0, 0])
})

test('PART-10: what is stored and not readable is nobody', () => {
  for (const text of ['{', '7', '{"id":"5"}', 'null']) {
    sessionStorage.setItem('order_owner', text)
    expect(orderOwner()).toBeNull()
  }
})
