import type { Page } from '@playwright/test'
import { faultsAt, tooWide, widths } from './support/accessibility.ts'
import { createAddress, place, standard } from './support/checkout.ts'
import { expect, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const t = texts.fr
const { clients, form, ownCodes, shell } = t
const madeClient = `Gasthaus Adler ${Date.now()}`
const known = 'Bellevue Hôtels SA'

test.use({ tolerated: [/401 \(Unauthorized\)/] }) // what was under way in the other tab while signing out

const band = (page: Page, name: string) => page.getByText(filled(shell.owner.ordering_for, { name }))

/** Orders sixty of the first size of a style for whoever is chosen. @returns the order's number */
async function orderSixty(page: Page, styleId: number, isNew: boolean): Promise<string> {
  await page.goto(`/product/${styleId}`)
  await page.locator('input[data-row]').first().fill('60')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('button', { name: filled(t.basket.mini.open_one, { n: 1 }) })).toBeVisible()
  await page.goto('/checkout')
  await page.getByRole('radio', { name: anyOf(standard.fr) }).check()
  if (isNew) await createAddress(page, 'fr')
  return place(page, 'fr')
}

test('PART-01 PART-03 PART-05 PART-08 PART-09 PART-10 CONST-13 LAY-02 ROUTE-33 GEN-09 C-11: a partner adds a client and orders for two of them in two tabs, each with its own', async ({
  page,
  context,
  enter,
}) => {
  test.setTimeout(180_000)
  const api = await enter('partner')
  const style = await styleOf(api, 'K356')
  const choose = page.getByRole('dialog', { name: clients.choose.title })

  await test.step('a client without an account is added by keyboard, and is the one ordered for', async () => {
    await page.goto('/clients')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(clients.home.title)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    expect(await tooWide(page)).toEqual([])
    for (const width of widths) expect(await faultsAt(width, page)).toEqual([])
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.keyboard.press('Alt+k')
    await expect(choose.getByRole('option').first()).toContainText('Pour ')
    expect(await faultsAt(1440, page)).toEqual([])
    await choose.getByRole('button', { name: clients.add.open }).press('Enter')
    const dialog = page.getByRole('dialog', { name: clients.add.title })
    await dialog.getByRole('button', { name: clients.add.submit }).click()
    await expect(dialog.getByLabel(clients.add.name)).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByLabel(clients.add.name).fill('Greta Vogel')
    await dialog.getByRole('combobox', { name: /^Langue des commandes/ }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await dialog.getByLabel(clients.add.about).fill('Hotel mit 40 Zimmern')
    await dialog.getByLabel(form.enterprise_name).fill(madeClient)
    await dialog.getByLabel(form.street).fill('Marktplatz 3')
    await dialog.getByRole('combobox', { name: form.country }).click()
    await page.getByRole('option', { name: 'Belgique' }).click()
    await dialog.getByLabel(form.code).fill('4700')
    await dialog.getByLabel(form.city_name).fill('Eupen')
    await page.getByRole('option', { name: /Eupen/ }).first().click()
    for (const label of [form.corporate_status, form.sector]) {
      await dialog.getByRole('combobox', { name: label }).click()
      await page.getByRole('listbox').getByRole('option').first().click()
    }
    await dialog.getByLabel(form.phone).fill('+32470123456')
    await dialog.getByLabel(form.email).last().fill('adler@example.test')
    expect(await faultsAt(1440, page)).toEqual([])
    await dialog.getByRole('button', { name: clients.add.submit }).click()
    const made = page.getByText(filled(clients.add.made, { client: madeClient }))
    await expect(made).toBeVisible()
    await expect(made).toBeHidden({ timeout: 3500 }) // said for a second and a half; other toasts stay for four
    await expect(band(page, madeClient)).toBeVisible()
  })

  await test.step('the client has codes of its own, pasted from a spreadsheet, and found by the search', async () => {
    await page.goto('/own-codes')
    await page.getByLabel(ownCodes.add.label).fill(`ADLER-1\t${style.products[0]!.ref}\nADLER-2\tNOPE`)
    await page.getByRole('button', { name: filled(ownCodes.add.submit_other, { count: 2 }) }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'ADLER-2' })).toBeVisible()
    await expect(page.getByRole('row').nth(1)).toContainText('ADLER-1')
    expect(await tooWide(page)).toEqual([])
    for (const width of widths) expect(await faultsAt(width, page)).toEqual([])
    await page.getByLabel(ownCodes.add.label).fill('')
    await page.goto('/categories?query=adler1')
    await expect(page.getByRole('main').getByRole('link', { name: style.name }).first()).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  const other = await context.newPage()
  const first = await test.step('it can be ordered for at once', () => orderSixty(page, style.id, true))
  await test.step('a second tab begins with it, and goes on with another one', async () => {
    await other.goto('/order')
    await expect(band(other, madeClient)).toBeVisible()
    await other.keyboard.press('Alt+k')
    const dialog = other.getByRole('dialog', { name: clients.choose.title })
    await dialog.getByRole('combobox').fill('bellev')
    await expect(dialog.getByRole('option')).toHaveCount(1)
    await other.keyboard.press('Enter')
    await expect(band(other, known)).toBeVisible()
    await expect(other.getByRole('link', { name: first })).toHaveCount(0)
  })
  const second = await orderSixty(other, style.id, false)

  await test.step('each order is its client’s, in its language, and says who placed it', async () => {
    await page.reload()
    await expect(band(page, madeClient)).toBeVisible()
    await page.goto('/order')
    await expect(page.getByRole('link', { name: first })).toBeVisible()
    await expect(page.getByRole('link', { name: second })).toHaveCount(0)
    const { results } = await api.get<{ results: { id: number; enterprise_name: string }[] }>(
      `user/list/?search=${encodeURIComponent(madeClient)}`,
    )
    const { results: orders } = await api.get<{
      results: { name: string; owner: { id: number }; placed_by: { id: number; name: string } }[]
    }>(`order/?owner=${results[0]!.id}`)
    expect(orders).toMatchObject([{ name: first, owner: { id: results[0]!.id } }])
    expect(orders[0]!.placed_by.id).not.toBe(results[0]!.id)
    await page.getByRole('link', { name: first }).click()
    await expect(page.getByText(orders[0]!.placed_by.name).first()).toBeVisible()
    for (const width of widths) expect(await faultsAt(width, page)).toEqual([])
  })

  await test.step('after signing out nothing of a client is left in the browser', async () => {
    await page.getByRole('button', { name: new RegExp(shell.account.label) }).click()
    await page.getByRole('menuitem', { name: shell.account.sign_out }).click()
    await expect(page).toHaveURL(/sign-in/)
    for (const tab of [page, other])
      expect(
        await tab.evaluate(() => JSON.stringify({ ...localStorage }) + JSON.stringify({ ...sessionStorage })),
      ).not.toMatch(/Adler|Bellevue/)
  })
})
