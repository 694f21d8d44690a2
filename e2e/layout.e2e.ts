import type { Page } from '@playwright/test'
import { clearBasket, expect, fillBasket, settled, styleOf, test } from './support/shop.ts'
import { texts } from './support/texts.ts'

const t = texts.fr

/** How high the rows of the page's tables are. */
const rowHeights = (page: Page) =>
  page
    .locator('main tbody tr')
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))

test('U-6: the facts of a product have room beside their names, or below them', async ({ page, enter }) => {
  const { id } = await styleOf(await enter('partner'), 'K331')
  await page.goto(`/product/${id}`)
  const title = page.getByRole('heading', { name: t.product.facts.title })
  await expect(title).toBeVisible()
  const values = page.locator('section').filter({ has: title }).last().locator('dd')
  for (const width of [390, 768, 800, 820, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    const facts = await values.evaluateAll((all) =>
      all.map((value) => {
        const { width: wide, height } = value.getBoundingClientRect()
        return { wide, lines: Math.round(height / Number.parseFloat(getComputedStyle(value).lineHeight)) }
      }),
    )
    expect(facts.length).toBeGreaterThan(3)
    for (const { wide, lines } of facts) {
      expect(wide, `at ${width}`).toBeGreaterThan(80)
      expect(lines, `at ${width}`).toBeLessThanOrEqual(2)
    }
  }
})

test('U-2, U-12: a phone shows a cell of the grid at once, and the button that adds it once it is filled', async ({
  page,
  enter,
}) => {
  const api = await enter('partner')
  await page.setViewportSize({ width: 390, height: 844 })
  for (const ref of ['PRO 210', 'K331']) {
    await page.goto(`/product/${(await styleOf(api, ref)).id}`)
    await settled(page)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const cell = page.locator('input[data-row]').first()
    await expect.poll(() => cell.evaluate(isOnTop), { message: ref }).toBe(true)
    await cell.fill('30')
    const add = page.getByRole('button', { name: t.product.order.add })
    await expect.poll(() => add.evaluate(isOnTop), { message: ref }).toBe(true)
    await cell.fill('')
  }
  const { id } = await styleOf(await enter('buyer2'), 'PRO 210')
  await page.goto(`/product/${id}`)
  await page.locator('input[data-row]').first().fill('300')
  const steps = page.getByRole('region', { name: t.product.prices.title })
  await expect(steps.locator('tr:first-child [data-current]')).toBeInViewport({ ratio: 1 }) // the fourth, beside the page
})

test('U-11, U-13: an order of many lines is dense, and its head stays in view', async ({ page, enter }) => {
  const api = await enter('buyer')
  const { results } = await api.get<{ results: { id: number }[] }>('order/?limit=50')
  const sizes = await Promise.all(
    results.map(async ({ id }) => ({
      id,
      lines: (await api.get<{ products: unknown[] }>(`order/${id}/`)).products.length,
    })),
  )
  const longest = sizes.toSorted((a, b) => b.lines - a.lines)[0]!
  expect(longest.lines).toBeGreaterThanOrEqual(10)
  await page.setViewportSize({ width: 1440, height: 500 })
  await page.goto(`/order/view/${longest.id}`)
  await settled(page)
  const items = page.getByRole('table', { name: t.orders.items_caption })
  await expect(items.getByRole('row')).toHaveCount(longest.lines + 1)
  expect(Math.max(...(await rowHeights(page)))).toBeLessThanOrEqual(40)
  await items.getByRole('row').last().scrollIntoViewIfNeeded()
  const head = items.getByRole('columnheader').first()
  await expect.poll(() => head.evaluate(isOnTop)).toBe(true)

  await page.setViewportSize({ width: 390, height: 844 })
  const highest = async () => Math.max(...(await rowHeights(page)))
  await expect.poll(highest, 'U-11: lines of an order on a phone').toBeLessThanOrEqual(64)
  expect(await rowHeights(page)).toHaveLength(longest.lines)
})

test('U-24: on a wide screen what stands in the page and in its foot begins at one edge; headings below the title are smaller', async ({
  page,
  enter,
}) => {
  await enter('buyer')
  await page.setViewportSize({ width: 2560, height: 1200 })
  const left = (element: Element) => Math.round(element.getBoundingClientRect().left)
  for (const address of ['/', '/order', '/profile']) {
    await page.goto(address)
    await settled(page)
    const title = await page.getByRole('heading', { level: 1 }).evaluate(left)
    expect(await page.getByRole('contentinfo').last().locator('a').first().evaluate(left), address).toBe(
      title,
    )
    const menu = await page.locator('main').evaluate(left)
    expect(title - menu, address).toBeLessThanOrEqual(48)
  }
  await page.goto('/information')
  const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  const below = page.locator('main').getByRole('heading', { level: 2 }).first()
  const title = page.locator('main').getByRole('heading', { level: 1 })
  expect(await below.evaluate(size), 'headings of the contact page').toBeLessThan(
    0.8 * (await title.evaluate(size)),
  )
})

test('U-11, U-17: the catalogue as a list is dense, and still a list at the next visit', async ({
  page,
  enter,
}) => {
  await enter('partner')
  await page.goto('/categories?query=polo')
  await page
    .getByRole('radio', { name: t.catalogue.view.list })
    .or(page.getByRole('button', { name: t.catalogue.view.list }))
    .click()
  await expect(page.locator('main tbody tr').first()).toBeVisible()
  await settled(page)
  const heights = await rowHeights(page)
  expect(heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)]).toBeLessThanOrEqual(50)
  await page.goto('/order')
  await page.goto('/categories?query=t-shirt')
  await expect(page.locator('main tbody tr').first()).toBeVisible()
})

/** Whether the middle of an element is in the window, and nothing lies over it. */
function isOnTop(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return there !== null && (element === there || element.contains(there))
}

test.describe('under a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })

  test('C-01: what is pressed in the basket of a phone is at least 40 px wide and high', async ({
    page,
    enter,
  }) => {
    const api = await enter('buyer2')
    await fillBasket(api, (await styleOf(api, 'PRO 210')).products.slice(0, 3), 2)
    await page.goto('/order/create')
    await settled(page)
    await expect(page.locator('input[data-quantity]').first()).toBeVisible()
    const small = await page.locator('main :is(a, button, input, textarea)').evaluateAll((all) =>
      all.flatMap((element) => {
        const target = element.closest('label') ?? element
        const { width, height } = target.getBoundingClientRect()
        const isSeen = element.checkVisibility({ visibilityProperty: true }) && !element.closest('thead')
        const isSmall = width < 40 || height < 40
        return isSeen && isSmall && !element.closest('.mantine-SegmentedControl-root')
          ? `${element.getAttribute('aria-label') ?? element.textContent}: ${width} × ${height}`
          : []
      }),
    )
    expect(small).toEqual([])
    await clearBasket(api)
  })
})
