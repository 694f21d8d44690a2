import type { Locator, Page } from '@playwright/test'
import { type Account, type Api, expect, fillBasket, settled, styleOf } from './shop.ts'
import { anyOf, type Language, texts } from './texts.ts'

type Enter = (account: Account, language?: Language) => Promise<Api>
type Look = { page: Page; enter: Enter; speak: (language: Language) => Promise<void>; language: Language }

/** The screens of the main job. Nobody but their tests touches the basket that they show. */
export const screens = [
  'sign-in',
  'registration',
  'registration with faults',
  'stale activation link',
  'void invitation',
  'forgotten password',
  'new password',
  'question about a new address',
  'waiting for approval',
  'catalogue',
  'product',
  'product at its last price step',
  'basket',
  'basket as size runs',
  'scan',
  'checkout',
  'saved basket',
  'usual purchases',
  'order list',
  'order detail',
  'order being changed',
  'invoices',
  'profile',
  'profile with faults',
  'first page',
  'office',
  'office: approvals',
  'office: approval',
  'office: refusing several',
  'office: clients',
  'office: price lists of several',
  'office: client',
  'office: orders',
  'office: order',
  'office: picking',
  'office: stock',
  'office: stock of an article',
  'office: stock movements',
  'office: expected deliveries',
  'office: mails',
  'office: mail',
  'office: audit log',
  'office: staff',
  'office: inviting staff',
  'office: member of staff',
  'office: delivery options',
  'office: delivery option',
  'office: holidays',
  'office: limits',
  'office: warehouses',
  'office: categories',
  'office: colours',
  'office: imports',
  'office: new promotion',
  'office: news',
  'office: announcements',
  'office: new announcement',
] as const
type Screen = (typeof screens)[number]

/** Those that something stays in view of at the top or the foot: Tab goes through them. */
export const walked: ReadonlySet<Screen> = new Set<Screen>([
  'catalogue',
  'product at its last price step',
  'basket',
  'checkout',
  'order list',
  'profile',
  'office: clients',
  'office: approval',
  'office: delivery option',
])

/** Opens a screen with data on it, as a customer finds it who has worked in the shop. */
export async function openScreen(screen: Screen, look: Look): Promise<void> {
  const { page } = look
  await show(page, await addressOf(screen, look))
  if (screen === 'registration with faults') {
    await page.locator('button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]')).not.toHaveCount(0)
  }
  if (screen === 'profile') await expect(page.locator('#prices input[type="radio"]').first()).toBeVisible()
  if (screen === 'profile with faults') {
    await page.locator('#password button[type="submit"]').click()
    await expect(page.locator('[aria-invalid="true"]')).not.toHaveCount(0)
  }
  if (screen === 'waiting for approval')
    await page.getByRole('button', { name: texts[look.language].registration.waiting.change }).click()
  if (screen === 'office: inviting staff') {
    await page.getByRole('button', { name: texts[look.language].adminStaff.invite }).click()
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible()
  }
  if (screen === 'office: clients') await page.getByRole('checkbox').nth(1).check()
  if (screen === 'office: price lists of several') {
    const { adminClients: words, admin } = texts[look.language]
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByRole('button', { name: admin.actions }).click()
    await page.getByRole('menuitem', { name: words.actions.set_tariff }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio').nth(1).check()
    await dialog.getByLabel(words.approvals.tariff).selectOption({ index: 2 })
    await expect(dialog.getByRole('table')).toBeVisible()
  }
  if (screen === 'office: refusing several') {
    const words = texts[look.language].adminClients
    await page.locator('thead').getByRole('checkbox').check()
    await page.getByRole('button', { name: words.actions.refuse }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: texts[look.language].adminReasons.vat.title })
      .click()
  }
  if (screen === 'product at its last price step') {
    await page.locator('input[data-row]').first().fill('900')
    await expect(page.locator('td[data-current]:last-child').first()).toBeAttached()
  }
  if (screen === 'basket as size runs') {
    await page.getByText(texts[look.language].basket.view.runs, { exact: true }).click()
    await page.getByRole('checkbox').nth(1).check()
    await expect(page.locator('input[data-column]').first()).toBeVisible()
  }
  if (screen === 'scan') {
    const words = texts[look.language].scan
    await page.getByLabel(words.code.label).first().fill('2912345678906')
    await page.getByRole('button', { name: words.code.add, exact: true }).click()
    await expect(page.getByRole('button', { name: anyOf(words.row.request) })).toBeVisible()
    await page.getByRole('button', { name: words.row.keypad }).click()
  }
  if (screen === 'saved basket' || screen === 'usual purchases')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  if (screen === 'order being changed')
    await expect(page.locator('input[data-quantity]').first()).toBeVisible()
  if (screen === 'checkout') await expect(page.getByRole('radio').first()).toBeVisible()
}

