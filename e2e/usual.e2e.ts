import { newCustomer, signIn } from './support/customer.ts'
import { type Api, apiOf, expect, fillBasket, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const { catalogue, common, loadLines, shell, usual } = texts.fr

/** Fills the basket with ten packs of each product. @returns what orders it, to an address of the customer */
async function orderOf(api: Api, products: { id: number }[]): Promise<object> {
  await fillBasket(api, products, 10)
  const [billing] = await api.get<{ id: number }[]>('order/billing/')
  const countries = await api.get<{ id: number; code: string }[]>('countries/')
  const shipping = await api.post<{ id: number }>('order/shipping_address/', {
    name: 'Anouk Peeters',
    address_one: 'Rue Haute 12',
    code: '1000',
    city_name: 'Bruxelles',
    country: countries.find(({ code }) => code === 'BE')!.id,
    phone: '+32470123456',
  })
  const options = await api.get<{ id: number; code: string }[]>('order/deliveryoptions/')
  return {
    delivery_option: options.find(({ code }) => code === 'shipping')!.id,
    shipping_address: shipping.id,
    billing: billing!.id,
    payment_method: 'bank_transfer',
  }
}

test('CAT-11 CAT-12 C-09: usual purchases are chosen and added at once, and styles marked as favourites', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const customer = await newCustomer(request, 'habitude')
  const { access } = (await (
    await request.post('/api/v1/auth/jwt/create/', {
      data: { email: customer.email, password: customer.password },
    })
  ).json()) as { access: string }
  const api = apiOf(page.context(), access)
  const lines = async () =>
    (await api.get<{ basket_products: { ref: string; quantity: number }[] }>('order/basket/default/'))
      .basket_products
  const style = await styleOf(api, 'K356')
  const inStock = style.products.filter(({ stock }) => stock.some(({ available }) => available >= 100))
  const placed = await request.post('/api/v1/order/', {
    headers: { authorization: `JWT ${access}`, 'idempotency-key': 'usual' },
    data: await orderOf(api, inStock.slice(0, 3)),
  })
  expect(placed.status(), await placed.text()).toBe(201)
  const star = page.getByRole('button', {
    name: filled(common.favourite, { ref: style.ref, name: style.name }),
  })
  const row = page.getByRole('row').nth(1)

  await signIn(page, customer)

  await test.step('a style that was bought is found by that, and marked by keyboard', async () => {
    await page.goto('/categories?mine=bought')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.mine.bought)
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await star.press('Enter')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => api.get('order/favourite/')).toEqual({ styles: [style.id] })
  })
  await test.step('it is among the favourites, and on its page', async () => {
    await page.goto('/usual')
    await page.getByRole('link', { name: shell.ordering.favourites }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(catalogue.mine.favourite)
    await page.getByRole('main').getByRole('link', { name: style.name, exact: true }).click()
    await expect(page).toHaveURL(/\/product\//)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  })
  await test.step('what was ordered stands in a list, with the usual quantity', async () => {
    await page.goto('/usual?favourites=true')
    await expect(row).toContainText(style.ref)
  })
  await test.step('one is chosen, changed and added after the report, and undone', async () => {
    await row.getByRole('textbox').fill('48')
    await row.getByRole('textbox').press('Tab')
    await page.reload()
    await expect(row.getByRole('textbox')).toHaveValue('48')
    await row.getByRole('checkbox').press('Space')
    await page.getByRole('button', { name: anyOf(usual.add.selected_one) }).click()
    const dialog = page.getByRole('dialog')
    await dialog
      .getByRole('button', { name: anyOf(loadLines.load_one, loadLines.load_all_one) })
      .press('Enter')
    await expect(page).toHaveURL(/\/order\/create$/)
    await expect.poll(async () => (await lines()).map(({ quantity }) => quantity)).toEqual([48])
    await page.getByRole('button', { name: common.actions.undo }).first().click()
    await expect.poll(lines).toEqual([])
    await page.goto('/usual?favourites=true')
    await expect(row.getByRole('textbox')).toHaveValue('10') // as usual again
  })
  await test.step('the mark is taken away, and the list of favourites says how there are some', async () => {
    await page.goto('/categories?mine=favourite')
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await star.press('Enter')
    await expect(star).toHaveAttribute('aria-pressed', 'false')
    await expect.poll(() => api.get('order/favourite/')).toEqual({ styles: [] })
    await page.reload()
    await expect(page.getByText(catalogue.mine.empty.favourite_text)).toBeVisible()
  })
})
