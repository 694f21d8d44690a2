import type { Page } from '@playwright/test'
import { clearBasket, emailOf, expect, password, settled, test } from './support/shop.ts'
import { anyOf, filled, type Language, languages, texts } from './support/texts.ts'

// Both languages order as the same customer, whose basket is one.
test.describe.configure({ mode: 'default', timeout: 180_000 })

for (const language of languages) {
  const t = texts[language]

  test(`GEN-07, SRCH-03, C-01, C-05, C-22, CHK-01..06, ORD-01, ORD-12: 60 sizes by keyboard, pick-up and shipment (${language})`, async ({
    page,
    enter,
  }) => {
    await clearBasket(await enter('buyer', language))
    await page.context().clearCookies()
    await signIn(page, language)

    await test.step('search by a part of the reference, from the keyboard', () => openStyle(page, language))
    await test.step('fill the grid cell by cell, and see the price change', async () => {
      await tabToGrid(page)
      const price = page.getByRole('group', { name: t.product.order.label }).locator('dl')
      const prices: Record<number, string> = { 1: '3,8500', 13: '3,7150', 60: '3,5800' }
      for (let cells = 1; cells <= 60; cells += 1) {
        await page.keyboard.type('4')
        await page.keyboard.press('Enter')
        const reached = prices[cells]
        if (reached) await expect(price).toContainText(reached)
      }
      await expect(page.getByRole('group', { name: t.product.order.label })).toContainText(
        t.product.order.best,
      )
      await expect(page.getByRole('table', { name: t.product.grid.caption })).toContainText('240')
      await addToBasket(page, language)
    })
    const collected = await test.step('basket, checkout, collect', async () => {
      await toCheckout(page, language, 60)
      await page.getByRole('radio', { name: anyOf(pickup[language]) }).check()
      return place(page, language)
    })

    await test.step('the same style again, filled to the right and down', async () => {
      await openStyle(page, language)
      await tabToGrid(page)
      await page.keyboard.type('1')
      await page.keyboard.press('Control+r')
      await page.keyboard.press('Control+Shift+End')
      await page.keyboard.press('Control+d')
      await addToBasket(page, language)
    })
    const sent = await test.step('have it sent to an address created on the way', async () => {
      await toCheckout(page, language, 60)
      await page.getByRole('radio', { name: anyOf(standard[language]) }).check()
      await createAddress(page, language)
      return place(page, language)
    })

    await test.step('both are in the list, and open', async () => {
      expect(sent).not.toBe(collected)
      await page.getByRole('link', { name: t.shell.nav.orders }).first().click()
      const list = page.getByRole('table', { name: t.orders.title })
      await expect(list.getByRole('link', { name: collected })).toBeVisible()
      await list.getByRole('link', { name: sent }).click()
      await expect(page.getByRole('heading', { level: 1 })).toContainText(sent)
      await expect(page.getByText('Rue Neuve 1').first()).toBeVisible()
      const items = page.getByRole('table', { name: t.orders.items_caption })
      await expect(items.getByText(/^PRO 210-/).first()).toBeVisible()
      await settled(page)
    })
  })
}

const pickup = { fr: 'Enlèvement au dépôt', de: 'Abholung im Lager' }
const standard = { fr: 'Livraison standard', de: 'Standardlieferung' }

async function signIn(page: Page, language: Language): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: texts[language].name }).click()
  const { sign_in: words } = texts[language].session
  await page.getByLabel(words.email).fill(emailOf('buyer'))
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page).toHaveURL('/order')
}

/** By the keyboard alone: `/`, a part of the reference as a hand types it, down to the style, Enter. */
async function openStyle(page: Page, language: Language): Promise<void> {
  const search = page.getByRole('combobox', { name: texts[language].catalogue.box.label })
  await expect(search).toBeVisible()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await page.keyboard.type('pro-21')
  const found = page.getByRole('option').filter({ hasText: 'PRO 210' })
  await expect(found).toBeVisible()
  const wanted = found.and(page.locator('[aria-selected="true"]'))
  for (let step = 0; step < 10 && (await wanted.count()) === 0; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/product\//)
  await expect(page.getByRole('table', { name: texts[language].product.grid.caption })).toBeVisible()
}

/** Tab until a field of the grid has the keyboard; few enough that somebody would do it. */
async function tabToGrid(page: Page): Promise<void> {
  const field = page.locator('input[data-row="0"][data-column="0"]:focus')
  for (let step = 0; step < 40 && (await field.count()) === 0; step += 1) await page.keyboard.press('Tab')
  await expect(field).toBeFocused()
}

/** Ctrl+Enter; everything goes in one request. */
async function addToBasket(page: Page, language: Language): Promise<void> {
  const posts: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/order/basket/')) posts.push(request.url())
  })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: openBasket(language, 60) })).toBeVisible()
  expect(posts).toHaveLength(1)
  page.removeAllListeners('request')
}

const openBasket = (language: Language, n: number): string =>
  filled(texts[language].basket.mini.open_other, { n })

/** Through the mini basket and the basket to the checkout. */
async function toCheckout(page: Page, language: Language, lines: number): Promise<void> {
  const { basket, checkout } = texts[language]
  await page.getByRole('button', { name: openBasket(language, lines) }).click()
  await page.getByRole('link', { name: basket.mini.view }).click()
  await expect(page).toHaveURL('/order/create')
  await expect(page.getByText(filled(basket.count_other, { n: lines })).first()).toBeVisible()
  await page.getByRole('link', { name: basket.checkout.action }).click()
  await expect(page.getByRole('heading', { level: 1, name: checkout.title })).toBeVisible()
}

async function createAddress(page: Page, language: Language): Promise<void> {
  const { form, checkout } = texts[language]
  const { addresses } = checkout
  await page.getByRole('button', { name: addresses.shipping_new }).click()
  const drawer = page.getByRole('dialog', { name: addresses.shipping_new })
  await drawer.getByLabel(form.recipient).fill('Boutique du centre')
  await drawer.getByLabel(form.street).fill('Rue Neuve 1')
  await drawer.getByLabel(form.code).fill('1000')
  await drawer.getByLabel(form.city_name).fill('Brux')
  await page
    .getByRole('option', { name: /Bruxelles|Brüssel/ })
    .first()
    .click()
  await drawer.getByLabel(form.phone).fill('+32470112233')
  await drawer.getByRole('button', { name: texts[language].common.actions.save }).click()
  await expect(drawer).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Boutique du centre' }).first()).toBeVisible()
}

/** @returns the new order's number */
async function place(page: Page, language: Language): Promise<string> {
  const { checkout, orders } = texts[language]
  await page.getByRole('button', { name: checkout.summary.place }).click()
  await expect(page).toHaveURL(/\/order\/view\/\d+/)
  await expect(page.getByText(anyOf(orders.placed_title))).toBeVisible()
  const heading = await page.getByRole('heading', { level: 1 }).innerText()
  return heading.replace(filled(orders.order_number, { name: '' }), '').trim()
}