/** What opens over a screen, in French: how it is opened, and by what it is known to be open. */
type Opened = {
  name: string
  open: (page: Page) => Promise<void>
  shows: (page: Page) => Locator
  onPhone?: boolean
}

const byButton =
  (name: string | RegExp) =>
  (page: Page): Promise<void> =>
    page.getByRole('button', { name }).first().click()
const menu = (page: Page) => page.getByRole('menu')
const dialog = (page: Page) => page.getByRole('dialog')
const { account, adminReferences, basket, checkout, common, orders, shell } = texts.fr
/** The first row of a list of the office, whose name opens it over the page. */
const byFirstRow = (page: Page): Promise<void> => page.locator('[data-row-link]').first().click()

export const opened: Partial<Record<Screen, Opened[]>> = {
  catalogue: [
    { name: 'account', open: byButton(anyOf(shell.account.label)), shows: menu },
    { name: 'languages', open: byButton(anyOf(common.language)), shows: menu },
    { name: 'appearance', open: byButton(anyOf(common.theme.label)), shows: menu, onPhone: false },
    {
      name: 'basket',
      open: byButton(anyOf(basket.mini.open_one, basket.mini.open_other)),
      shows: dialog,
      onPhone: false,
    },
    {
      name: 'suggestions',
      open: async (page) => {
        await page.keyboard.press('/')
        await page.keyboard.type('pro')
      },
      shows: (page) => page.getByRole('listbox'),
    },
  ],
  product: [
    {
      name: 'stock',
      open: (page) => page.locator('td button[data-state]').first().click(),
      shows: (page) => page.locator('.mantine-Popover-dropdown').first(),
    },
    {
      name: 'keys',
      open: async (page) => {
        await page.getByRole('heading', { level: 1 }).focus()
        await page.keyboard.press('?')
      },
      shows: dialog,
    },
  ],
  basket: [{ name: 'clearing', open: byButton(basket.clear.action), shows: dialog }],
  checkout: [{ name: 'new address', open: byButton(checkout.addresses.shipping_new), shows: dialog }],
  'order detail': [{ name: 'columns', open: byButton(orders.choose_columns), shows: dialog }],
  profile: [{ name: 'second factor', open: byButton(account.second_factor.begin), shows: dialog }],
  'office: warehouses': [{ name: 'warehouse', open: byFirstRow, shows: dialog }],
  'office: categories': [{ name: 'order', open: byButton(adminReferences.arrange.do), shows: dialog }],
  'office: colours': [{ name: 'colour', open: byFirstRow, shows: dialog }],
  office: [{ name: 'account', open: byButton(anyOf(shell.account.label)), shows: menu }],
}

/** Opens a page and waits for what it shows. */
export async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

