import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './support/accessibility.ts'
import { newCustomer, signIn } from './support/customer.ts'
import { expect, settled, styleOf, test } from './support/shop.ts'
import { anyOf, texts } from './support/texts.ts'

// What is no order is refused.
test.use({ tolerated: [/400 .*excel\/import/] })
const { basket, import: words, shell } = texts.fr

test('GEN-06, IMP-01, IMP-04, ROUTE-31, VAL-11, OD-33, C-02, BASK-16: a file by keyboard, with three bad rows mended in place', async ({
  page,
  request,
  enter,
}) => {
  test.setTimeout(180_000)
  const { products } = await styleOf(await enter('partner'), 'PRO 210')
  const [first, second, third, fourth, fifth] = products.map(({ ref }) => ref)
  const customer = await newCustomer(request, 'import')
  await signIn(page, customer)

  await test.step('from the basket to the choice of a file', async () => {
    await page.goto('/order/create')
    await settled(page)
    const ways = page.getByRole('navigation', { name: shell.ordering.label })
    await tabTo(page, ways.getByRole('link', { name: shell.ordering.import }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: words.title })).toBeFocused()
    await expect(page.getByText(/10\sMo et 5\s000 lignes/)).toBeVisible()
    await isAccessible(page)
  })
  await test.step('what is no order is refused, and says why', async () => {
    await give(page, 'devis.pdf', '%PDF-1.7\n%âãÏÓ')
    await expect(page.getByRole('alert')).toContainText('PDF')
    await isAccessible(page)
  })
  await test.step('it is checked, and a column corrected', async () => {
    const rows = [
      'Article;Nombre;Note',
      `${first};2;pour Gand`,
      `${second!.toLowerCase()};3;`,
      `${third!.slice(0, -1)};4;`,
      `${fourth};2,5;`,
      'XYZ-000;6;',
    ]
    await give(page, 'commande.csv', rows.join('\r\n'))
    await expect(page.getByRole('heading', { level: 2, name: anyOf(words.check.title) })).toBeFocused()
    await expect(page.getByRole('row').filter({ hasText: words.status.failed })).toHaveCount(3)
    const note = page.getByRole('combobox', { name: 'C Note' })
    await tabTo(page, note)
    await page.keyboard.press('Home') // ignored
    await expect(page.getByRole('table').getByText('pour Gand')).toHaveCount(0)
    await expect(note).toBeFocused()
    await isAccessible(page)
  })
  const open = page.getByRole('form', { name: anyOf(words.mend.row) })
  await test.step('what is right is added, the rest stays, over a reload too', async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByRole('heading', { level: 2, name: anyOf(words.report.title) })).toBeFocused()
    await expect(open).toHaveCount(3)
    await isAccessible(page)
    await page.reload()
    await expect(open).toHaveCount(3)
  })
  await test.step('each is mended in its own way', async () => {
    await tabTo(page, open.nth(0).getByRole('button', { name: new RegExp(`^${third!}`) }))
    await page.keyboard.press('Enter')
    await expect(open).toHaveCount(2)
    await expect(open.nth(0).getByRole('textbox').nth(0)).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.type('2') // of a field that is entered by Tab all is selected
    await page.keyboard.press('Enter')
    await expect(open).toHaveCount(1)
    await expect(open.getByRole('textbox').nth(0)).toBeFocused()
    await page.keyboard.press('Control+a')
    await page.keyboard.type(fifth!)
    await page.keyboard.press('Enter')
    await expect(page.getByText(words.report.complete)).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name: anyOf(words.report.title) })).toBeFocused()
    await isAccessible(page)
  })
  await test.step('the report is a workbook, and the basket has all five', async () => {
    await tabTo(page, page.getByRole('button', { name: words.report.download }))
    const saved = page.waitForEvent('download')
    await page.keyboard.press('Enter')
    expect((await saved).suggestedFilename()).toMatch(/\.xlsx$/)
    await page.keyboard.press('Alt+b')
    await expect(page.getByText(anyOf(basket.count_other)).first()).toContainText('5')
    await settled(page)
    for (const ref of [first, second, third, fourth, fifth])
      await expect(page.getByText(ref!, { exact: true }).first()).toBeVisible()
  })
})

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

/** Opens the choice of files by the key of what a page is there for, again if it did not open, and chooses one. */
async function give(page: Page, name: string, content: string): Promise<void> {
  await expect(async () => {
    const chooser = page.waitForEvent('filechooser', { timeout: 3000 })
    await page.keyboard.press('Control+Enter')
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) }
    await (await chooser).setFiles(file)
  }).toPass({ timeout: 30_000 })
}

async function isAccessible(page: Page): Promise<void> {
  await settled(page)
  expect(await axeFaults(page)).toEqual([])
}
