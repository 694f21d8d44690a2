import { Buffer } from 'node:buffer'
import { randomUUID } from 'node:crypto'
import type { OfficeInvoiceRow } from '@comptoir/contract/admin-invoices'
import type { OpenClient, ReminderLetter } from '@comptoir/contract/admin-open-items'
import type { Order } from '@comptoir/contract/order'
import type { Page } from '@playwright/test'
import { codaFile } from '../server/test/bank-statements.ts'
import bankFr from '../web/src/i18n/fr/adminBank.json' with { type: 'json' }
import figuresFr from '../web/src/i18n/fr/adminFigures.json' with { type: 'json' }
import financeFr from '../web/src/i18n/fr/adminFinance.json' with { type: 'json' }
import adminInvoicesFr from '../web/src/i18n/fr/adminInvoices.json' with { type: 'json' }
import invoicesFr from '../web/src/i18n/fr/invoices.json' with { type: 'json' }
import tariffsFr from '../web/src/i18n/fr/adminTariffs.json' with { type: 'json' }
import { axeFaults } from './support/accessibility.ts'
import { newCustomer, signedIn, signIn } from './support/customer.ts'
import { mailTo } from './support/mail.ts'
import {
  emailOf,
  expect,
  fillBasket,
  password as demoPassword,
  saved,
  settled,
  styleOf,
  test,
} from './support/shop.ts'
import { anyOf, asSet, filled, texts } from './support/texts.ts'

const bank = asSet(bankFr)
const figures = asSet(figuresFr)
const finance = asSet(financeFr)
const tariffs = asSet(tariffsFr)
const { runs } = asSet(adminInvoicesFr)
const papers = asSet(invoicesFr)
const { admin } = texts.fr
const vat = 'BE0411905847'

// To look into the frame of a mail, the test tries to run a script there, which the sandbox refuses.
test.use({ tolerated: [/frame is sandboxed/] })

/** A page of the office with all that it loads, which axe finds nothing on. */
async function opens(page: Page, address: string, title: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await settled(page)
  expect(await axeFaults(page)).toEqual([])
}

