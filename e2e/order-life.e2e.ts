import { randomUUID } from 'node:crypto'
import type { Stock } from '@comptoir/contract/admin-stock'
import type { Country } from '@comptoir/contract/lookups'
import adminOrders from '../web/src/i18n/fr/adminOrders.json' with { type: 'json' }
import picking from '../web/src/i18n/fr/adminPicking.json' with { type: 'json' }
import { axeFaults } from './support/accessibility.ts'
import { photoOf } from './support/bar-code.ts'
import { pickup } from './support/checkout.ts'
import { newCustomer, signedIn, signIn } from './support/customer.ts'
import { scan } from './support/hand-scanner.ts'
import {
  emailOf,
  expect,
  fillBasket,
  password as demoPassword,
  saved,
  styleOf,
  test,
} from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const parcel = '323212345659900001'
const { admin, basket, checkout, common, form, orders, shell } = texts.fr
/** The button of the picking screen for an article. */
const forArticle = (text: string, ref: string) => anyOf(filled(text, { name: `${ref}{{size}}` }))

test('ORD-03..14, OD-09, OD-39, OD-41, OD-54, C-12, C-18: an order from its place to its return, in the browsers of the customer and of the office', async ({
  page,
  browser,
  playwright,
  baseURL,
  request,
  enter,
}) => {
  test.setTimeout(240_000)
  const style = await styleOf(await enter('buyer2'), 'PRO 210')
  const { products } = style
  const { email, password } = await newCustomer(request, 'commande')
  const apart = await playwright.request.newContext({ baseURL: baseURL! })
  const customer = await signedIn(apart, email, password)
  const office = await signedIn(apart, emailOf('admin'), demoPassword)
  const [first, second, third, fourth] = products.slice(0, 4)
  await fillBasket(customer, [first!, second!], 10)
  type Named = { id: number }[]
  const [billing, options, countries] = await Promise.all([
    customer.get<Named>('order/billing/'),
    customer.get<(Named[number] & { kind: string; blocked: boolean })[]>('order/deliveryoptions/'),
    customer.get<Country[]>('countries/'),
  ])
  const address = await customer.post('order/shipping_address/', {
    name: 'Boutique du centre',
    address_one: 'Rue Neuve 1',
    code: '1000',
    city_name: 'Bruxelles',
    country: countries.find(({ code }) => code === 'BE')!.id,
    phone: '+32470112233',
  })
  expect(address.status(), await address.text()).toBe(201)
  const place = async () => {
    const placed = await customer.post(
      'order/',
      {
        delivery_option: options.find(({ kind, blocked }) => kind === 'shipping' && !blocked)!.id,
        shipping_address: ((await address.json()) as { id: number }).id,
        billing: billing[0]!.id,
        payment_method: 'bank_transfer',
      },
      { 'idempotency-key': randomUUID() },
    )
    expect(placed.status(), await placed.text()).toBe(201)
    return (await placed.json()) as { id: number; name: string }
  }
  const order = await place()

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
    await expect(page.locator('dl[aria-busy="true"]')).toHaveCount(0) // the sums are of the last change
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

  const inOffice = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } })
  const desk = await inOffice.newPage()
  const parts = page.getByRole('heading', { level: 3 })
  await test.step('the office begins: the customer sees it at once, and it is too late', async () => {
    await signIn(desk, { email: emailOf('admin'), password: demoPassword })
    await desk.goto(`/admin/orders/${order.id}`)
    await desk.getByRole('button', { name: adminOrders.do.start }).click()
    await expect(page.getByText(orders.life.started)).toBeVisible()
    await expect(page.getByRole('button', { name: orders.life.cancel })).toHaveCount(0)
    const refused = await customer.delete(`order/${order.id}/`)
    expect(await refused.json()).toEqual({
      non_field_errors: ['Order has been already started processing.'],
    })
  })

  await test.step('picked on a phone, with two that are not there; what was picked leaves', async () => {
    await desk.getByRole('link', { name: adminOrders.pick, exact: true }).click()
    await expect(desk.getByRole('button', { name: picking.ship })).toBeDisabled()
    await scan(desk, first!.barcode!)
    await expect(desk.getByRole('status').filter({ hasText: first!.ref })).toBeVisible()
    await scan(desk, second!.barcode!)
    await expect(desk.getByText(picking.said.wrong_title)).toBeVisible()
    await desk.getByRole('button', { name: forArticle(picking.lacks_of, fourth!.ref) }).click()
    await desk.getByLabel(picking.lacks_units).fill('2')
    await desk.getByRole('button', { name: picking.lacks_save }).click()
    for (const { ref } of [first!, third!, fourth!])
      await desk.getByRole('button', { name: forArticle(picking.all_of, ref) }).click()
    expect(await axeFaults(desk)).toEqual([])
    await desk.getByRole('button', { name: picking.ship }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByLabel(adminOrders.ship.carrier).selectOption({ label: 'bpost' })
    const tracking = dialog.getByLabel(adminOrders.ask.tracking_code)
    await tracking.focus()
    await scan(desk, parcel)
    await expect(tracking).toHaveValue(parcel)
    await dialog.getByRole('button', { name: picking.ship_confirm }).click()
    await expect(desk).toHaveURL(`/admin/orders/${order.id}`)
    await expect(parts.getByText(filled(orders.shipments.number, { number: 1 }))).toBeVisible()
    await expect(parts.getByText(orders.shipments.to_come)).toBeVisible()
    await expect(page.getByRole('link', { name: parcel }).first()).toHaveAttribute('href', /bpost.*3232/)
  })

  await test.step('the rest leaves, its label is printed, and the order is completed', async () => {
    expect(
      await saved(desk, () => desk.getByRole('button', { name: adminOrders.ship.labels }).click()),
    ).toMatch(/\.pdf$/)
    await desk.setViewportSize({ width: 1440, height: 900 })
    await desk.getByRole('button', { name: anyOf(adminOrders.ship.from) }).click()
    const dialog = desk.getByRole('dialog')
    await dialog.getByRole('button', { name: adminOrders.ship.do }).click()
    await expect(parts.getByText(filled(orders.shipments.number, { number: 2 }))).toBeVisible()
    await expect(page.getByText(orders.status.processed).first()).toBeVisible()
    await desk.getByRole('button', { name: adminOrders.do.complete, exact: true }).click()
    await expect(page.getByText(orders.status.completed).first()).toBeVisible()
    expect(await axeFaults(desk)).toEqual([])
    expect(await axeFaults(page)).toEqual([])
  })

  await test.step('the customer has every paper', async () => {
    const button = (name: string) => page.getByRole('button', { name })
    const files = [
      await saved(page, () => button(orders.download_pdf).click()),
      await saved(page, () => button('Excel').click()),
    ]
    const others = page.getByRole('menuitem')
    await button(orders.documents.label).click()
    await expect(others.first()).toBeVisible()
    const names = await others.allInnerTexts()
    await page.keyboard.press('Escape')
    for (const name of names) {
      await expect(others).toHaveCount(0)
      await button(orders.documents.label).click()
      files.push(await saved(page, () => page.getByRole('menuitem', { name, exact: true }).click()))
      await expect(button(orders.documents.label)).toBeFocused()
    }
    for (const at of [0, 1])
      files.push(await saved(page, () => button(orders.shipments.delivery_note).nth(at).click()))
    expect(files.join(' ')).toMatch(/\.pdf .*\.xlsx/)
    expect(files.length).toBeGreaterThanOrEqual(7)
  })

  await test.step('three come back, and stand in the stock again', async () => {
    const onHand = async () =>
      (await office.get<Stock>(`admin/stock/${first!.id}/`)).warehouses.reduce(
        (sum, one) => sum + one.on_hand,
        0,
      )
    const before = await onHand()
    await page.getByRole('button', { name: orders.returns.ask }).click()
    const asking = page.getByRole('dialog', { name: anyOf(orders.returns.ask_title) })
    await asking.getByLabel(new RegExp(first!.ref)).fill('3')
    await page.keyboard.press('Escape')
    const leaving = page.getByRole('dialog', { name: anyOf(form.unsaved.title) })
    await leaving.getByRole('button', { name: common.actions.cancel }).click() // nothing lies over it
    await expect(leaving).toBeHidden()
    await asking.getByLabel(orders.returns.reason_label).selectOption('not_needed')
    const buffer = await photoOf(page, first!.barcode!)
    await asking
      .locator('input[type="file"]')
      .setInputFiles({ name: 'carton.png', mimeType: 'image/png', buffer })
    await expect(asking.getByText('carton.png', { exact: true })).toBeVisible()
    expect(await axeFaults(page, undefined, '[role=dialog]')).toEqual([])
    await asking.getByRole('button', { name: orders.returns.send }).click()
    await expect(page.getByText(orders.returns.status.requested, { exact: true })).toBeVisible()
    const steps = adminOrders.returns.do
    await desk.reload()
    for (const seen of [page, desk])
      await expect(seen.getByRole('img', { name: anyOf(orders.returns.photo_nth) })).toBeVisible()
    await desk.getByRole('button', { name: steps.accept }).click()
    await expect(page.getByText(orders.returns.status.accepted, { exact: true })).toBeVisible()
    for (const [step, status] of [
      ['receive', 'received'],
      ['credit', 'credited'],
    ] as const) {
      await desk.getByRole('button', { name: steps[step] }).click()
      await desk.getByRole('dialog').getByRole('button', { name: steps[step] }).click()
      await expect(desk.getByRole('dialog')).toHaveCount(0)
      for (const seen of [page, desk])
        await expect(seen.getByText(orders.returns.status[status], { exact: true })).toBeVisible()
    }
    expect(await onHand()).toBe(before + 3)
  })

  await test.step('a second order is cancelled in time', async () => {
    await fillBasket(customer, [first!], 20)
    const other = await place()
    await page.goto(`/order/view/${other.id}`)
    await page.getByRole('button', { name: orders.life.cancel }).click()
    await page.getByRole('dialog').getByRole('button', { name: orders.life.cancel }).click()
    await expect(page.getByText(orders.status.client_canceled).first()).toBeVisible()
  })

  await test.step('a third is too late: the office has begun while the customer is asked', async () => {
    await fillBasket(customer, [first!], 20)
    const other = await place()
    await page.goto(`/order/edit/${other.id}`)
    await page.getByLabel(orders.comment, { exact: true }).fill('Trop tard')
    await desk.goto(`/admin/orders/${other.id}`)
    await desk.getByRole('button', { name: adminOrders.do.start }).click()
    await expect(page.getByRole('heading', { level: 1, name: orders.life.started })).toBeVisible()
  })

  await test.step('the office orders for the client who calls, and changes the order for them', async () => {
    const { results } = await office.get<{ results: Named }>(`admin/users/?search=${email}`)
    await desk.goto(`/admin/clients/${results[0]!.id}`)
    await desk.getByRole('button', { name: admin.order_for_client }).click()
    const ordersFor = filled(shell.owner.ordering_for, { name: 'Peeters commande' })
    await expect(desk.getByText(ordersFor)).toBeVisible()
    await desk.goto(`/product/${style.id}`)
    await desk.locator('input[data-row]').last().fill('12') // of others than above
    await desk.keyboard.press('Control+Enter')
    await desk.getByRole('button', { name: filled(basket.mini.open_one, { n: 1 }) }).waitFor()
    await desk.goto('/checkout')
    await desk.getByRole('radio', { name: anyOf(pickup.fr) }).check()
    await desk.getByRole('button', { name: checkout.summary.place }).click()
    await expect(desk).toHaveURL(/\/admin\/orders\/\d+/)
    await desk.getByRole('button', { name: adminOrders.edit_for_client }).click()
    const quantity = desk.locator('input[data-quantity]')
    await quantity.fill('14')
    await quantity.press('Tab')
    await desk.getByRole('button', { name: orders.edit.save }).click()
    await expect(desk).toHaveURL(/\/admin\/orders\/\d+/)
    await expect(desk.getByText(/: 12.+ → 14/)).toBeVisible()
    await page.goto('/order')
    await page.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page.getByText(/: 12.+ → 14/)).toBeVisible()
  })
  await inOffice.close()
  await apart.dispose()
})
