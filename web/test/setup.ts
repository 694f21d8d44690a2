import { afterEach } from 'vitest'
import { clientChooser, newClient } from '#domain/accounts/client-chooser.ts'
import { sessionExpiry } from '#api/expiry.ts'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { openShops } from './open-shops.ts'
import { cleanup, configure } from '@testing-library/react'

// The code of a page loads when it is first opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 })

// What Mantine needs and jsdom lacks.
window.matchMedia ??= (query) =>
  ({
    matches: false,
    media: query,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }) as never
window.scrollTo = () => {}
window.HTMLElement.prototype.scrollIntoView = () => {}
window.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.defineProperty(document, 'fonts', {
  value: { addEventListener() {}, removeEventListener() {}, ready: Promise.resolve() },
  configurable: true, // the page outlives a file of tests
})

afterEach(async () => {
  await Promise.all([...openShops].map((end) => end()))
  openShops.clear()
  cleanup()
  sessionExpiry.set(null)
  for (const dialog of [keyboardHelp, clientChooser, newClient]) dialog.close()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'locale=; Path=/; Max-Age=0'
})
