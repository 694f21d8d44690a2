import type { Basket } from '@comptoir/contract/basket'
import type { Group, GroupSummary } from '@comptoir/contract/catalogue'
import type { Page } from '@playwright/test'
import { axeFaults } from './support/accessibility.ts'
import { photoOf } from './support/bar-code.ts'
import { newCustomer, signIn } from './support/customer.ts'
import { scan } from './support/hand-scanner.ts'
import { expect, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const { scan: t, basket, shell } = texts.fr
const [unknown, other] = ['2912345678906', '2912345678913']

// A code that the shop does not know is answered with 404.
test.use({ tolerated: [/404 .*\/order\/product\/barcode\//] })

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const packsOf = (page: Page, ref: string) => page.getByLabel(filled(t.row.packs_of, { ref }), { exact: true })

test('GEN-06 BAR-01 BAR-02 BAR-03 BAR-04 ROUTE-31 C-15: codes by hand scanner, keyboard and photo go into the basket', async ({
  page,
  request,
}) => {
  test.setTimeout(180_000)
  const customer = await newCustomer(request, 'simone')
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    Object.defineProperty(MediaDevices.prototype, 'getUserMedia', { value: refuse })
  })
  await signIn(page, customer)
  const answer = await request.post('/api/v1/auth/jwt/create/', {
    data: { email: customer.email, password: customer.password },
  })
  const { access } = (await answer.json()) as { access: string }
  const headers = { authorization: `JWT ${access}` }
  const get = async <T>(path: string) =>
    (await (await request.get(`/api/v1/order/${path}`, { headers })).json()) as T
  const productsOf = async (ref: string) => {
    const { results } = await get<{ results: GroupSummary[] }>(
      `products/discovery_search/?query=${encodeURIComponent(ref)}`,
    )
    const { products } = await get<Group>(`products/${results.find((one) => one.ref === ref)!.id}/`)
    return products.filter(({ barcode }) => barcode?.length === 13)
  }
  const [one, two] = await productsOf('K356')
  const [packed] = await productsOf('K331')
  const code = page.getByLabel(t.code.label, { exact: true })

  await test.step('a hand scanner works in whatever field, and leaves no digit there', async () => {
    await expect(page.getByRole('link', { name: shell.nav.quick_order }).first()).toBeVisible()
    await page.keyboard.press('Alt+s')
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await code.fill('12')
    await scan(page, one!.barcode!)
    await expect(packsOf(page, one!.ref)).toHaveValue('1')
    await scan(page, `]C1010${one!.barcode!}1726123110LOT-7`) // GS1: trade item, expiry and lot
    await expect(packsOf(page, one!.ref)).toHaveValue('2')
    await expect(code).toHaveValue('12')
  })

  await test.step('a wrong check digit is said, with the right one', async () => {
    await code.fill('4006381333932')
    await page.keyboard.press('Enter')
    const alert = page.getByRole('alert').filter({ hasText: anyOf(t.code.invalid) })
    await expect(alert).toContainText('4006381333932')
    await code.fill(two!.barcode!)
    await expect(alert).toHaveCount(0)
    await page.keyboard.press('Enter')
    await expect(packsOf(page, two!.ref)).toHaveValue('1')
    await expect(code).toHaveValue('')
  })

  await test.step('what is sold by the pack is confirmed with its total', async () => {
    await scan(page, packed!.barcode!)
    const row = rowOf(page, packed!.ref)
    await expect(row).toContainText(anyOf(basket.quick.minimum))
    await row.getByRole('button', { name: anyOf(t.row.below_go) }).click()
    await expect(packsOf(page, packed!.ref)).toHaveValue('3')
  })

  await test.step('undo takes back step by step', async () => {
    const undo = page.getByRole('button', { name: anyOf(t.list.undo_of) })
    await rowOf(page, two!.ref)
      .getByRole('button', { name: filled(t.row.remove, { ref: two!.ref }) })
      .click()
    await expect(rowOf(page, two!.ref)).toHaveCount(0)
    await expect(undo).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(packsOf(page, two!.ref)).toHaveValue('1')
    await rowOf(page, two!.ref)
      .getByLabel(filled(t.row.again_of, { ref: two!.ref }))
      .click()
    await expect(packsOf(page, two!.ref)).toHaveValue('2')
    await undo.click()
    await expect(packsOf(page, two!.ref)).toHaveValue('1')
  })

  await test.step('a photo is read here, and the camera that is refused says what to do', async () => {
    const [photo, third] = [page.locator('input[type="file"]'), (await productsOf('K356'))[2]!]
    const buffer = await photoOf(page, third.barcode!)
    await photo.setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
    await expect(packsOf(page, third.ref)).toHaveValue('1')
    await page.getByRole('button', { name: t.camera.open }).click()
    await expect(page.getByRole('alert')).toContainText(anyOf(t.camera.refused.title))
  })

  await test.step('an unknown code is offered to be asked about, or put under the specific request', async () => {
    await scan(page, unknown)
    const row = rowOf(page, unknown)
    await expect(row).toContainText('Le code-barres saisi est introuvable dans notre base de données')
    await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(`^mailto:.*${unknown}`))
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await axeFaults(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await scan(page, other)
    const offers = page.getByRole('button', { name: anyOf(t.row.request) })
    await expect(offers).toHaveCount(2)
    // Both within a moment, each below the other.
    await offers.evaluateAll((buttons: HTMLElement[]) => buttons.forEach((button) => button.click()))
    const field = page.getByRole('textbox', { name: basket.details.request })
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(new RegExp(`${other}[^]*\n[^]*${unknown}`))
    await expect(offers).toHaveCount(0)
  })

  await expect(async () => {
    const now = await get<Basket>('basket/default/')
    const units = Object.fromEntries(now.products.map(({ ref, final_quantity }) => [ref, final_quantity]))
    expect(units).toMatchObject({ [one!.ref]: 2, [two!.ref]: 1, [packed!.ref]: 15 })
    expect(now.specific_request).toContain(unknown)
  }).toPass({ timeout: 30_000 })
})
