import { randomBytes } from 'node:crypto'
import type { CurrentUser } from '@comptoir/contract/auth'
import type { Browser, Page } from '@playwright/test'
import adminClients from '../web/src/i18n/fr/adminClients.json' with { type: 'json' }
import account from '../web/src/i18n/nl/account.json' with { type: 'json' }
import form from '../web/src/i18n/nl/form.json' with { type: 'json' }
import passwords from '../web/src/i18n/nl/passwords.json' with { type: 'json' }
import t from '../web/src/i18n/nl/registration.json' with { type: 'json' }
import session from '../web/src/i18n/nl/session.json' with { type: 'json' }
import shell from '../web/src/i18n/nl/shell.json' with { type: 'json' }
import { linkIn, mailTo } from './support/mail.ts'
import { emailOf, expect, password as demoPassword, test } from './support/shop.ts'
import { filled, asSet, texts } from './support/texts.ts'

const { approvals, done } = asSet(adminClients)

test.describe.configure({ mode: 'default', timeout: 180_000 })

/** An address and a password that nobody had before. */
const stranger = (name: string) => ({
  email: `${name}.${randomBytes(4).toString('hex')}@nieuw.example`,
  password: 'vlasgroene trui 7',
})
type Stranger = ReturnType<typeof stranger>

const field = (page: Page, label: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${label}( \\*)?$`) })
const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).first().click()
}

/** Fills in the form of sign-up as a company of Ghent does, and sends it. */
async function signUp(page: Page, { email, password }: Stranger): Promise<void> {
  await page.goto('/registration')
  await field(page, form.account_name).fill('Lieve De Smet')
  await field(page, form.account_email).fill(email)
  await page.getByLabel(form.password.label, { exact: false }).first().fill(password)
  await page.getByLabel(form.password.again).fill(password)
  await field(page, form.enterprise_name).fill('Drukkerij De Smet')
  await field(page, form.street).fill('Korenmarkt 5')
  await choose(page, form.country, 'België')
  await field(page, form.code).fill('9000')
  await choose(page, form.city_name, '9000 Gent')
  await page.getByRole('combobox', { name: form.corporate_status }).click()
  await page.getByRole('option').first().click()
  await page.getByRole('combobox', { name: form.sector }).click()
  await page.getByRole('option').first().click()
  await field(page, form.vat).fill('be 0411.905.847')
  await field(page, form.phone).fill('0032 470 12 34 56')
  await page.getByRole('checkbox', { name: t.terms_link }).check()
  await page.getByRole('button', { name: t.submit }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.sent.title)
}

async function signIn(page: Page, { email, password }: Stranger): Promise<void> {
  await page.getByLabel(session.sign_in.email).fill(email)
  await page.getByLabel(session.sign_in.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: session.sign_in.submit }).click()
}

/** The office, in a browser of its own: finds who waits, and approves with another price list than the usual one. */
async function approveAs(browser: Browser, baseURL: string, email: string): Promise<void> {
  const office = await browser.newContext({ baseURL })
  await office.addCookies([{ name: 'locale', value: 'fr', url: baseURL }])
  const page = await office.newPage()
  await page.goto('/sign-in?next=/admin/approvals')
  await page.getByLabel(texts.fr.session.sign_in.email).fill(emailOf('admin'))
  await page.getByLabel(texts.fr.session.sign_in.password, { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: new RegExp(email) }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Drukkerij De Smet')
  await page.getByLabel(approvals.tariff, { exact: true }).selectOption({ label: 'Pro' })
  await page.getByRole('button', { name: approvals.approve, exact: true }).click()
  await expect(page.getByText(filled(done.approve, { name: 'Drukkerij De Smet' }))).toBeVisible()
  await office.close()
}

test('GEN-10, AUTH-13..15, APPR-01..05, GUARD-02, GUARD-04, OD-36: a visitor signs up in Dutch and is approved', async ({
  page,
  browser,
  baseURL,
  speak,
}) => {
  const lieve = stranger('lieve')
  await speak('nl')
  await signUp(page, lieve)

  const mail = await mailTo(lieve.email, /^Bevestig uw e-mailadres/)
  expect(mail.html).toContain('lang="nl"')
  await page.goto(linkIn(mail, '/activate'))
  await expect(page).toHaveURL('/sign-in?notice=activated')
  await expect(page.getByRole('status')).toHaveText(session.notice.activated)
  await signIn(page, lieve)

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.waiting.title)
  await expect(page.getByText(/tot 2 werkdagen/).first()).toBeVisible()
  for (const path of ['/', '/order', '/checkout', '/categories', '/terms', '/page/about-us', '/nowhere']) {
    await page.goto(path)
    await expect(page).toHaveURL('/activation')
  }
  await page.getByRole('button', { name: t.waiting.send }).click()
  await expect(page.getByText(t.waiting.submitted)).toBeVisible()

  await approveAs(browser, baseURL!, lieve.email)
  await expect(page).toHaveURL('/setup', { timeout: 45_000 })
  await mailTo(lieve.email, /^Uw account is geactiveerd/)
  const me = page.waitForResponse((answer) => answer.url().includes('/users/me/'))
  await page.reload()
  const user = (await (await me).json()) as CurrentUser
  expect(user).toMatchObject({ is_approved: true, tariff: { name: 'Pro' }, language: 'nl' })
  await page.getByRole('dialog').getByRole('button', { name: shell.announcement.close }).click()
  await page.getByRole('button', { name: account.setup.skip }).click()
  await expect(page).toHaveURL(/\/categories/)
  await expect(page.getByRole('link', { name: /T-shirt|Polo|Sweat|Jas|Broek/i }).first()).toBeVisible()
})

test.describe('', () => {
  // The link that was used is refused, and the browser says so.
  test.use({ tolerated: [/400 \(Bad Request\)/] })

  test('AUTH-16..18, OD-01, OD-47: a forgotten password is renewed by mail; both links work once', async ({
    page,
    speak,
  }) => {
    const jef = stranger('jef')
    await speak('nl')
    await signUp(page, jef)
    const activation = linkIn(await mailTo(jef.email, /^Bevestig uw e-mailadres/), '/activate')
    await page.goto(activation)
    await expect(page).toHaveURL('/sign-in?notice=activated')
    await page.goto(activation)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(t.activate.stale_title)
    await expect(page).toHaveURL('/activate')

    await page.goto('/reset-password')
    await page.getByLabel(form.account_email).fill(jef.email)
    await page.getByRole('button', { name: passwords.reset.submit }).click()
    await expect(page.getByRole('status')).toHaveText(asSet(passwords, 'nl').reset.sent)
    const reset = linkIn(await mailTo(jef.email, /^Kies een nieuw wachtwoord/), '/reset-password')
    await page.goto(reset)
    await expect(page).toHaveURL('/reset-password')
    await page.getByLabel(form.password.new).fill('roodbonte sjaal 9')
    await page.getByLabel(form.password.again).fill('roodbonte sjaal 9')
    await page.getByRole('button', { name: passwords.choose.submit }).click()
    await expect(page).toHaveURL('/sign-in?notice=password')
    await signIn(page, { ...jef, password: 'roodbonte sjaal 9' })
    await expect(page).toHaveURL('/activation')
  })
})
