import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Basket } from '@comptoir/contract/basket'
import type { OpenOrder } from '@comptoir/contract/shipments'
import type { BrowserContext, Page } from '@playwright/test'
import picking from '../web/src/i18n/fr/adminPicking.json' with { type: 'json' }
import { axeFaults } from './support/accessibility.ts'
import { photoOf } from './support/bar-code.ts'
import { newCustomer, signedIn, signIn } from './support/customer.ts'
import { scan } from './support/hand-scanner.ts'
import { paste } from './support/paste.ts'
import { releaseServer } from './support/release-server.ts'
import { emailOf, expect, fillBasket, password as officePassword, styleOf, test } from './support/shop.ts'
import { anyOf, filled, texts } from './support/texts.ts'

const t = texts.fr
const { admin } = t
const unknown = '2912345678906'
const longer = { timeout: 60_000 }

const field = (page: Page, text: string, row: number) =>
  page.getByRole('table', { name: t.quickOrder.title }).getByLabel(filled(text, { n: row }), { exact: true })
const offlineNotice = (page: Page) => page.getByRole('status').filter({ hasText: t.shell.offline.title })

/** What the browser has in a store of a database of the shop. */
const storedIn = (page: Page, database: 'comptoir' | 'comptoir_offline', store: string) =>
  page.evaluate(
    ([databaseName, storeName]) =>
      new Promise<unknown[]>((done) => {
        const opening = indexedDB.open(databaseName)
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction(storeName).objectStore(storeName).getAll()
          reading.addEventListener('success', () => {
            opening.result.close()
            done(reading.result)
          })
        })
      }),
    [database, store] as const,
  )
const countCopies = async (page: Page, store: string) =>
  (await storedIn(page, 'comptoir_offline', store)).length
const cachesOf = (page: Page) => page.evaluate(async () => (await caches.keys()).toSorted())
const filesKept = (page: Page) =>
  page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))
    return all.flatMap((requests) => requests.map(({ url }) => url)).join('\n')
  })
const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content')

