import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Browser, Page } from '@playwright/test'
import type { Language } from '@comptoir/contract/common'
import { signUp } from './support/customer.ts'
import { secondServer } from './support/second-server.ts'
import { type Api, apiOf, expect, settled, test } from './support/shop.ts'
import { anyOf, asSet, filled, texts } from './support/texts.ts'
import adminFr from '../web/src/i18n/fr/admin.json' with { type: 'json' }
import contentFr from '../web/src/i18n/fr/adminContent.json' with { type: 'json' }
import referencesFr from '../web/src/i18n/fr/adminReferences.json' with { type: 'json' }
import settingsFr from '../web/src/i18n/fr/adminSettings.json' with { type: 'json' }
import stylesFr from '../web/src/i18n/fr/adminStyles.json' with { type: 'json' }
import tariffsFr from '../web/src/i18n/fr/adminTariffs.json' with { type: 'json' }

const admin = asSet(adminFr)
const content = asSet(contentFr)
const references = asSet(referencesFr)
const settings = asSet(settingsFr)
const styles = asSet(stylesFr)
const tariffs = asSet(tariffsFr)
const { common } = texts.fr
const adminClients = asSet(texts.fr.adminClients)
const picture = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** Whose shop it is, as far as its operator has configured it: the address is left to the office. */
const company = {
  COMPANY_NAME: 'Tissus du Nord SA',
  COMPANY_VAT_NUMBER: 'BE0123456749',
  COMPANY_IBAN: 'BE71096123456769',
  COMPANY_BIC: 'GKCCBEBB',
  CONTACT_EMAIL: 'bonjour@tissus.example',
  CONTACT_PHONE: '+32 69 000 000',
}
const root = fileURLToPath(new URL('../', import.meta.url))

/** Somebody in a browser of their own, who signs in by the form. */
async function visitor(
  browser: Browser,
  baseURL: string,
  language: Language,
  account: { email: string; password: string },
) {
  const context = await browser.newContext({ baseURL, locale: language, serviceWorkers: 'block' })
  context.setDefaultTimeout(15_000)
  await context.addCookies([{ name: 'locale', value: language, url: baseURL }])
  await context.addInitScript(() => localStorage.setItem('cookies_accepted', 'true'))
  const page = await context.newPage()
  await page.goto('/sign-in')
  const words = texts[language === 'de' ? 'de' : 'fr'].session.sign_in
  await page.getByLabel(words.email).fill(account.email)
  await page.getByLabel(words.password, { exact: true }).fill(account.password)
  await page.getByRole('button', { name: words.submit }).click()
  await expect(page).not.toHaveURL(/sign-in/)
  const answer = await context.request.post('/api/v1/auth/jwt/create/', { data: account })
  const { access } = (await answer.json()) as { access: string }
  return { page, api: apiOf(context, access) }
}

