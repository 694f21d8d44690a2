import { afterEach, expect, test, vi } from 'vitest'
import type { LinkPage } from '@comptoir/contract/mailed-links'
import { clearLink, keepLink, mailedLink } from './mailed-link.ts'

const page = '/reset-password'
const link = { uid: 'Nw', token: 'abc' }
afterEach(() => {
  vi.restoreAllMocks()
  for (const one of [page, '/activate', '/confirm-email'] satisfies LinkPage[]) clearLink(one)
})

/** What the page finds after a reload: only what the browser has kept. */
async function afterReload() {
  vi.resetModules()
  return import('./mailed-link.ts')
}

test('OD-47: a link that was not used yet is still there after a reload, for this tab alone', async () => {
  keepLink(page, link)
  const { mailedLink: found } = await afterReload()
  expect([found(page), found('/activate'), found('/confirm-email')]).toEqual([link, null, null])
  expect(localStorage.length).toBe(0)
})

test('OD-47: a link that was used leaves nothing behind', async () => {
  keepLink(page, link)
  clearLink(page)
  expect(mailedLink(page)).toBeNull()
  expect((await afterReload()).mailedLink(page)).toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('OD-47: where nothing may be stored, a link works until the page is loaded anew', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  keepLink(page, link)
  expect(mailedLink(page)).toEqual(link)
})

test.each(['{"uid":7}', '"Nw"', '{'])('what is no link is taken for none: %s', (kept) => {
  sessionStorage.setItem(`link:${page}`, kept)
  expect(mailedLink(page)).toBeNull()
})
