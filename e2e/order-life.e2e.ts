import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import { axeFaults } from './support/accessibility.ts'
import { newCustomer, signIn } from './support/customer.ts'
import { emailOf, expect, fillBasket, password as demoPassword, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const { basket, orders } = texts.fr

/** Calls of the API as somebody, apart from the browser's cookies. */
async function signedIn(request: APIRequestContext, email: string, password: string) {
  const answer = await request.post('/api/v1/auth/jwt/create/', { data: { email, password } })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `JWT ${access}`, 'accept-language': 'en' }
  return {
    get: async <T>(path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()) as T,
    post: (path: string, data: unknown, more: Record<string, string> = {}) =>
      request.post(`/api/v1/${path}`, { headers: { ...headers, ...more }, data }),
    delete: (path: string) => request.delete(`/api/v1/${path}`, { headers }),
  }
}

test('ORD-04..10, OD-39, OD-41, C-18: a placed order is changed, gets a line, is cancelled and brought back; once the office has begun the page says so by itself', async ({
  page,
  playwright,
  baseURL,
  request,
  enter,
}) => {
  test.setTimeout(150_000)
  const { products } = await styleOf(await enter('buyer2'), 'PRO 210')
  const { email, password } = await newCustomer(request, 'commande')
  const apart = await playwright.request.newContext({ baseURL: baseURL! })
  const customer = await signedIn(apart, email, password)
  const office = await signedIn(apart, emailOf('admin'), demoPassword)
  const [first, second, third, fourth] = products.slice(0, 4)
  await fillBasket(customer, [first!, second!], 10)
  type Named = { id: number }[]
  const [billing, options] = await Promise.all([
    customer.get<Named>('order/billing/'),
    customer.get<(Named[number] & { kind: string; blocked: boolean; warehouses: number[] })[]>(
      'order/deliveryoptions/',
    ),
  ])
  const pickup = options.find(({ kind, blocked }) => kind === 'pickup' && !blocked)!
  const placed = await customer.post(
    'order/',
    {
      delivery_option: pickup.id,
      warehouse: pickup.warehouses[0],
      billing: billing[0]!.id,
      payment_method: 'bank_transfer',
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(placed.status(), await placed.text()).toBe(201)
  const order = (await placed.json()) as { id: number; name: string }

  await signIn(page, { email, password })
  await page.goto(`/order/view/${order.id}`)
  const log = page.locator('ol').filter({ has: page.locator('time') })

  await test.step('the lines are changed in the editor of baskets, and saved in one go', async () => {
    await expect(page.getByText(anyOf(orders.life.until))).toBeVisible()
    await page.getByRole('link', { name: orders.life.change }).click()
    const title = filled(orders.edit.title, { name: order.name })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    const quantity = page.locator(`input[data-quantity="${first!.id}"]`)
    await quantity.fill('15')
    await quantity.press('Tab')
    await page
      .getByRole('button', { name: new RegExp(second!.ref) })
      .last()
      .click() // takes it out
    await expect(page.locator(`input[data-quantity="${second!.id}"]`)).toHaveCount(0)
    await page.getByLabel(basket.quick.ref).fill(third!.ref)
    await page.getByRole('button', { name: basket.quick.add, exact: true }).click()
    await expect(page.locator(`input[data-quantity="${third!.id}"]`)).toBeVisible()
    await expect(page.getByText(orders.edit.before)).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.getByLabel(orders.comment, { exact: true }).fill('Sonner deux fois')
    await page.getByRole('button', { name: orders.edit.save }).click()
    await expect(page).toHaveURL(`/order/view/${order.id}`)
    await expect(log.getByText(new RegExp(`${first!.ref}.* → `))).toBeVisible()
    await expect(log.getByText(orders.change.comment)).toBeVisible()
    const items = page.getByRole('table', { name: orders.items_caption })
    await expect(items.getByText(third!.ref, { exact: true })).toBeVisible()
    await expect(items.getByText(second!.ref, { exact: true })).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('what is in the basket goes into the order', async () => {
    await fillBasket(customer, [fourth!], 10)
    await page.goto('/order/create')
    await page.getByRole('button', { name: new RegExp(order.name) }).click()
    await expect(page).toHaveURL(`/order/view/${order.id}`)
    const items = page.getByRole('table', { name: orders.items_caption })
    await expect(items.getByText(fourth!.ref, { exact: true })).toBeVisible()
  })

  await test.step('cancelled, and brought back', async () => {
    await page.getByRole('button', { name: orders.life.cancel }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: orders.life.cancel }).click()
    await expect(page.getByText(orders.status.client_canceled).first()).toBeVisible()
    await page.getByRole('button', { name: orders.life.undo }).click()
    await expect(page.getByRole('button', { name: orders.life.cancel })).toBeVisible()
  })

  await test.step('the office begins: the page shows it by itself, and it is too late', async () => {
    const started = await office.post(`admin/order/${order.id}/start/`, {})
    expect(started.status(), await started.text()).toBe(200)
    await expect(page.getByText(orders.life.started)).toBeVisible()
    await expect(page.getByRole('button', { name: orders.life.cancel })).toHaveCount(0)
    const refused = await customer.delete(`order/${order.id}/`)
    expect(await refused.json()).toEqual({
      non_field_errors: ['Order has been already started processing.'],
    })
    await page.goto(`/order/edit/${order.id}`)
    await expect(page.getByRole('heading', { level: 1, name: orders.life.started })).toBeVisible()
  })
  await apart.dispose()
})
