import { readFile } from 'node:fs/promises'
import type { CurrentUser } from '@comptoir/contract/auth'
import type { Browser, Page } from '@playwright/test'
import de from '../web/src/i18n/de/account.json' with { type: 'json' }
import fr from '../web/src/i18n/fr/account.json' with { type: 'json' }
import form from '../web/src/i18n/fr/form.json' with { type: 'json' }
import { type Customer, newCustomer, signIn } from './support/customer.ts'
import { expect, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

test.describe.configure({ mode: 'default', timeout: 120_000 })

const { catalogue } = texts.fr

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('OD-36, PROF-03, PROF-04, PROF-06, PROF-09, PROF-10: a new customer chooses settings, language and price list', async ({
  page,
  request,
  enter,
}) => {
  const style = await styleOf(await enter('partner'), 'PRO 210')
  const customer = await newCustomer(request, 'anouk')
  await signIn(page, customer)

  await test.step('the first page asks for preferences, which the catalogue then knows', async () => {
    await page.goto('/setup')
    await page.getByRole('combobox', { name: fr.preferences.brands }).click()
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await page.getByRole('combobox', { name: fr.preferences.warehouse }).click()
    await page.getByRole('option').first().click()
    await page.getByRole('button', { name: fr.setup.save }).click()
    await expect(page).toHaveURL(/\/categories/)
    await page.getByRole('button', { name: catalogue.my_brands }).click()
    await expect(page).toHaveURL(/brands=\d+/)
  })

  const price = page
    .locator('main')
    .getByText(/\d,\d{4}/)
    .first()
  await test.step('another price list changes the prices', async () => {
    await page.goto(`/product/${style.id}`)
    await expect(price).toBeVisible()
    const before = await price.textContent()
    await page.goto('/profile')
    const other = section(page, fr.prices.title).getByRole('radio', { name: customer.tariffs[1].name })
    await other.click() // it is chosen once the server has kept it
    await expect(other).toBeChecked()
    const said = filled(fr.prices.changed, { name: customer.tariffs[1].name })
    await expect(page.getByText(anyOf(said))).toBeVisible()
    await page.goto(`/product/${style.id}`)
    await expect(price).not.toHaveText(before!)
  })

  await test.step('the bank details come as a PDF', async () => {
    await page.goto('/profile')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: fr.documents.bank_details }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^Coordonnées bancaires .+\.pdf$/)
    const bytes = await readFile(await file.path(), 'latin1')
    expect(bytes).toMatch(/^%PDF-1\.7[\s\S]+%%EOF\s*$/)
  })

  await test.step('OD-44: what is kept about the customer is prepared, and comes as a file', async () => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      section(page, fr.data.title).getByRole('button', { name: fr.data.download }).click(),
    ])
    const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } }
    expect(data.account.email).toBe(customer.email)
  })

  await test.step('the language changes at once, and stays with the account', async () => {
    const kept = page.waitForResponse((answer) => answer.url().endsWith('/user/profile/'))
    await section(page, fr.identity.title).getByText('Deutsch').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(de.title)
    const user = (await (await kept).json()) as CurrentUser
    expect(user).toMatchObject({ language: 'de', tariff: { id: customer.tariffs[1].id }, needs_setup: false })
  })
})

test.describe('', () => {
  // The session that ends finds out by being refused.
  test.use({ tolerated: [/40[01] \((?:Unauthorized|Bad Request)\)/] })

  test('AUTH-19, PROF-02, C-16: a new password signs the other browser out, and this one goes on', async ({
    page,
    request,
    browser,
    baseURL,
  }) => {
    const customer = await newCustomer(request, 'robin')
    await signIn(page, customer)
    const other = await elsewhere(browser, baseURL!, customer)

    await page.goto('/profile')
    const password = section(page, fr.password.title)
    await password.getByLabel(fr.password.current).fill('not this one')
    await password.getByLabel(form.password.new).fill('wol uit de kast 8')
    await password.getByLabel(form.password.again).fill('wol uit de kast 8')
    await password.getByRole('button', { name: fr.password.change }).click()
    await expect(password.getByLabel(fr.password.current)).toHaveAttribute('aria-invalid', 'true')
    await password.getByLabel(fr.password.current).fill(customer.password)
    await password.getByRole('button', { name: fr.password.change }).click()
    await expect(page.getByText(anyOf(fr.password.changed))).toBeVisible()

    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(fr.title)
    await other.reload()
    await expect(other).toHaveURL(/\/sign-in/)
    await signIn(other, { ...customer, password: 'wol uit de kast 8' })
    await other.context().close()
  })
})

/** The same customer in another browser. */
async function elsewhere(browser: Browser, baseURL: string, customer: Customer): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  await signIn(page, customer)
  return page
}
