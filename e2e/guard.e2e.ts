import { emailOf, expect, password, settled, styleOf, test } from './support/shop.ts'
import { secondServer } from './support/second-server.ts'
import { texts } from './support/texts.ts'

const t = texts.fr

const publicPages = [
  '/sign-in',
  '/registration',
  '/reset-password',
  '/activate',
  '/terms',
  '/legal-notice',
  '/privacy-policy',
  '/cookies',
  '/information',
  '/payment-link-invalid',
  '/page/about-us',
  '/page/terms-and-conditions',
]

test('GEN-01, GUARD-01, ROUTE-20, ROUTE-23: without a session every other page asks to sign in, then opens', async ({
  page,
}) => {
  for (const path of ['/', '/order', '/order/create', '/order/view/1', '/product/1', '/profile', '/signup'])
    await leadsTo(path, '/sign-in')
  for (const path of ['/basket', '/basket-create', '/categories/1/2/3', '/checkout', '/brochures'])
    await leadsTo(path, '/sign-in')
  await leadsTo('/page/actualite', '/sign-in')
  await leadsTo('/categories?query=polo&other=new', '/sign-in')

  await page.getByLabel(t.session.sign_in.email).fill(emailOf('buyer2'))
  await page.getByLabel(t.session.sign_in.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/categories?query=polo&other=new')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

  async function leadsTo(path: string, pathname: string): Promise<void> {
    await page.goto(path)
    await expect(page).toHaveURL((url) => url.pathname === pathname)
  }
})

test('ROUTE-04..08, ROUTE-19, ROUTE-21, ROUTE-23, ROUTE-24: what is public opens without a session', async ({
  page,
}) => {
  for (const path of publicPages) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S{3,}/)
    await settled(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  }
})

test('TP-01, OD-28, NOTE-01: what others offer is loaded once the reader agrees, and no longer when that is withdrawn', async ({
  page,
}) => {
  await using shop = await secondServer({
    ANALYTICS_URL: 'https://analytics.example/script.js',
    ANALYTICS_SITE: 'shop.example',
    CHAT_URL: 'https://chat.example/widget.js',
  })
  const asked: string[] = []
  await page.route(/^https:\/\/(analytics|chat)\.example/, async (route) => {
    asked.push(new URL(route.request().url()).host)
    await route.fulfill({ contentType: 'text/javascript', body: 'document.documentElement.dataset.ran = 1' })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number }[])
        (globalThis as unknown as { shift: number }).shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(shop.url + '/cookies')
  const notice = page.getByRole('region', { name: t.shell.cookies.title })
  await expect(notice).toContainText(t.shell.cookies.analytics)
  await settled(page)
  // It is there with the page, and moves nothing of it.
  expect(await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)).toBeLessThan(0.02)
  await notice.getByRole('button', { name: t.shell.cookies.refuse }).click()
  await expect(notice).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(notice).toBeHidden()
  expect(asked).toEqual([])

  const analytics = page.getByRole('switch', { name: /analytics\.example/ })
  await analytics.check()
  await expect.poll(() => asked).toEqual(['analytics.example'])
  await expect(page.locator('html[data-ran]')).toBeAttached() // the policy of the page lets it run
  await page.goto(shop.url + '/information')
  await expect.poll(() => asked).toEqual(['analytics.example', 'analytics.example'])

  await page.goto(shop.url + '/cookies')
  await expect.poll(() => asked.length).toBe(3)
  const fresh = page.waitForEvent('load')
  await analytics.uncheck()
  await fresh
  await settled(page)
  await expect(analytics).not.toBeChecked()
  expect(asked).toHaveLength(3)
})

test('ROUTE-03, ROUTE-09..18, ROUTE-22, ROUTE-32, LAY-05: every page of a customer opens with content', async ({
  page,
  enter,
}) => {
  test.setTimeout(180_000)
  const api = await enter('buyer2')
  const style = await styleOf(api, 'PRO 210')
  const { results: orders } = await api.get<{ results: { id: number }[] }>('order/')
  const { results: saved } = await api.get<{ results: { id: number }[] }>('order/basket/')
  const [first, second, third] = style.category_path.map(({ id }) => id)
  const pages = [
    '/order',
    '/order/create',
    `/order/view/${orders[0]!.id}`,
    `/product/${style.id}`,
    `/product/${third}/${style.id}`,
    '/profile',
    '/signup',
    '/setup',
    '/basket',
    `/basket/${saved[0]!.id}`,
    '/basket-create',
    '/categories',
    '/categories/',
    `/categories/${first}/`,
    `/categories/${first}/${second}/`,
    `/categories/${first}/${second}/${third}`,
    `/categories/${first}/${second}/${third}/`,
    '/checkout',
    '/brochures',
    ...['brochures', 'nouveautes', 'liquidation', 'actualite', 'partners'].map((slug) => `/page/${slug}`),
    ...publicPages.slice(4),
  ]
  for (const path of pages) {
    await page.goto(path, { waitUntil: 'commit' }) // its words are waited for, not its pictures
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(/\S{3,}/)
    await settled(page)
    await expect(page.getByRole('alert'), path).toHaveCount(0)
    await expect(page.getByText(t.common.errors.not_found), path).toHaveCount(0)
    await expect(page.getByRole('main'), path).toHaveText(/(\S+\s+){6,}/)
  }
  for (const path of ['/', ...publicPages.slice(0, 4), '/activation']) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/order')
  }
})

test('LAY-05, ROUTE-26: each entry of the menu leads to its page, shown from its top', async ({
  page,
  enter,
}) => {
  await enter('partner') // whose menu has every entry
  await page.goto('/order')
  for (const name of Object.values(t.shell.nav)) {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    const entry = page.getByRole('complementary').or(page.getByRole('navigation')).getByRole('link', { name })
    await entry.first().click()
    await expect(entry.first()).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => scrollY), name).toBe(0)
  }
})

test('GUARD-02, APPR-02, APPR-04: an account that waits for approval is held there, whatever is typed', async ({
  page,
  enter,
}) => {
  await enter('pending')
  for (const path of [
    '/',
    '/order',
    '/terms',
    '/page/about-us',
    '/sign-in',
    '/categories',
    '/nowhere',
    '/checkout',
  ]) {
    await page.goto(path)
    await expect(page, path).toHaveURL('/activation')
  }
  await expect(page.getByRole('heading', { level: 1, name: t.registration.waiting.title })).toBeVisible()
})

test('ROUTE-02: an address that does not exist says so, in the words agreed', async ({
  page,
  enter,
  speak,
}) => {
  await enter('buyer2')
  for (const path of ['/no/such/page', '/orders', '/checkout/again']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: t.common.errors.not_found }), path).toBeVisible()
  }
  await speak('en')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText("Sorry this page doesn't exists !")
})

test.describe('', () => {
  test.use({ tolerated: [/404 .*\/api\/v1\/order\//] })

  test('ROUTE-12: an order of somebody else does not exist', async ({ page, enter }) => {
    const { results } = await (await enter('buyer')).get<{ results: { id: number }[] }>('order/?limit=1')
    await enter('buyer2')
    await page.goto(`/order/view/${results[0]!.id}`)
    await expect(page.getByRole('heading', { level: 1, name: t.orders.not_found })).toBeVisible()
  })
})
