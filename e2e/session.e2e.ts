import type { Page } from '@playwright/test'
import type { Basket } from '@comptoir/contract/basket'
import { clearBasket, expect, fillBasket, password, settled, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

// One after the other: they share the basket of the second buyer.
test.describe.configure({ mode: 'default' })

const t = texts.fr
const openBasket = (n: number) => filled(n <= 1 ? t.basket.mini.open_one : t.basket.mini.open_other, { n })

test.describe('', () => {
  test.use({ tolerated: [/401 \(Unauthorized\)/] })

  test('AUTH-06, C-16: an access value that has run out is renewed without a word, and the call repeated', async ({
    page,
    enter,
  }) => {
    await enter('buyer2')
    await page.goto('/order')
    await settled(page)
    const spent = 'JWT eyJhbGciOiJIUzI1NiJ9.e30.c3BlbnQ'
    let first: string | undefined
    let renewed = 0
    await page.route('**/api/v1/**', (route, request) => {
      const given = request.headers()['authorization']
      if (request.url().includes('/jwt/refresh/')) renewed += 1
      first ??= given
      const isOld = given !== undefined && given === first
      return route.continue(isOld ? { headers: { ...request.headers(), authorization: spent } } : {})
    })
    await page.getByRole('link', { name: t.shell.nav.new_products }).first().click()
    await expect(page).toHaveURL(/other=new/)
    await expect(page.getByRole('link', { name: /T-shirt|Polo|Veste|Pantalon|Gilet/ }).first()).toBeVisible()
    await settled(page)
    expect(renewed).toBe(1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test.describe('', () => {
  // What is on screen when the session ends may ask once more.
  test.use({ tolerated: [/401 \(Unauthorized\)/] })

  test('C-07, MINI-03, BASK-04, AUTH-09: what one tab puts into the basket, the other shows; they sign out together', async ({
    page: one,
    context,
    enter,
  }) => {
    const api = await enter('buyer2')
    await clearBasket(api)
    const { id } = await styleOf(api, 'PRO 210')
    const other = await context.newPage()
    await one.goto(`/product/${id}`)
    await other.goto('/order')
    await expect(other.getByRole('button', { name: openBasket(0) })).toBeVisible()
    await one.getByRole('table', { name: t.product.grid.caption }).getByRole('textbox').first().fill('3')
    await one.keyboard.press('Control+Enter')
    await expect(one.getByRole('button', { name: openBasket(1) })).toBeVisible()
    await expect(other.getByRole('button', { name: openBasket(1) })).toBeVisible()

    await one.getByRole('button', { name: new RegExp(t.shell.account.label) }).click()
    await one.getByRole('menuitem', { name: t.shell.account.sign_out }).click()
    await expect(one).toHaveURL('/sign-in')
    await expect(other).toHaveURL(/\/sign-in/)
    expect(await context.cookies()).not.toContainEqual(expect.objectContaining({ name: 'refresh' }))
  })
})

test('C-07, OD-32: two browsers that change one basket agree, without a reload', async ({
  page: here,
  browser,
  enter,
}) => {
  const api = await enter('buyer2')
  await clearBasket(api)
  await fillBasket(api, (await styleOf(api, 'PRO 210')).products.slice(0, 2), 5)
  const quantity = (page: Page) => page.getByRole('textbox', { name: anyOf(t.basket.line.quantity) })
  const open = async (page: Page) => {
    await page.goto('/order/create')
    await expect(quantity(page).first()).toHaveValue('5')
  }
  await open(here)
  const elsewhere = await browser.newContext({ storageState: await here.context().storageState() })
  const there = await elsewhere.newPage()
  await open(there)
  await quantity(here).first().fill('7')
  await quantity(here).first().press('Enter')
  await expect(quantity(there).first()).toHaveValue('7')
  await quantity(there).nth(1).fill('9')
  await quantity(there).nth(1).press('Enter')
  await expect(quantity(here).nth(1)).toHaveValue('9')
  await expect(quantity(here).first()).toHaveValue('7')
  await elsewhere.close()
})

test.describe('', () => {
  test.use({ tolerated: [/ERR_INTERNET_DISCONNECTED|Unable to preload CSS/] })

  test('C-08: a quantity changed without a connection is kept, also by a tab that is closed, and sent later', async ({
    page,
    context,
    enter,
  }) => {
    const api = await enter('buyer2')
    await clearBasket(api)
    await fillBasket(api, (await styleOf(api, 'PRO 210')).products.slice(0, 2), 5)
    const quantityOf = (tab: Page) => tab.getByRole('textbox', { name: anyOf(t.basket.line.quantity) })
    const change = async (tab: Page, line: number, packs: string) => {
      await quantityOf(tab).nth(line).fill(packs)
      await quantityOf(tab).nth(line).press('Enter')
      await expect(tab.getByText(anyOf(t.basket.progress.unsaved_one)).first()).toBeVisible()
    }
    await page.goto('/order/create')
    await expect(quantityOf(page).first()).toHaveValue('5')
    await context.setOffline(true)
    await change(page, 0, '7')
    await expect(quantityOf(page).first()).toHaveValue('7')
    await page.close()
    await context.setOffline(false)
    const again = await context.newPage()
    await again.goto('/order/create')
    const saved = again.getByText(t.basket.progress.saved, { exact: true })
    await expect(saved).toBeVisible({ timeout: 45_000 })
    await expect(quantityOf(again).first()).toHaveValue('7')
    await context.setOffline(true)
    await change(again, 1, '8')
    await context.setOffline(false)
    await expect(saved).toBeVisible({ timeout: 45_000 })
    const { basket_products: lines } = await api.get<Basket>('order/basket/default/')
    expect(lines.map((line) => line.quantity)).toEqual([7, 8])
    await context.setOffline(true)
    await again.keyboard.press('Alt+C')
    await expect(again.getByText(t.common.errors.checkout)).toBeVisible()
    await context.setOffline(false)
    await expect(again.getByRole('button', { name: t.checkout.summary.place })).toBeVisible({
      timeout: 45_000,
    })
  })
})

test('C-19, PROF-12: each customer sees the prices of his own tariff, with what was agreed', async ({
  page,
  enter,
}) => {
  const prices = page.getByRole('main')
  const { id } = await styleOf(await enter('buyer'), 'PRO 210')
  await page.goto(`/product/${id}`)
  await expect(prices).toContainText('3,8500')
  await expect(prices).toContainText('7,4000')
  await enter('buyer2')
  await page.goto(`/product/${id}`)
  await expect(prices).toContainText('3,4015')
  await expect(prices).not.toContainText('3,8500')
  await enter('partner')
  await page.goto(`/product/${id}`)
  await expect(prices).toContainText('3,0025')
  await expect(prices).not.toContainText('7,4000') // PROF-12: no recommended price in this tariff
})

test('PROF-11, C-20, STO-01: hidden prices are hidden on every screen, and stay hidden', async ({
  page,
  enter,
}) => {
  const api = await enter('buyer2')
  await clearBasket(api)
  const style = await styleOf(api, 'PRO 210')
  await fillBasket(api, style.products.slice(0, 3), 20)
  const { results } = await api.get<{ results: { id: number }[] }>('order/')
  await page.goto('/order')
  await expect(page.getByRole('main')).toContainText('€')
  await page.getByRole('button', { name: new RegExp(t.shell.account.label) }).click()
  await page.getByRole('menuitem', { name: t.shell.account.hide_prices }).click()
  const order = `/order/view/${results[0]!.id}`
  const paths = [
    '/order',
    order,
    '/categories?query=polo',
    `/product/${style.id}`,
    '/order/create',
    '/checkout',
  ]
  for (const path of paths) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(page)
    await expect(page.getByRole('img', { name: t.common.price.hidden }).first(), path).toBeVisible()
    await expect(page.locator('body'), path).not.toContainText(/\d\s*€/)
  }
  await page.goto('/order')
  await page.getByRole('button', { name: openBasket(3) }).click()
  const mini = page.getByRole('dialog', { name: t.basket.mini.title })
  await expect(mini.getByRole('listitem')).toHaveCount(3)
  await expect(mini).not.toContainText(/\d\s*€/)
})

test.describe('', () => {
  // The value that has run out is refused, and so is the cookie that is gone.
  test.use({ tolerated: [/40[01] \((?:Bad Request|Unauthorized)\)/] })

  test('C-16: a form in progress outlives its session: signing in again over it, and a reload, lose nothing', async ({
    page,
    context,
    enter,
  }) => {
    await enter('pending')
    await page.goto('/activation')
    await page.getByRole('button', { name: t.registration.waiting.change }).click()
    const street = page.getByRole('textbox', { name: t.form.street })
    await street.fill('Rue Haute 99')

    await context.clearCookies({ name: 'refresh' })
    await page.route('**/api/v1/auth/users/me/', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    })
    await page.getByRole('button', { name: t.registration.waiting.check }).click()
    const dialog = page.getByRole('dialog', { name: t.session.again.title })
    await dialog.getByLabel(t.session.sign_in.password, { exact: true }).fill(password)
    await dialog.getByRole('button', { name: t.session.sign_in.submit }).click()
    await expect(dialog).toHaveCount(0)
    await expect(street).toHaveValue('Rue Haute 99')

    await page.reload()
    await page.getByRole('button', { name: t.registration.waiting.change }).click()
    await expect(street).toHaveValue('Rue Haute 99')
  })

  test('C-16: a session that ran out is asked for in every tab, and signing in again in one is enough', async ({
    page,
    context,
    enter,
  }) => {
    await enter('pending')
    const other = await context.newPage()
    const street = (tab: typeof page) => tab.getByRole('textbox', { name: t.form.street })
    for (const tab of [page, other]) {
      await tab.goto('/activation')
      await tab.getByRole('button', { name: t.registration.waiting.change }).click()
    }
    await street(other).fill('Rue Basse 7')

    await context.clearCookies({ name: 'refresh' })
    await page.route('**/api/v1/auth/users/me/', (route) => route.fulfill({ status: 401, json: {} }), {
      times: 1,
    })
    await page.getByRole('button', { name: t.registration.waiting.check }).click()
    const asked = (tab: typeof page) => tab.getByRole('dialog', { name: t.session.again.title })
    await expect(asked(other)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await asked(page).getByLabel(t.session.sign_in.password, { exact: true }).fill(password)
    await asked(page).getByRole('button', { name: t.session.sign_in.submit }).click()
    await expect(asked(other)).toHaveCount(0)
    await expect(other).toHaveURL('/activation')
    await expect(street(other)).toHaveValue('Rue Basse 7')
  })
})

test.describe('', () => {
  test.use({ tolerated: [/404 \(Not Found\)/] })

  test('I18N-01: where a release has taken the words of another language away, the page is fetched anew in it', async ({
    page,
  }) => {
    await page.goto('/sign-in')
    await settled(page)
    const isReleased = page.waitForRequest((request) => request.isNavigationRequest())
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }))
    void isReleased.then(() => page.unroute('**/assets/*.js'))
    await page.getByRole('button', { name: /Deutsch/ }).click()
    await isReleased
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.de.session.sign_in.title)
  })
})
