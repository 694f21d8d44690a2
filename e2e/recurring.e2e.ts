import { faultsAt, tooWide, widths } from './support/accessibility.ts'
import { newColleague, signedIn, signIn } from './support/customer.ts'
import { expect, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const { basket, common, loadLines, orders, recurring } = texts.fr

test('C-09, OD-38, REC-05: a recurring basket with a discontinued line, accepted line by line, and an order again', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  // Others change the basket of the second buyer meanwhile, and what is loaded changes the recurring basket.
  const colleague = await newColleague(request, 'buyer2')
  await signIn(page, colleague)
  const api = await signedIn(request, colleague.email, colleague.password)
  const saved = await api.get<{ results: { id: number; name: string }[] }>('order/basket/')
  const [first] = colleague.email.split('@')
  const [reception, season] = [`Accueil ${first}`, `Rentrée ${first}`]
  const basketOf = (name: string) => saved.results.find((one) => one.name === name)!.id
  const copied = await api.post('order/basket/', {
    name: reception,
    basket: basketOf('Collection accueil'),
  })
  expect(copied.status()).toBe(201)
  const lines = async () =>
    (await api.get<{ basket_products: { ref: string }[] }>('order/basket/default/')).basket_products
  const refs = async () => (await lines()).map(({ ref }) => ref)
  const dialog = page.getByRole('dialog')

  await test.step('the report, by keyboard', async () => {
    await page.goto('/basket')
    await page.getByRole('link', { name: reception }).click()
    const load = page.getByRole('button', { name: recurring.load })
    await expect(load).toBeEnabled()
    await load.press('Enter')
    const retired = dialog.getByRole('listitem').filter({ hasText: 'K355-WHT-M' }).first()
    await expect(retired).toContainText(loadLines.kind.replaced)
    await expect(retired).toContainText('K356-WHT-M')
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      expect(await faultsAt(width, page)).toEqual([])
      expect(await tooWide(page)).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page
      .getByRole('checkbox', { name: filled(loadLines.accept_line, { ref: 'K355-WHT-M' }) })
      .press('Space')
  })
  await test.step('what is accepted is loaded, and undone', async () => {
    await dialog
      .getByRole('button', {
        name: anyOf(
          loadLines.load_accepted_one,
          loadLines.load_accepted_other,
          loadLines.load_one,
          loadLines.load_other,
        ),
      })
      .press('Enter')
    await expect(page).toHaveURL(/\/order\/create$/)
    await expect.poll(refs).toContain('K356-WHT-M')
    await page.getByRole('button', { name: common.actions.undo }).first().click()
    await expect.poll(refs).toEqual([])
  })
  await test.step('an order again', async () => {
    const { results } = await api.get<{ results: { id: number }[] }>('order/')
    await page.goto(`/order/view/${results.at(-1)!.id}`) // nobody's of today
    await page.getByRole('button', { name: orders.reorder }).click()
    await dialog
      .getByRole('button', {
        name: anyOf(
          loadLines.load_all_one,
          loadLines.load_all_other,
          loadLines.load_one,
          loadLines.load_other,
        ),
      })
      .click()
    await expect(page).toHaveURL(/\/order\/create$/)
    await expect.poll(async () => (await refs()).length).toBeGreaterThan(0)
  })
  await test.step('the basket becomes a recurring one, which is deleted and brought back', async () => {
    await page.getByRole('link', { name: basket.to_recurring }).click()
    await page.getByRole('textbox', { name: recurring.name }).fill(season)
    await page.getByRole('button', { name: recurring.create, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: season })).toBeVisible()
    expect(await faultsAt(1440, page)).toEqual([])
    await page.goto('/basket')
    await page.getByRole('button', { name: filled(recurring.delete, { name: season }) }).click()
    await page.getByRole('button', { name: common.actions.undo }).click()
    await expect(page.getByRole('link', { name: season })).toBeVisible()
  })
  for (const { id, name } of (await api.get<typeof saved>('order/basket/')).results)
    if (name === reception || name === season) await api.delete(`order/basket/${id}/`)
})