async function addressOf(screen: Screen, { enter, speak, language }: Look): Promise<string> {
  switch (screen) {
    case 'sign-in':
      await speak(language)
      return '/sign-in'
    case 'registration':
    case 'registration with faults':
      await speak(language)
      return '/registration'
    case 'stale activation link':
      await speak(language)
      return '/activate'
    case 'void invitation':
      await speak(language)
      return '/invitation'
    case 'forgotten password':
      await speak(language)
      return '/reset-password'
    case 'new password':
      await speak(language)
      return '/reset-password/Nw/a-token'
    case 'question about a new address':
      await speak(language)
      return '/allow-email?uid=Nw&token=a-token'
    case 'waiting for approval':
      await enter('pending', language)
      return '/activation'
    case 'catalogue':
      await fillPartnersBasket(await enter('partner', language))
      return '/categories?query=hoodie'
    case 'product': {
      // Cells that are short, out, expected on a date, with packs and a minimum.
      const { id } = await styleOf(await enter('partner', language), 'K331')
      return `/product/${id}`
    }
    case 'product at its last price step': {
      const { id } = await styleOf(await enter('buyer2', language), 'PRO 210')
      return `/product/${id}`
    }
    case 'saved basket': {
      const { results } = await (
        await enter('buyer', language)
      ).get<{ results: { id: number }[] }>('order/basket/')
      return `/basket/${results[0]!.id}`
    }
    case 'basket':
    case 'basket as size runs':
    case 'checkout':
      await fillPartnersBasket(await enter('partner', language))
      return screen === 'checkout' ? '/checkout' : '/order/create'
    case 'scan':
      await enter('buyer2', language)
      return '/order/create/scan'
    case 'profile':
    case 'profile with faults':
      await enter('buyer2', language) // has two price lists
      return '/profile'
    case 'first page':
      await enter('buyer2', language)
      return '/setup'
    case 'office':
      await enter('admin', language)
      return '/admin'
    case 'office: approvals':
    case 'office: refusing several':
      await enter('admin', language)
      return '/admin/approvals'
    case 'office: approval': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/users/?status=waiting&ordering=waiting_since')
      return `/admin/approvals/${results[0]!.id}`
    }
    case 'office: clients':
    case 'office: price lists of several':
      await enter('admin', language)
      return '/admin/clients'
    case 'office: client': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/users/?role=partner')
      return `/admin/clients/${results[0]!.id}`
    }
    case 'office: orders':
      await enter('admin', language)
      return '/admin/orders'
    case 'office: order': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/order/?ordering=created_at')
      return `/admin/orders/${results[0]!.id}`
    }
    case 'office: picking': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/order/?status=in_progress')
      return `/admin/orders/${results[0]!.id}/pick`
    }
    case 'office: stock':
      await enter('admin', language)
      return '/admin/stock'
    case 'office: stock of an article': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/stock/?view=expected')
      return `/admin/stock/${results[0]!.id}`
    }
    case 'office: stock movements':
      await enter('admin', language)
      return '/admin/stock-movements'
    case 'office: expected deliveries':
      await enter('admin', language)
      return '/admin/incoming'
    case 'office: mails':
      await enter('admin', language)
      return '/admin/mail'
    case 'office: mail': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/mail/')
      return `/admin/mail/${results[0]!.id}`
    }
    case 'office: audit log':
      await enter('admin', language)
      return '/admin/audit'
    case 'office: staff':
    case 'office: inviting staff':
      await enter('admin', language)
      return '/admin/staff'
    case 'office: member of staff': {
      const { results } = await (
        await enter('admin', language)
      ).get<{ results: { id: number }[] }>('admin/staff/')
      return `/admin/staff/${results[0]!.id}`
    }
    case 'office: delivery options':
      await enter('admin', language)
      return '/admin/settings'
    case 'office: delivery option': {
      const [option] = await (await enter('admin', language)).get<{ id: number }[]>('admin/delivery-options/')
      return `/admin/settings/delivery/${option!.id}`
    }
    case 'office: holidays':
      await enter('admin', language)
      return '/admin/settings?tab=holidays'
    case 'office: limits':
      await enter('admin', language)
      return '/admin/settings?tab=limits'
    case 'office: warehouses':
      await enter('admin', language)
      return '/admin/settings?tab=warehouses'
    case 'office: categories':
      await enter('admin', language)
      return '/admin/lists'
    case 'office: colours':
      await enter('admin', language)
      return '/admin/lists?kind=color'
    case 'office: imports':
      await enter('admin', language)
      return '/admin/imports'
    case 'office: new promotion':
      await enter('admin', language)
      return '/admin/promotions/new'
    case 'office: news':
      await enter('admin', language)
      return '/admin/pages?type=news'
    case 'office: announcements':
      await enter('admin', language)
      return '/admin/announcements'
    case 'office: new announcement':
      await enter('admin', language)
      return '/admin/announcements/new'
    case 'order list':
      await enter('buyer', language)
      return '/order'
    case 'invoices':
      await enter('buyer', language)
      return '/invoices'
    case 'usual purchases':
      await enter('buyer', language)
      return '/usual'
    case 'order being changed': {
      const { results } = await (
        await enter('buyer', language)
      ).get<{ results: { id: number; status: string }[] }>('order/?limit=50')
      return `/order/edit/${results.find(({ status }) => status === 'submitted')!.id}`
    }
    case 'order detail': {
      const { results } = await (
        await enter('buyer', language)
      ).get<{ results: { id: number }[] }>('order/?limit=50')
      return `/order/view/${results.at(-1)!.id}`
    }
  }
}

/** The same lines whoever asks first: several screens show this basket. */
async function fillPartnersBasket(api: Api): Promise<void> {
  const { products } = await styleOf(api, 'K331')
  await fillBasket(api, products.slice(0, 12), 3)
}
