import type { Page } from '@playwright/test'
import { createAddress, pickup, place, standard } from './support/checkout.ts'
import { invite, newCustomer, signIn } from './support/customer.ts'
import { expect, settled, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

test.describe.configure({ timeout: 180_000 })

const t = texts.fr
const own = 'Peeters Textiel'
const second = 'Delvaux Confection'
const style = 'PRO 210'

async function choose(page: Page, company: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(t.shell.account.label) }).click()
  await page.getByRole('menuitem', { name: company }).click()
  await expect(page.getByText(filled(t.shell.account.company_chosen, { company }))).toBeVisible()
}

const basketOf = (page: Page, lines: number) =>
  page.getByRole('button', {
    name: filled(lines <= 1 ? t.basket.mini.open_one : t.basket.mini.open_other, { n: lines }),
  })

test('OD-70, C-11, BASK-01, ADDR-05, ORD-01, C-19: one person in two companies sees nothing of the one in the other', async ({
  page,
  context,
  request,
  enter,
}) => {
  const { id, products } = await styleOf(await enter('partner'), style)
  const person = await newCustomer(request, 'anouk', own)
  await invite(request, await newCustomer(request, 'delvaux', second), person)
  await signIn(page, person)

  /** What an order leaves behind: its number, the address that it goes to, the price of the company's tariff. */
  const orderFive = async (tab: Page, from: number, ship: boolean) => {
    await tab.goto(`/product/${id}`)
    await expect(basketOf(tab, 0)).toBeVisible()
    for (let cell = from; cell < from + 5; cell += 1)
      await tab.locator('input[data-row]').nth(cell).fill('12')
    const amount = tab.getByRole('group', { name: t.product.order.label }).locator('dl')
    const price = /\d,\d{4}/.exec(await amount.innerText())![0]
    await tab.keyboard.press('Control+Enter')
    await expect(basketOf(tab, 5)).toBeVisible()
    await tab.goto('/checkout')
    await tab.getByRole('radio', { name: anyOf((ship ? standard : pickup).fr) }).check()
    if (ship) await createAddress(tab, 'fr')
    return { price, number: await place(tab, 'fr') }
  }
  const seen = async (tab: Page, path: string) => {
    await tab.goto(path, { waitUntil: 'commit' }) // its words are waited for, not its pictures
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible()
    await settled(tab)
    return tab.locator('main').innerText()
  }
  const everywhere = [
    '/order',
    '/order/create',
    '/checkout',
    `/product/${id}`,
    `/categories?query=${style}`,
    '/basket',
  ]

  const ofOwn =
    await test.step('the own company orders, keeps an address, and fills its basket again', async () => {
      const done = await orderFive(page, 0, true)
      await page.goto(`/product/${id}`)
      await page.locator('input[data-row]').nth(1).fill('7')
      await page.keyboard.press('Control+Enter')
      await expect(basketOf(page, 1)).toBeVisible()
      await page.locator('input[data-row]').nth(2).fill('11') // typed, and not added
      return done
    })
  const theirs = [
    ofOwn.number,
    'Boutique du centre',
    'Rue Neuve 1',
    ofOwn.price,
    products[1]!.ref,
    products[2]!.ref,
  ]

  const other = await context.newPage()
  await other.goto('/order')
  await expect(other.getByRole('link', { name: ofOwn.number })).toBeVisible()

  await test.step('the second company begins with nothing of it, in the tab beside it too', async () => {
    await page.goto('/order/create')
    await choose(page, second)
    await expect(basketOf(page, 0)).toBeVisible()
    await expect(other.getByText(t.orders.empty).first()).toBeVisible()
    await expect(basketOf(other, 0)).toBeVisible()
    await expect(other.getByRole('link', { name: ofOwn.number })).toHaveCount(0)
    for (const tab of [page, other])
      for (const path of everywhere) {
        const text = await seen(tab, path)
        const marks =
          path.startsWith('/product') || path.startsWith('/categories') ? theirs.slice(0, 4) : theirs
        for (const mark of marks) expect(text, path).not.toContain(mark)
      }
    await page.goto(`/product/${id}`)
    await expect(page.locator('input[data-row]').nth(2)).toHaveValue('')
    await page.getByRole('button', { name: t.product.tools.as_last_time }).click()
    await expect(page.getByText(anyOf(t.product.said.never_ordered)).first()).toBeAttached()
  })

  const ofSecond = await test.step('it orders by its own tariff', () => orderFive(page, 5, false))
  expect(ofSecond.price).not.toBe(ofOwn.price)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(ofSecond.number)
  await page.goto('/order')
  await expect(page.getByRole('link', { name: ofSecond.number })).toBeVisible()
  await expect(page.getByRole('link', { name: ofOwn.number })).toHaveCount(0)

  await test.step('back in the own one, everything is as it was left', async () => {
    await other.goto('/order')
    await choose(other, own)
    for (const tab of [page, other]) {
      await expect(basketOf(tab, 1)).toBeVisible()
      const list = await seen(tab, '/order')
      expect(list).toContain(ofOwn.number)
      expect(list).not.toContain(ofSecond.number)
      expect(await seen(tab, '/order/create')).toContain(products[1]!.ref)
      expect(await seen(tab, '/checkout')).toContain('Boutique du centre')
    }
    await page.goto(`/product/${id}`)
    await expect(page.locator('input[data-row]').nth(2)).toHaveValue('11')
  })
})
