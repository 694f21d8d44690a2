import type { Group, GroupSummary } from '@comptoir/contract/catalogue'
import type { Page } from '@playwright/test'
import { axeFaults } from './support/accessibility.ts'
import { createAddress, pickup, place, standard } from './support/checkout.ts'
import {
  type Api,
  clearBasket,
  emailOf,
  expect,
  fillBasket,
  password,
  settled,
  styleOf,
  test,
} from './support/shop.ts'
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
      await page.getByRole('button', { name: t.checkout.summary.show_lines }).click()
      const quantities = page.locator('input[data-quantity]')
      await quantities.first().fill('2') // few: other journeys want them too
      await page.keyboard.press('Enter')
      await expect(quantities.nth(1)).toBeFocused()
      await expect(quantities.first()).toHaveValue('2')
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

test('U-4, C-01, C-04, C-22: from sign-in to the order of 3 styles × 20 cells in at most 110 key presses', async ({
  page,
  enter,
  speak,
}) => {
  const api = await enter('buyer', 'fr')
  await clearBasket(api)
  const third = await styleInStock(api)
  await page.context().clearCookies()
  await speak('fr')
  const t = texts.fr
  let presses = 0
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
    presses += keys.length
  }
  const type = (text: string) => press(...text)

  await page.goto('/')
  await expect(page.getByLabel(t.session.sign_in.email)).toBeFocused()
  await type(emailOf('buyer'))
  await press('Tab')
  await type(password)
  await press('Enter')
  await expect(page).toHaveURL('/order')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  const search = page.getByRole('combobox', { name: t.catalogue.box.label })
  for (const [index, reference] of ['k356', 'pro210', third].entries()) {
    await press('/') // from a cell of the style before, too
    await expect(search).toBeFocused()
    await type(reference)
    await press('Enter')
    const first = page.locator('input[data-row="0"][data-column="0"]')
    await expect(first).toBeFocused()
    // One run of five sizes, and the same for the three colours below.
    await type('1')
    for (const quantity of '2321') {
      await press('ArrowRight')
      await type(quantity)
    }
    await press('Shift+Home', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
    await press('Control+Enter')
    await expect(page.getByRole('button', { name: openBasket('fr', 20 * (index + 1)) })).toBeVisible()
  }
  await press('Alt+c')
  await expect(page.getByRole('heading', { level: 1, name: t.checkout.title })).toBeFocused()
  await expect(page.getByRole('button', { name: t.checkout.summary.place })).toBeEnabled()
  await press('Control+Enter')
  await expect(page).toHaveURL(/\/order\/view\/\d+/)
  await expect(page.getByText(anyOf(t.orders.placed_title))).toBeVisible()
  expect(presses).toBeLessThanOrEqual(110)
})

test('U-4, WCAG 2.4.3, 2.1.4: keys of the page lead where they say, Escape leads out of every field, digits stay in cells', async ({
  page,
  enter,
}) => {
  const api = await enter('buyer', 'fr')
  const t = texts.fr
  const heading = page.getByRole('heading', { level: 1 })
  const search = page.getByRole('combobox', { name: t.catalogue.box.label })
  await page.goto(`/product/${(await styleOf(api, 'PRO 210')).id}`)
  const cell = page.locator('input[data-row="0"][data-column="0"]')

  await test.step('U-11, U-16: twelve colours are in view without scrolling; of 27 sizes, so are the totals', async () => {
    const last = page.locator('input[data-row="11"][data-column="0"]')
    await expect(last).toBeVisible()
    const isClear = () =>
      last.evaluate((field) => {
        const { left, top, width, height } = field.getBoundingClientRect()
        return document.elementFromPoint(left + width / 2, top + height / 2) === field
      })
    await expect.poll(isClear).toBe(true)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goto(`/product/${(await styleOf(api, 'TW-4050.12')).id}`)
    await expect(page.getByRole('columnheader', { name: t.product.grid.total })).toBeInViewport({ ratio: 1 })
    await page.goBack()
  })
  await test.step('out of the grid, and from a cell to the search and the list of keys', async () => {
    await cell.focus()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: t.product.order.add })).toBeFocused()
    await cell.focus()
    await page.keyboard.type('12')
    await expect(cell).toHaveValue('12')
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t.keyboard.title })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cell).toBeFocused() // where it was
    await page.keyboard.press('/')
    await expect(search).toBeFocused()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(heading).toBeFocused()
    await page.keyboard.press('?')
    await expect(page.getByRole('dialog', { name: t.keyboard.title })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  })
  await test.step('characters are typed in a field of text, and can be switched off', async () => {
    await page.getByRole('switch', { name: t.keyboard.characters }).press('Space')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await heading.focus()
    await page.keyboard.press('/')
    await expect(search).not.toBeFocused()
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused()
    await page.keyboard.type('?/')
    await expect(search).toHaveValue('?/')
  })
  await test.step('to the basket, and out of its fields', async () => {
    await page.keyboard.press('Alt+b')
    await expect(page).toHaveURL('/order/create')
    await expect(heading).toBeFocused()
    await page.getByLabel(t.basket.quick.ref).focus()
    await page.keyboard.press('Escape')
    await expect(heading).toBeFocused()
  })
  await test.step('U-23: a long basket stays in reach of the keyboard, and is found again where it was', async () => {
    const styles = await Promise.all(['K356', 'PRO 210'].map((ref) => styleOf(api, ref)))
    const lines = styles
      .flatMap(({ products }) => products)
      .filter(({ stock }) => stock.some(({ available }) => available > 9))
    await fillBasket(api, lines, 2)
    await page.goto('/order/create')
    const quantityIn = (row: number) => page.locator(`tr[aria-rowindex="${row}"] input[data-quantity]`)
    const scrolled = () => page.evaluate(() => Math.round(scrollY))
    await expect(page.getByRole('table', { name: t.basket.title })).toHaveAttribute(
      'aria-rowcount',
      String(lines.length + 1),
    )
    await quantityIn(2).focus()
    expect(await page.evaluate(() => document.querySelectorAll('*').length)).toBeLessThan(3000)
    await page.mouse.move(700, 600)
    await page.mouse.wheel(0, 4000)
    await expect.poll(scrolled).toBeGreaterThan(3000)
    await expect(quantityIn(2)).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(quantityIn(3)).toBeFocused()
    await expect(quantityIn(3)).toBeInViewport()
    for (let line = 0; line < 60; line += 1) await page.keyboard.press('ArrowDown')
    await expect(quantityIn(63)).toBeFocused()
    const inView = () =>
      page.evaluate(() => {
        const below = document.querySelector('thead')!.getBoundingClientRect().bottom
        return [...document.querySelectorAll('tbody tr')].filter((row) => {
          const { top, bottom } = row.getBoundingClientRect()
          return top >= below && bottom <= innerHeight
        }).length
      })
    await expect.poll(inView, 'U-11: lines in view').toBeGreaterThanOrEqual(20)
    const before = await scrolled()
    await page.locator('tr[aria-rowindex="60"] a').click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(quantityIn(60)).toBeInViewport()
    await expect.poll(async () => Math.abs((await scrolled()) - before)).toBeLessThan(40)
    await clearBasket(api)
  })
})

