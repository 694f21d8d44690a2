import { emailOf, expect, password, settled, test } from './support/shop.ts'
import { texts } from './support/texts.ts'

test('O-20, CAT-15: opened under another name than PUBLIC_URL, the shop shows its pictures', async ({
  page,
  baseURL,
  speak,
}) => {
  await speak('fr')
  const other = new URL(baseURL!)
  other.hostname = '127.0.0.1'
  await page.goto(`${other.origin}/sign-in`)
  await page.getByLabel(texts.fr.session.sign_in.email).fill(emailOf('buyer2'))
  await page.getByLabel(texts.fr.session.sign_in.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/sign-in/)
  await page.goto(`${other.origin}/categories?query=hoodie`)
  await settled(page)
  const widths = () =>
    page
      .locator('main img')
      .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).naturalWidth))
  await expect
    .poll(async () => (await widths()).filter((width) => width > 0).length, { timeout: 30_000 })
    .toBeGreaterThan(3)
  await expect(page).toHaveTitle(/ · Comptoir$/)
})