test('OD-18, OD-34, OD-36: a shop without demonstration data is led through its first steps, builds a style and sells it', async ({
  browser,
  playwright,
}) => {
  test.setTimeout(240_000)
  const folder = await mkdtemp(join(tmpdir(), 'comptoir-first-steps-'))
  const own = { ...company, DATA_DIR: folder, DEMO: 'off', WORKER: 'in-process' }
  try {
    await using shop = await secondServer(own)
    const mails = join(folder, 'mail')
    const request = await playwright.request.newContext({ baseURL: shop.url })
    const claire = await signUp(request, 'claire', { mails })
    await promisify(execFile)(process.execPath, ['server/src/features/office/clients/cli.ts', claire.email], {
      cwd: root,
      env: { ...process.env, ...own },
    })
    const office = await visitor(browser, shop.url, 'fr', claire)
    await test.step('the first steps', () => firstSteps(office.page))
    const ref = await test.step('a style', () => newStyle(office.page, office.api))
    await test.step('news and an announcement', () => publish(office.page))
    const karel = await signUp(request, 'karel', { company: 'Atelier Karel', mails })
    await test.step('a customer is approved', () => approve(office.page, karel.email))
    await test.step('who orders', async () => {
      const { page } = await visitor(browser, shop.url, 'de', karel)
      await order(page, ref)
      await page.context().close()
    })
    await office.page.context().close()
    await request.dispose()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

/** What the shop begins with gets the company's own words; what is done is seen on the start page. */
async function firstSteps(page: Page): Promise<void> {
  const words = admin.first_steps
  const steps = page.getByRole('region', { name: words.title })
  const open = async (step: keyof typeof words.name) => {
    await page.goto('/admin')
    await steps.getByRole('link', { name: words.name[step], exact: true }).click()
  }
  const save = async () => {
    await page.getByRole('button', { name: common.actions.save, exact: true }).click()
    await expect(page.getByRole('alert').first()).toBeVisible()
  }
  await expect(steps.getByText(filled(words.left_other, { count: 7 }))).toBeVisible()
  const dialog = page.getByRole('dialog')
  await open('company')
  await page
    .getByRole('textbox', { name: settings.company.address, exact: true })
    .fill('Rue Haute 1, 7500 Tournai, Belgique')
  await save()

  await open('warehouse')
  await page.getByRole('button', { name: /magazijn/ }).click()
  await dialog.getByLabel(settings.warehouses.name).fill('Tournai')
  await dialog.getByLabel(settings.warehouses.address).fill('Quai 3, 7500 Tournai')
  await dialog.getByRole('button', { name: common.actions.save }).click()
  await expect(dialog).toBeHidden()

  await open('delivery')
  await page.getByRole('link', { name: /Enlèvement/ }).click()
  for (const language of ['Français', 'Nederlands', 'Deutsch', 'English'])
    await page.getByLabel(`${settings.delivery.description} (${language})`).fill('Quai 3')
  await save()

  await open('tariff')
  await page.getByRole('link', { name: /Standard/ }).click()
  await page.getByLabel(tariffs.name, { exact: false }).first().fill('Revendeurs')
  await save()

  await open('legal')
  await expect(page.getByRole('row')).toHaveCount(4) // the head and three pages
  await page.goto('/admin')
  await expect(steps.getByText(filled(words.left_other, { count: 3 }))).toBeVisible()
}

const colors = [
  { code: 'navy', fr: 'Marine', de: 'Marineblau', hex: '#1f2a44' },
  { code: 'red', fr: 'Rouge', de: 'Rot', hex: '#b00020' },
  { code: 'sand', fr: 'Sable', de: 'Sand', hex: '#d9c7a0' },
  { code: 'black', fr: 'Noir', de: 'Schwarz', hex: '#111111' },
]
const sizes = ['XS', 'S', 'M', 'L', 'XL', '2XL']

/** Four colours by six sizes, with pictures, prices and texts in two languages. @returns its reference */
async function newStyle(page: Page, api: Api): Promise<string> {
  // What it is described by: one by hand, the others as this one.
  await api.post('admin/reference/category/', {
    code: 'aprons',
    name: { fr: 'Tabliers', nl: '', de: 'Schürzen', en: '' },
    is_active: true,
  })
  for (const size of sizes)
    await api.post('admin/reference/size/', {
      code: size,
      name: { fr: size, nl: size, de: size, en: size },
      is_active: true,
      run: 'adult',
    })
  for (const { code, fr, de, hex } of colors.slice(1))
    await api.post('admin/reference/color/', { code, name: { fr, nl: '', de, en: '' }, is_active: true, hex })
  const dialog = page.getByRole('dialog')
  await page.goto('/admin/lists?kind=color')
  await page.getByRole('button', { name: references.add.color }).click()
  await dialog.getByLabel(`${references.columns.name} (Français)`).fill(colors[0]!.fr)
  await dialog.getByLabel(`${references.columns.name} (Deutsch)`).fill(colors[0]!.de)
  await dialog.getByLabel(references.columns.code).fill(colors[0]!.code)
  await dialog.getByLabel(references.columns.hex, { exact: true }).fill(colors[0]!.hex)
  await dialog.getByRole('button', { name: common.actions.save }).click()
  await expect(dialog).toBeHidden()

  const ref = 'TAB100'
  await page.goto('/admin/styles')
  await page.getByRole('button', { name: styles.new.do }).first().click()
  await dialog.getByLabel(styles.ref).fill(ref)
  await dialog.getByLabel(styles.new.name).fill('Tablier de brasserie')
  await dialog.getByLabel(styles.category).selectOption({ label: 'Tabliers' })
  const choose = async (label: string, options: string[]) => {
    const box = dialog.getByRole('combobox', { name: label }).or(dialog.getByRole('textbox', { name: label }))
    await box.click()
    for (const option of options) await page.getByRole('option', { name: option, exact: true }).click()
    await page.keyboard.press('Escape')
  }
  await choose(
    styles.add.colors,
    colors.map(({ fr, code }) => `${fr} (${code})`),
  )
  await choose(styles.add.sizes, sizes)
  await dialog.getByRole('button', { name: styles.new.do }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${ref} Tablier de brasserie`)
  await page
    .getByRole('textbox', { name: /Deutsch/ })
    .first()
    .fill('Brasserieschürze')
  await page.getByRole('combobox', { name: styles.publication_label, exact: true }).selectOption('published')
  await page.getByRole('button', { name: common.actions.save, exact: true }).click()
  await expect(page.getByText(filled(styles.saved, { ref }))).toBeVisible()
  await page.getByLabel(styles.grid.show).selectOption('stock_policy')
  await page.getByLabel(styles.grid.for_all).selectOption('backorder')
  await page.getByRole('button', { name: styles.grid.save }).click()
  await expect(page.getByRole('button', { name: styles.grid.save })).toBeHidden()
  await page
    .getByRole('region', { name: styles.pictures.title })
    .locator('input[type=file]')
    .setInputFiles(
      colors.map(({ code }) => ({ name: `${ref} ${code}.gif`, mimeType: 'image/gif', buffer: picture })),
    )
  await expect(page.getByText(filled(styles.pictures.for_color, { color: 'Noir' }))).toBeVisible()

  await page.getByRole('link', { name: styles.grid.to_prices }).click()
  await page.getByLabel(tariffs.for_shown).fill('12,50')
  await page.getByRole('button', { name: tariffs.set, exact: true }).click()
  await expect(page.getByText(filled(tariffs.typed_other, { n: 24 }))).toBeVisible()
  await page.getByRole('button', { name: tariffs.look }).click()
  await page.getByRole('button', { name: tariffs.schedule.do }).click()
  await dialog.getByRole('button', { name: tariffs.schedule.confirm }).click()
  await expect(page.getByText(tariffs.status.in_force, { exact: true })).toBeVisible()
  return ref
}

async function publish(page: Page): Promise<void> {
  await page.goto('/admin/pages/new')
  await page.getByLabel(content.columns.type).selectOption('news')
  await page.getByLabel(content.slug).fill('ouverture')
  await page.getByLabel(content.published_from).fill('2026-01-05')
  for (const [language, title] of [
    ['Français', 'La boutique est ouverte'],
    ['Deutsch', 'Der Shop ist offen'],
  ] as const)
    await page.getByLabel(filled(content.page_title, { language })).fill(title)
  await page.getByRole('button', { name: common.actions.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('La boutique est ouverte')
  await settled(page)

  await page.goto('/admin/announcements/new')
  await page.getByLabel(filled(content.page_title, { language: 'Français' })).fill('Bienvenue')
  await page.getByLabel(filled(content.page_title, { language: 'Deutsch' })).fill('Willkommen')
  await page
    .getByRole('textbox', { name: filled(content.content, { language: 'Français' }) })
    .fill('Entrez !')
  await page.getByRole('button', { name: common.actions.save, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bienvenue')
  await settled(page)
}

async function approve(page: Page, email: string): Promise<void> {
  await page.goto('/admin/approvals')
  await page.getByRole('link', { name: new RegExp(email) }).click()
  await page.getByRole('button', { name: adminClients.approvals.approve, exact: true }).click()
  await expect(page.getByText(filled(adminClients.done.approve, { name: 'Atelier Karel' }))).toBeVisible()
  // Mails go to a folder here, and the lawyer's texts take a while: nobody has to look at that every day.
  await page.goto('/admin')
  await page.getByRole('button', { name: admin.first_steps.hide }).click()
  await expect(page.getByRole('region', { name: admin.first_steps.title })).toBeHidden()
}

/** Finds the style by a word for its colour in German, and orders some of it. */
async function order(page: Page, ref: string): Promise<void> {
  const { checkout, orders } = texts.de
  await expect(page.getByRole('dialog', { name: 'Willkommen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.goto('/categories?query=marineblau')
  await page
    .getByRole('link', { name: /Brasserieschürze/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brasserieschürze')
  await page.locator('input[data-row]').first().fill('5')
  await page.keyboard.press('Control+Enter')
  await page.goto('/checkout')
  await page.getByRole('button', { name: checkout.summary.place }).click()
  await expect(page.getByText(anyOf(orders.placed_title))).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: ref }).first()).toContainText('12,50')
}