for (const [width, height] of [
  [1440, 900],
  [1280, 720],
  [390, 844],
] as const)
  test(`U-1, WCAG 2.4.11: notices never cover the cell that has the focus (${width} × ${height})`, async ({
    page,
    enter,
  }) => {
    const api = await enter('partner', 'fr')
    await page.setViewportSize({ width, height })
    await page.goto(`/product/${(await styleOf(api, 'K331')).id}`)
    const cells = page.locator('input[data-row]')
    await cells.first().focus()
    const covered: string[] = []
    for (let step = 0; step < 32; step += 1) {
      await page.keyboard.type('900') // more than there is: each adds a notice
      await page.keyboard.press(step % 2 ? 'Enter' : 'Tab')
      let over = ''
      await expect.poll(async () => (over = await page.evaluate(whatCoversTheFocus))).not.toBe('moving')
      if (over) covered.push(`step ${step}: ${over}`)
    }
    expect(covered).toEqual([])
  })

/** What lies over an edge of the focused field; nothing when it is in sight, `moving` while the page scrolls. */
async function whatCoversTheFocus(): Promise<string> {
  const field = document.activeElement!
  const before = field.getBoundingClientRect()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const { left, right, top, bottom } = field.getBoundingClientRect()
  if (before.top !== top || before.left !== left) return 'moving'
  const corners = [
    [left + 3, top + 3],
    [right - 3, top + 3],
    [left + 3, bottom - 3],
    [right - 3, bottom - 3],
  ] as const
  const over = corners.map(([x, y]) => document.elementFromPoint(x, y)).find((each) => each !== field)
  return over === undefined ? '' : (over?.outerHTML.slice(0, 80) ?? 'out of the window')
}

/** The reference of one more style whose first four colours are there in their first five sizes, bought by the piece. */
async function styleInStock(api: Api): Promise<string> {
  const { results } = await api.get<{ results: GroupSummary[] }>(
    'order/products/discovery_search/?query=polo&other=in_stock&limit=20',
  )
  for (const { id, ref, pack, min_quantity, colors, sizes } of results) {
    if (pack > 1 || min_quantity > 1 || colors.length < 4 || sizes.length < 5) continue
    const { products, sizes: columns } = await api.get<Group>(`order/products/${id}/`)
    const rows = [...new Set(products.map(({ color }) => color?.id))].slice(0, 4)
    const first = products.filter(
      ({ color, size }) =>
        rows.includes(color?.id) && columns.slice(0, 5).some((column) => column.id === size?.id),
    )
    const isThere = first.every(({ stock }) => stock.reduce((all, { available }) => all + available, 0) > 3)
    if (first.length === 20 && isThere) return ref.replaceAll(/\W/g, '').toLowerCase()
  }
  throw new Error('No polo is in stock in four colours and five sizes.')
}

async function signIn(page: Page, language: Language): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: texts[language].name }).click()
  const { sign_in: words } = texts[language].session
  await page.getByLabel(words.email).fill(emailOf('buyer'))
  await page.getByLabel(words.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page).toHaveURL('/order')
}

/** By the keyboard alone: `/`, a part of the reference as a hand types it, down to the style, Enter: in the grid. */
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
