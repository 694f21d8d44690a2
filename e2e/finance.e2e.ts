import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { OfficeInvoiceRow } from '@comptoir/contract/admin-invoices'
import type { OpenClient } from '@comptoir/contract/admin-open-items'
import type { Page } from '@playwright/test'
import { codaFile } from '../server/test/bank-statements.ts'
import bankFr from '../web/src/i18n/fr/adminBank.json' with { type: 'json' }
import financeFr from '../web/src/i18n/fr/adminFinance.json' with { type: 'json' }
import tariffsFr from '../web/src/i18n/fr/adminTariffs.json' with { type: 'json' }
import { axeFaults } from './support/accessibility.ts'
import { newCustomer, signedIn } from './support/customer.ts'
import { expect, fillBasket, saved, settled, styleOf, test } from './support/shop.ts'
import { asSet, filled, texts } from './support/texts.ts'

const bank = asSet(bankFr)
const finance = asSet(financeFr)
const tariffs = asSet(tariffsFr)
const { admin } = texts.fr
const vat = 'BE0411905847'

/** A page of the office with all that it loads, which axe finds nothing on. */
async function opens(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  expect(await axeFaults(page)).toEqual([])
}

test('OD-11, OD-12, OD-13, OD-54: the office reads a statement of the bank, sees what is still owed, and takes journal and VAT listing', async ({
  page,
  playwright,
  baseURL,
  request,
  enter,
}) => {
  test.setTimeout(120_000)
  const { products } = await styleOf(await enter('buyer2'), 'PRO 211') // which nobody else orders
  const company = `Comptes ${Date.now()}`
  const { email, password } = await newCustomer(request, 'comptes', company, vat)
  const apart = await playwright.request.newContext({ baseURL: baseURL! })
  const customer = await signedIn(apart, email, password)
  const [billing] = await customer.get<{ id: number }[]>('order/billing/')
  const options =
    await customer.get<{ id: number; kind: string; blocked: boolean; warehouses: number[] }[]>(
      'order/deliveryoptions/',
    )
  const pickup = options.find(({ kind, blocked }) => kind === 'pickup' && !blocked)!
  const warehouse = pickup.warehouses[0]!
  const bought = products
    .filter(({ stock }) => stock.some((one) => one.warehouse === warehouse && one.available >= 60))
    .slice(0, 2)
  const office = await enter('admin')
  for (let count = 0; count < 3; count += 1) {
    await fillBasket(customer, bought, 20)
    const placed = await customer.post(
      'order/',
      {
        delivery_option: pickup.id,
        warehouse,
        billing: billing!.id,
        payment_method: 'bank_transfer',
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(placed.status(), await placed.text()).toBe(201)
    const { id } = (await placed.json()) as { id: number }
    for (const step of ['start', 'process']) await office.post(`admin/order/${id}/${step}/`, {})
  }
  const owed = async () =>
    (await office.get<{ results: OpenClient[] }>(`admin/open_item/?search=${email}`)).results[0]
  await expect.poll(async () => (await owed())?.invoices).toBe(3) // a job issues them
  const { results: invoices } = await office.get<{ results: OfficeInvoiceRow[] }>(
    `admin/invoice/?client=${(await owed())!.id}&ordering=number`,
  )

  await test.step('a statement pays one invoice to the cent, and of another too much', async () => {
    const pays = ({ open, payment_reference }: OfficeInvoiceRow, payer: string, more = 0) => ({
      ...{ payer, payer_iban: 'BE68539007547034', cents: Math.round(Number(open) * 100) + more },
      structured: payment_reference!.replaceAll(/\D/g, ''),
    })
    const statement = codaFile({
      iban: 'BE71096123456769',
      opening: Date.now() % 1_000_000, // what tells it from those of other runs
      movements: [pays(invoices[0]!, `${company} A`), pays(invoices[1]!, `${company} B`, 500)],
    })
    await page.goto(`/admin/bank?q=${company.replace(' ', '+')}`)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'extrait.cod', mimeType: 'text/plain', buffer: Buffer.from(statement) })
    const row = (payer: string) => page.getByRole('row').filter({ hasText: payer })
    await expect(row(`${company} A`)).toContainText(bank.queue.exact)
    await expect(row(`${company} B`)).toContainText(bank.queue.over)
    await settled(page)
    expect(await axeFaults(page)).toEqual([])
    expect(await saved(page, () => page.getByRole('button', { name: admin.list.download }).click())).toMatch(
      /\.xlsx$/,
    )
    await row(`${company} B`).getByRole('link').click()
    await expect(page.getByText(bank.left)).toBeVisible()
    await expect(page.getByRole('link', { name: invoices[1]!.number })).toBeVisible()
  })

  await test.step('one is still owed: a statement of account, and no reminders for a while', async () => {
    await opens(page, `/admin/open-items?q=${email}`, finance.open.title)
    expect(await saved(page, () => page.getByRole('button', { name: admin.list.download }).click())).toMatch(
      /\.xlsx$/,
    )
    await page.getByRole('link', { name: new RegExp(company) }).click()
    await expect(page.getByRole('link', { name: /^FA-/ })).toHaveText([invoices[2]!.number])
    expect(
      await saved(page, () => page.getByRole('button', { name: finance.open.statement }).click()),
    ).toMatch(/^Relevé de compte/)
    const reason = `Accord avec ${company}`
    await page.getByRole('button', { name: admin.actions, exact: true }).click()
    await page.getByRole('menuitem', { name: finance.reminders.leave_out }).click()
    await page.getByLabel(finance.reminders.reason).fill(reason)
    await page.getByRole('button', { name: finance.reminders.leave_out_do, exact: true }).click()
    await expect(page.getByRole('alert').getByText(reason)).toBeVisible()
    await opens(page, '/admin/reminders', finance.reminders.title)
    const leftOut = page.getByRole('row').filter({ hasText: reason })
    await leftOut.getByRole('button', { name: finance.reminders.take_back }).click()
    await expect(leftOut).toHaveCount(0)
  })

  await test.step('the journal of the day has the invoices, and is saved for the books', async () => {
    await opens(page, '/admin/journal', finance.journal.title)
    await page.locator(`a[href$="/journal/${invoices[0]!.issued_on}"]`).click()
    await expect(page.getByRole('link', { name: company }).first()).toBeVisible()
    await page.getByRole('button', { name: finance.journal.download }).click()
    expect(
      await saved(page, () => page.getByRole('menuitem', { name: finance.journal.format.csv }).click()),
    ).toMatch(/\.csv$/)
  })

  await test.step('the yearly listing shows the papers of a number, and is saved for Intervat', async () => {
    const year = new Date().getFullYear()
    await opens(page, `/admin/vat-listings?listing=clients&year=${year}`, finance.listings.title)
    await page.getByRole('button', { name: new RegExp(vat) }).click()
    const papers = page.getByRole('dialog', { name: filled(finance.listings.papers_of, { vat }) })
    await expect(papers.getByRole('link', { name: invoices[0]!.number })).toBeVisible()
    await page.keyboard.press('Escape')
    expect(
      await saved(page, () => page.getByRole('button', { name: finance.listings.download }).click()),
    ).toBe(`clients-${year}.xml`)
  })

  await test.step('the tariffs, and one of them', async () => {
    await opens(page, '/admin/tariffs', tariffs.title)
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: tariffs.title })).toHaveCount(0)
    await settled(page)
    expect(await axeFaults(page)).toEqual([])
  })
  await apart.dispose()
})
