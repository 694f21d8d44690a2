import { newCustomer, signIn } from './support/customer.ts'
import { type Api, expect, settled, styleOf, test } from './support/shop.ts'
import { faultsAt, tooWide, widths } from './support/accessibility.ts'
import adminAgreements from '../web/src/i18n/fr/adminAgreements.json' with { type: 'json' }
import adminTariffs from '../web/src/i18n/fr/adminTariffs.json' with { type: 'json' }
import basketFr from '../web/src/i18n/fr/basket.json' with { type: 'json' }
import { asSet, filled } from './support/texts.ts'

const t = asSet(adminTariffs)
const g = asSet(adminAgreements)
const basket = asSet(basketFr)
/** A job does it, beside those of other tests. */
const afterJob = { timeout: 60_000 }

test('C-21, C-19: the office raises a tariff, sees what it does, an open basket tells, and takes it back; what is agreed with a group is seen as well', async ({
  page,
  browser,
  request,
  enter,
}) => {
  test.setTimeout(180_000)
  const style = await styleOf(await enter('partner'), 'PRO 210')
  const customer = await newCustomer(request, 'salon')
  const api = await enter('admin')
  // A tariff of its own, which this customer alone has: prices of others stay as they are.
  const [standard] = await api.get<{ id: number; is_default: boolean }[]>('admin/tariffs/')
  await page.goto('/admin/tariffs')
  await page.getByRole('button', { name: t.add }).click()
  const dialog = page.getByRole('dialog')
  const name = `Salon ${Date.now()}`
  await dialog.getByLabel(t.name).fill(name)
  await dialog.getByLabel(t.code).fill(`S${Date.now()}`)
  await dialog.getByLabel(t.from).selectOption(String(standard!.id))
  await dialog.getByRole('button', { name: t.add }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await settled(page)

  await page.getByRole('button', { name: t.raise.do, exact: true }).click()
  await dialog.getByLabel(t.percent).fill('3,2')
  await dialog.getByRole('button', { name: t.raise.preview }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(filled(t.kind.raise, { percent: '3,2 %' }))
  await expect(page.getByText(t.status.draft, { exact: true })).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(21) // the head and twenty examples
  expect(await tooWide(page)).toEqual([])
  await settled(page)

  await page.getByRole('button', { name: t.schedule.do }).click()
  await dialog.getByLabel(t.schedule.starts_on).fill('2031-01-15')
  await dialog.getByRole('button', { name: t.schedule.confirm }).click()
  await expect(page.getByText(t.status.scheduled, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: t.undo.withdraw }).click()
  await dialog.getByRole('button', { name: t.undo.withdraw }).click()
  await expect(page.getByText(t.status.withdrawn, { exact: true })).toBeVisible()

  const tariff = await idOf(api, name)
  const { results } = await api.get<{ results: { id: number }[] }>(`admin/users/?search=${customer.email}`)
  await api.post('admin/users/bulk/', { action: 'set_tariff', tariff, ids: [results[0]!.id] })
  const shopper = await (await browser.newContext()).newPage()
  await signIn(shopper, customer)
  await shopper.goto(`/product/${style.id}`)
  await shopper.locator('input[data-row]').first().fill('12')
  await shopper.keyboard.press('Control+Enter')
  await expect(shopper.getByRole('button', { name: filled(basket.mini.open_one, { n: 1 }) })).toBeVisible()
  await shopper.goto('/order/create')
  await expect(shopper.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(shopper)
  const draft = { raise: { percent: '10', rounding: '0.01' } }
  const { id } = await api.post<{ id: number }>(`admin/price-lists/${tariff}/changes/`, draft)
  await page.goto(`/admin/price-changes/${id}`)
  await page.getByRole('button', { name: t.schedule.do }).click()
  await dialog.getByRole('button', { name: t.schedule.confirm }).click()
  await expect(page.getByText(t.status.in_force, { exact: true })).toBeVisible(afterJob)
  await expect(shopper.getByText(basket.price_news.title_one)).toBeVisible()
  await page.getByRole('button', { name: t.undo.do }).click()
  await dialog.getByRole('button', { name: t.undo.confirm }).click()
  await expect(page.getByText(t.status.undone, { exact: true })).toBeVisible(afterJob)
  await expect(shopper.getByText(basket.price_news.title_one)).toBeHidden()

  await page.goto('/admin/client-groups')
  await page.getByRole('button', { name: g.groups.add }).click()
  const group = `Salon ${Date.now()}`
  await dialog.getByLabel(g.groups.name).fill(group)
  await dialog.getByRole('button', { name: g.groups.add }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(group)
  await page.getByRole('button', { name: g.add, exact: true }).click()
  await dialog.getByLabel(g.about).selectOption('style')
  await dialog.getByLabel(g.style_code).fill('PRO 210')
  await dialog.getByLabel(g.discount).fill('5')
  await dialog.getByRole('button', { name: g.add }).click()
  await expect(page.getByRole('row', { name: /PRO 210/ })).toContainText('5 %')
  await page.getByRole('combobox', { name: g.groups.add_client }).fill(customer.email)
  await page.getByRole('option').first().click()
  await page.getByRole('button', { name: g.groups.put, exact: true }).click()
  await expect(shopper.getByText(basket.price_news.title_one)).toBeVisible()
  expect(await tooWide(page)).toEqual([])
  for (const width of widths) expect(await faultsAt(width, page)).toEqual([])
  await page
    .getByRole('button', { name: /^Actions pour / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: g.groups.take }).click()
  await expect(shopper.getByText(basket.price_news.title_one)).toBeHidden()
  await shopper.context().close()
})

async function idOf(api: Api, name: string): Promise<number> {
  const tariffs = await api.get<{ id: number; name: string }[]>('admin/tariffs/')
  return tariffs.find((one) => one.name === name)!.id // it was added above
}
