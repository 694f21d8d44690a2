import {
  test as base,
  expect,
  type BrowserContext,
  type ConsoleMessage,
  type Disposable,
  type Page,
  type PlaywrightTestOptions,
  type WebError,
} from '@playwright/test'
import type { Group, GroupSummary } from '@comptoir/contract/catalogue'
import type { Language as AnyLanguage } from '@comptoir/contract/common'
import type { Language } from './texts.ts'

export { expect }

/** The demonstration accounts. A test that changes a basket has its account for itself. */
export type Account = 'buyer' | 'buyer1b' | 'buyer2' | 'pending' | 'partner' | 'admin'
export const password = 'comptoir-demo'
export const emailOf = (account: Account): string => `${account}@demo.test`

type Fixtures = {
  /** Errors in the browser: of scripts, of the content security policy, of requests. */
  complaints: string[]
  /** Errors that the test itself causes. */
  tolerated: RegExp[]
  /** Chooses the language of the screens. */
  speak: (language: AnyLanguage) => Promise<void>
  /** Begins a session as the sign-in form does, with the announcement read. */
  enter: (account: Account, language?: Language) => Promise<Api>
}

/** A browser whose visitor has read the notices, and a test that fails on errors in the browser. */
export const test = base.extend<Fixtures>({
  tolerated: [[], { option: true }],
  complaints: [
    async ({ context, tolerated }, use) => {
      const complaints: string[] = []
      const add = (complaint: string) => {
        if (!tolerated.some((pattern) => pattern.test(complaint))) complaints.push(complaint)
      }
      const onError = (error: WebError) => add(String(error.error()))
      const onConsole = (message: ConsoleMessage) => {
        // A session that has ended is refused when it is renewed.
        if (message.type() !== 'error' || message.location().url.includes('/auth/jwt/refresh/')) return
        add(`${message.text()} ${message.location().url}`)
      }
      context.on('weberror', onError).on('console', onConsole)
      await using _accepted = await keep(context, 'cookies_accepted', 'true')
      await using _watching = await context.addInitScript(watchFocus)
      await use(complaints)
      context.off('weberror', onError).off('console', onConsole)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  speak: async ({ context, baseURL }, use) => {
    await use((language) => context.addCookies([{ name: 'locale', value: language, url: baseURL! }]))
  },
  enter: async ({ context, speak }, use) => {
    await using kept = new AsyncDisposableStack()
    await use(async (account, language = 'fr') => {
      await speak(language)
      const data = { email: emailOf(account), password }
      const answer = await context.request.post('/api/v1/auth/jwt/create/', { data })
      expect(answer.status()).toBe(200)
      kept.use(await keep(context, 'signed_in', 'true'))
      const { access } = (await answer.json()) as { access: string }
      const api = apiOf(context, access)
      if (account !== 'pending') kept.use(await readAnnouncement(context, api))
      return api
    })
  },
})

/**
 * The same in one browser for all tests of a worker: what a page loads it has at hand from the second one on. For tests
 * that leave nothing behind but what a browser stores for a page.
 */
export const testInOneBrowser = test.extend<object, { onlyPage: Page }>({
  onlyPage: [
    async ({ browser }, use, { project }) => {
      const { baseURL, viewport, serviceWorkers, actionTimeout } =
        project.use as Required<PlaywrightTestOptions>
      await using context = await browser.newContext({ baseURL: baseURL!, viewport, serviceWorkers })
      context.setDefaultTimeout(actionTimeout)
      await use(await context.newPage())
    },
    { scope: 'worker' },
  ],
  context: async ({ onlyPage }, use) => use(onlyPage.context()),
  page: async ({ onlyPage }, use) => {
    await use(onlyPage)
    await onlyPage.goto('/favicon.svg') // where nothing is written any more
    await onlyPage.evaluate(() => [localStorage, sessionStorage].forEach((storage) => storage.clear()))
    await onlyPage.context().clearCookies()
  },
})

export type Api = ReturnType<typeof apiOf>

/** Calls of the API, to prepare data for a test and to check what the screens did. */
export function apiOf(context: BrowserContext, access: string) {
  const headers = { authorization: `JWT ${access}` }
  const answer = async <T>(reply: Promise<{ ok(): boolean; json(): Promise<unknown>; status(): number }>) => {
    const got = await reply
    expect(got.ok(), `answered ${got.status()}`).toBe(true)
    return got.json() as Promise<T>
  }
  return {
    get: <T>(path: string) => answer<T>(context.request.get(`/api/v1/${path}`, { headers })),
    post: <T>(path: string, data: unknown) =>
      answer<T>(context.request.post(`/api/v1/${path}`, { headers, data })),
  }
}

/** Complains when what had the focus goes away and nothing gets it: the keyboard would begin anew at the top (WCAG 2.4.3). */
function watchFocus(): void {
  let last: Element | null = null
  let lostAt = 0
  addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null), true)
  addEventListener('pointerdown', () => (last = null), true) // beside everything is nowhere on purpose
  setInterval(() => {
    const isOff = last?.matches(':disabled:not([data-loading])') // what works gets it back
    const isGone = last && (!last.isConnected || isOff || !last.checkVisibility())
    const hasPlace = document.querySelector('main h1')?.checkVisibility() // a page that is loading has nowhere to go to
    const isLost = isGone && hasPlace && document.activeElement === document.body
    if (!isLost) lostAt = 0
    else if (lostAt === 0) lostAt = performance.now()
    else if (last && performance.now() - lostAt > 1000) {
      console.error(`The focus is lost from "${last.textContent}" ${last.outerHTML.slice(0, 200)}`)
      last = null
    }
  }, 100)
}

async function readAnnouncement(context: BrowserContext, api: Api): Promise<Disposable> {
  const { active } = await api.get<{ active: { id: number } | null }>('announcement/')
  return keep(context, 'announcement_seen', String(active?.id))
}

/** Puts something into the browser's storage before any page of the shop runs. */
function keep(context: BrowserContext, key: string, value: string): Promise<Disposable> {
  return context.addInitScript(
    ([name, text]) => {
      if (location.protocol.startsWith('http')) localStorage.setItem(name, text)
    },
    [key, value] as const,
  )
}

/** A style of the demonstration, by its reference. */
export async function styleOf(api: Pick<Api, 'get'>, ref: string): Promise<Group> {
  const query = `order/products/discovery_search/?query=${encodeURIComponent(ref)}`
  const { results } = await api.get<{ results: GroupSummary[] }>(query)
  const found = results.find((style) => style.ref === ref)
  expect(found, `${ref} is found`).toBeDefined()
  return api.get<Group>(`order/products/${found!.id}/`)
}

/** Sets the quantity of each product in the basket, whatever it was before. */
export async function fillBasket(
  api: { post: (path: string, data: unknown) => Promise<unknown> },
  products: { id: number }[],
  quantity: number,
): Promise<void> {
  const lines = products.map(({ id }) => ({ product: id, quantity }))
  await api.post('order/basket/product/bulk/', { lines, mode: 'set' })
}

export async function clearBasket(api: Api): Promise<void> {
  const { id } = await api.get<{ id: number }>('order/basket/default/')
  await api.post(`order/basket/${id}/clear/`, {})
}

/** Waits until nothing on the page is a placeholder any more. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('.mantine-Skeleton-root, [aria-busy="true"]')).toHaveCount(0)
}

/** Clicks what gives a file, and waits for it. @returns its name */
export async function saved(page: Page, click: () => Promise<void>): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), click()])
  return file.suggestedFilename()
}