test('C-08: thirty lines ordered without a network are there once, over the end of the browser; a release is served', async ({
  playwright,
  launchOptions,
  request,
  baseURL,
}) => {
  test.setTimeout(300_000)
  await using server = await releaseServer(baseURL!)
  const folder = await mkdtemp(join(tmpdir(), 'offline-'))
  const open = async (): Promise<BrowserContext> => {
    const context = await playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      baseURL: server.url,
      serviceWorkers: 'allow',
      viewport: { width: 1440, height: 900 },
    })
    context.setDefaultTimeout(30_000)
    return context
  }
  let context = await open()
  try {
    const customer = await newCustomer(request, 'kelder')
    const data = { email: customer.email, password: customer.password }
    const signedIn = await request.post('/api/v1/auth/jwt/create/', { data })
    const headers = { authorization: `JWT ${((await signedIn.json()) as { access: string }).access}` }
    const api = {
      get: async <T>(path: string) => (await (await request.get(`/api/v1/${path}`, { headers })).json()) as T,
      post: async <T>(path: string, body: unknown) =>
        (await (await request.post(`/api/v1/${path}`, { headers, data: body })).json()) as T,
    }
    const style = await styleOf(api, 'PRO 210')
    await request.put(`/api/v1/order/favourite/${style.id}/`, { headers })
    const products = style.products.filter(({ barcode }) => barcode).slice(0, 30)
    expect(products).toHaveLength(30)
    await fillBasket(api, products, 1)
    const { id } = await api.get<Basket>('order/basket/default/')
    await api.post('order/basket/', { name: 'Chaque semaine', basket: id })
    await api.post(`order/basket/${id}/clear/`, {})

    let page = context.pages()[0]!
    await test.step('the shop, its products and what can be read are kept', async () => {
      await signIn(page, customer)
      await page.goto('/basket')
      await expect(page.getByRole('link', { name: 'Chaque semaine' })).toBeVisible()
      await expect.poll(() => countCopies(page, 'products'), longer).toBeGreaterThanOrEqual(30)
      await expect
        .poll(() => page.evaluate(() => Boolean(navigator.serviceWorker.controller)), longer)
        .toBe(true)
      await expect.poll(() => countCopies(page, 'answers'), longer).toBeGreaterThanOrEqual(8)
      await expect.poll(() => filesKept(page), longer).toMatch(/\.wasm$/m)
    })

    await test.step('without a network the shop starts, recurring baskets are read, and what is not there is said', async () => {
      server.goAway()
      await page.goto('/basket')
      await page.getByRole('link', { name: 'Chaque semaine' }).click()
      await expect(page.getByRole('main')).toContainText('PRO 210')
      await expect(offlineNotice(page)).toContainText(/\d{1,2}:\d{2}/)
      expect(await axeFaults(page)).toEqual([])
      await page.goto('/usual')
      await expect(page.getByText(t.usual.empty.title)).toBeVisible()
      await page.goto('/categories?mine=favourite')
      await expect(page.getByRole('main').getByRole('link', { name: style.name, exact: true })).toBeVisible()
      await page.goto('/brochures')
      await expect(page.getByRole('alert')).toContainText(t.common.errors.not_kept, longer)
    })

    await test.step('known codes are scanned into the basket, an unknown one waits', async () => {
      await page.goto('/order/create/scan')
      await expect(page.getByRole('heading', { level: 1, name: t.scan.title })).toBeVisible()
      const [, photographed, ...scanned] = products
      const buffer = await photoOf(page, photographed!.barcode!)
      await page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer })
      await expect(
        page.getByLabel(filled(t.scan.row.packs_of, { ref: photographed!.ref }), { exact: true }),
      ).toHaveValue('1', longer)
      for (const { ref, barcode } of scanned) {
        await scan(page, barcode!)
        await expect(page.getByLabel(filled(t.scan.row.packs_of, { ref }), { exact: true })).toHaveValue('1')
      }
      await scan(page, unknown)
      await expect(page.getByText(t.scan.row.waiting)).toBeVisible(longer)
    })

    await test.step('a known reference is found by the quick order, one of a pasted list that is not known waits', async () => {
      await page.goto('/quick-order')
      await field(page, t.quickOrder.row.code, 1).focus()
      await page.keyboard.type(products[0]!.ref.toLowerCase())
      await page.keyboard.press('Enter')
      await expect(field(page, t.quickOrder.row.packs, 1)).toHaveAttribute('placeholder', '1')
      await page.keyboard.press('Enter')
      await expect(field(page, t.quickOrder.row.code, 2)).toBeFocused()
      await paste(page, 'NEW-1 3')
      await expect(page.getByText(anyOf(t.quickOrder.row.waiting))).toBeVisible(longer)
      await page.getByRole('button', { name: anyOf(filled(t.quickOrder.add.action_one, { n: 1 })) }).click()
      await expect(field(page, t.quickOrder.row.code, 1)).toHaveValue('NEW-1')
      const left = async () => JSON.stringify(await storedIn(page, 'comptoir', 'rows'))
      await expect.poll(left).toContain('NEW-1')
      await expect.poll(left).toContain(unknown)
    })

    await test.step('the browser is closed and opened again: the basket shows what is not saved yet', async () => {
      await context.close()
      context = await open()
      page = context.pages()[0]!
      await page.goto('/order/create')
      await expect(
        page.getByText(anyOf(filled(t.basket.progress.unsaved_other, { n: 30 }))).first(),
      ).toBeVisible(longer)
      await expect(offlineNotice(page)).toBeVisible()
    })

    await test.step('online each line is there once', async () => {
      server.comeBack()
      await expect(page.getByText(anyOf(t.basket.progress.saved)).first()).toBeVisible(longer)
      await expect(offlineNotice(page)).toBeHidden(longer)
      const { basket_products: lines } = await api.get<Basket>('order/basket/default/')
      expect(lines).toHaveLength(30)
      expect(Object.fromEntries(lines.map(({ product, quantity }) => [product.id, quantity]))).toEqual(
        Object.fromEntries(products.map((product) => [product.id, 1])),
      )
    })

    await test.step('what nobody knew is still there, and is looked up', async () => {
      await page.goto('/order/create/scan')
      const row = page.getByRole('listitem').filter({ hasText: unknown })
      await expect(row.getByRole('link')).toHaveAttribute('href', new RegExp(unknown), longer)
      await page.goto('/quick-order')
      await expect(field(page, t.quickOrder.row.code, 1)).toHaveValue('NEW-1')
      await expect(page.getByText(anyOf(filled(t.quickOrder.sum.wrong_one, { n: 1 })))).toBeVisible(longer)
      await page.goto('/order/create')
    })

    await test.step('the server has the worker asked for each time, by its content', async () => {
      const { status, headers } = await page.evaluate(async () => {
        const answer = await fetch('/service-worker.js', { cache: 'no-store' })
        return { status: answer.status, headers: Object.fromEntries(answer.headers) }
      })
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache'])
      expect(headers).not.toHaveProperty('last-modified')
    })

    await test.step('a release is served at once, and then without a network as well', async () => {
      expect(await releaseOf(page)).toBe('1')
      server.release()
      await page.reload()
      expect(await releaseOf(page)).toBe('2')
      await expect
        .poll(async () => (await cachesOf(page)).join(' '), longer)
        .toContain('comptoir_shop_release-2')
      await expect.poll(async () => (await cachesOf(page)).join(' '), longer).not.toContain('release-1')
      server.goAway()
      await page.reload()
      expect(await releaseOf(page)).toBe('2')
      await expect(page.getByRole('heading', { level: 1, name: t.basket.title })).toBeVisible()
      server.comeBack()
    })

    await test.step('sign-out leaves nothing to read', async () => {
      await page.reload()
      await page.getByRole('button', { name: new RegExp(t.shell.account.label) }).click()
      await page.getByRole('menuitem', { name: t.shell.account.sign_out }).click()
      await page.getByRole('button', { name: t.shell.account.sign_out_discard }).click()
      await expect(page).toHaveURL(/sign-in/)
      for (const store of ['commands', 'rows'])
        await expect.poll(() => storedIn(page, 'comptoir', store)).toEqual([])
      for (const store of ['user', 'answers', 'products', 'fetched'])
        expect(await countCopies(page, store)).toBe(0)
      expect((await cachesOf(page)).join(' ')).not.toContain('pictures')
    })
  } finally {
    await context.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('C-08 OD-09: in a dead spot the picking screen starts again with what was counted, and each count is there once', async ({
  browser,
  playwright,
  request,
  baseURL,
}) => {
  test.setTimeout(180_000)
  await using server = await releaseServer(baseURL!)
  await using apart = await playwright.request.newContext({ baseURL: baseURL! })
  const { email, password } = await newCustomer(request, 'hal')
  const customer = await signedIn(apart, email, password)
  const office = await signedIn(apart, emailOf('admin'), officePassword)
  const [article] = (await styleOf(customer, 'PRO 210')).products.filter(({ barcode }) => barcode)
  await fillBasket(customer, [article!], 10)
  const [billing] = await customer.get<{ id: number }[]>('order/billing/')
  const option = (
    await customer.get<{ id: number; kind: string; blocked: boolean; warehouses: number[] }[]>(
      'order/deliveryoptions/',
    )
  ).find(({ kind, blocked }) => kind === 'pickup' && !blocked)!
  const placed = await customer.post(
    'order/',
    {
      ...{ delivery_option: option.id, warehouse: option.warehouses[0], billing: billing!.id },
      payment_method: 'bank_transfer',
    },
    { 'idempotency-key': randomUUID() },
  )
  expect(placed.status(), await placed.text()).toBe(201)
  const { id } = (await placed.json()) as { id: number }
  const picked = async () =>
    (await office.get<OpenOrder>(`admin/order/${id}/open/`)).warehouses.flatMap(({ lines }) =>
      lines.map((line) => line.picked),
    )

  await using context = await browser.newContext({
    baseURL: server.url,
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 844 },
  })
  const page = await context.newPage()
  await signIn(page, { email: emailOf('admin'), password: officePassword })
  await page.goto(`/admin/orders/${id}/pick`)
  const counted = (units: number) =>
    page.getByRole('status').filter({ hasText: new RegExp(`${article!.ref}.*: ${units} `) })
  const code = page.getByLabel(picking.code)
  await expect(code).toBeVisible()
  await scan(page, article!.barcode!)
  await expect(counted(1)).toBeVisible()
  await expect.poll(picked).toEqual([1])
  await expect.poll(() => filesKept(page), longer).toMatch(/\/PickScreen-/)
  await expect.poll(() => countCopies(page, 'answers'), longer).toBeGreaterThan(0)

  server.goAway()
  await scan(page, article!.barcode!)
  await expect(page.getByText(anyOf(filled(picking.away_one, { count: 1 })))).toBeVisible(longer)
  await page.reload()
  await expect(code).toBeVisible(longer)
  await expect(offlineNotice(page)).toContainText(admin.offline, longer)
  await scan(page, article!.barcode!)
  await expect(counted(3)).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  server.comeBack()
  await expect.poll(picked, longer).toEqual([3])
  await expect(offlineNotice(page)).toBeHidden(longer)
  await expect(page.getByRole('button', { name: picking.ship })).toBeEnabled()
})
