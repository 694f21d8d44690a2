import { afterEach } from 'vitest'
import { openShops } from './open-shops.ts'
import { cleanup, configure } from '@testing-library/react'

// The code of a page loads when it is first opened, which is slow on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

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
})

afterEach(async () => {
  await Promise.all([...openShops].map((end) => end()))
  openShops.clear()
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
  document.cookie = 'locale=; Path=/; Max-Age=0'
})