test('OD-11, OD-12, OD-13, OD-54, DOC-05: orders on account up to the limit, their invoices by the month, a statement of the bank, a reminder, a return that is credited, journal and VAT listing, and the papers in the customer’s own browser', async ({
  page,
  browser,
  playwright,
  baseURL,
  request,
  enter,
}) => {
  test.setTimeout(180_000)
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
  const order = async (payment_method: string) => {
    await fillBasket(customer, bought, 10)
    return customer.post(
      'order/',
      { delivery_option: pickup.id, warehouse, billing: billing!.id, payment_method },
      { 'idempotency-key': randomUUID() },
    )
  }
  const leaves = async (payment_method: string) => {
    const placed = await order(payment_method)
    expect(placed.status(), await placed.text()).toBe(201)
    const { id } = (await placed.json()) as Order
    for (const step of ['start', 'process']) await office.post(`admin/order/${id}/${step}/`, {})
    return customer.get<Order>(`order/${id}/`)
  }
  const sold: Order[] = []
  for (let count = 0; count < 4; count += 1) sold.push(await leaves('bank_transfer'))
  const owed = async () =>
    (await office.get<{ results: OpenClient[] }>(`admin/open_item/?search=${email}`)).results[0]
  await expect.poll(async () => (await owed())?.invoices).toBe(4) // a job issues them
  const client = (await owed())!.id
  const { results: invoices } = await office.get<{ results: OfficeInvoiceRow[] }>(
    `admin/invoice/?client=${client}&ordering=number`,
  )

  await test.step('a statement pays two invoices to the cent, one in part, and of another too much', async () => {
    const pays = ({ open, payment_reference }: OfficeInvoiceRow, payer: string, more = 0) => ({
      ...{ payer, payer_iban: 'BE68539007547034', cents: Math.round(Number(open) * 100) + more },
      structured: payment_reference!.replaceAll(/\D/g, ''),
    })
    const statement = codaFile({
      iban: 'BE71096123456769',
      opening: Date.now() % 1_000_000, // what tells it from those of other runs
      movements: [
        pays(invoices[0]!, `${company} A`),
        pays(invoices[1]!, `${company} B`, 500),
        pays(invoices[2]!, `${company} C`, -1000),
        pays(invoices[3]!, `${company} D`),
      ],
    })
    await page.goto(`/admin/bank?q=${company.replace(' ', '+')}`)
    await page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'extrait.cod', mimeType: 'text/plain', buffer: Buffer.from(statement) })
    const row = (payer: string) => page.getByRole('row').filter({ hasText: payer })
    await expect(row(`${company} A`)).toContainText(bank.queue.exact)
    await expect(row(`${company} B`)).toContainText(bank.queue.over)
    await expect(row(`${company} C`)).toContainText(bank.queue.partial)
    await expect(row(`${company} D`)).toContainText(bank.queue.exact)
    await settled(page)
    expect(await axeFaults(page)).toEqual([])
    expect(await saved(page, () => page.getByRole('button', { name: admin.list.download }).click())).toMatch(
      /\.xlsx$/,
    )
    await row(`${company} B`).getByRole('link').click()
    await expect(page.getByText(bank.left)).toBeVisible()
    await expect(page.getByRole('link', { name: invoices[1]!.number })).toBeVisible()
  })

  await test.step('a rest is still owed: a statement of account, and no reminders for a while', async () => {
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

  await test.step('what is late of the demonstration is reminded of: looked at, and sent to the client', async () => {
    await opens(page, '/admin/reminders', finance.reminders.title)
    const [late] = (await office.get<{ letters: ReminderLetter[] }>('admin/reminder/run/')).letters
    if (late) {
      // else a try before this one has sent it
      const { name } = late.client
      await page.getByRole('button', { name: filled(finance.reminders.preview_of, { name }) }).click()
      const mail = page.getByRole('dialog', { name: filled(finance.reminders.mail_to, { name }) })
      await expect(mail.locator('iframe').contentFrame().getByText(late.invoices[0]!.number)).toBeVisible()
      await page.keyboard.press('Escape')
      const send = { name: filled(finance.reminders.send_one, { n: 1 }) }
      await page.getByRole('button', send).click()
      await page.getByRole('dialog').getByRole('button', send).click()
      await expect(page.getByText(finance.reminders.empty)).toBeVisible()
      const sent = await mailTo(late.email!, /rappel/i)
      expect(sent.attachments.map(({ filename }) => filename).join()).toContain(late.invoices[0]!.number)
    }
    const [reminded] = (await office.get<{ results: OpenClient[] }>('admin/open_item/?search=Bellevue'))
      .results
    await opens(page, `/admin/open-items/${reminded!.id}`, reminded!.name)
    await expect(page.getByRole('row').filter({ hasText: /FA-/ })).toContainText(anyOf(finance.open.step_on))
  })

  await test.step('an order on account stays within the limit, and a run invoices the month', async () => {
    const terms = { may_pay_on_account: true, credit_limit: sold[0]!.grand_total!, invoicing: 'month' }
    const clerk = await signedIn(apart, emailOf('admin'), demoPassword)
    expect((await clerk.patch(`admin/users/${client}/`, terms)).status()).toBe(200)
    const onAccount = await leaves('on_account')
    const refused = await order('on_account')
    expect([refused.status(), Object.keys((await refused.json()) as object)]).toEqual([
      400,
      ['payment_method'],
    ])
    await opens(page, '/admin/invoices/runs', runs.title)
    for (const client of await page.getByRole('checkbox').all())
      if (!(await client.getAttribute('aria-label'))?.includes(company)) await client.uncheck()
    await page.getByRole('button', { name: runs.start }).click()
    await page.getByRole('dialog').getByRole('button', { name: runs.start }).click()
    await expect(page.getByText(runs.finished).first()).toBeVisible()
    const search = `admin/invoice/?search=${onAccount.name}`
    await expect
      .poll(async () => (await office.get<{ results: OfficeInvoiceRow[] }>(search)).results)
      .toMatchObject([{ open: onAccount.grand_total }])
  })

  await test.step('a return is credited; the customer sees what is owed, and saves each paper', async () => {
    const [{ id: item }] = sold[3]!.products as [Order['products'][number]]
    const path = `order/${sold[3]!.id}/returns/`
    const asked = await customer.post(path, { reason: 'damaged', lines: [{ item, units: 1 }] })
    const { returns } = (await asked.json()) as Order
    const given = { accept: {}, receive: { warehouse }, credit: {} }
    for (const [step, body] of Object.entries(given))
      await office.post(`admin/${path}${returns[0]!.id}/${step}/`, body)
    const theirs = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
    const seen = await theirs.newPage()
    await signIn(seen, { email, password })
    await seen.goto('/invoices')
    await expect(async () => {
      await seen.reload()
      await expect(seen.getByText(/^NC-/)).toBeVisible({ timeout: 2000 })
    }).toPass() // a job writes it
    const paid = seen.getByRole('table').getByText(papers.status.paid, { exact: true })
    await expect(paid.filter({ visible: true })).toHaveCount(3)
    await expect(seen.getByText(papers.balance.credit)).toBeVisible() // 5 € and what came back
    await settled(seen)
    expect(await axeFaults(seen)).toEqual([])
    for (const file of ['pdf', 'ubl'] as const) {
      const button = seen.getByRole('button', { name: anyOf(papers[`download_${file}`]) })
      await expect(button).toHaveCount(6)
      for (const paper of [button.first(), button.last()])
        expect(await saved(seen, () => paper.click())).toMatch(/(FA|NC)-\d{4}-\d+\.(pdf|xml)$/)
    }
    expect(await saved(seen, () => seen.getByRole('button', { name: papers.archive }).click())).toMatch(
      /\.zip$/,
    )
    await theirs.close()
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

  await test.step('turnover by week is saved as a workbook, and leads to the orders of a week', async () => {
    await opens(page, '/admin/sales?tab=week', figures.sales.title)
    expect(await saved(page, () => page.getByRole('button', { name: admin.list.download }).click())).toMatch(
      /\.xlsx$/,
    )
    await page.getByRole('table').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/orders\?from=/)
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
