import type { Locator, Page } from '@playwright/test'
import { type Account, type Api, expect, fillBasket, settled, styleOf } from './shop.ts'
import { anyOf, type Language, texts } from './texts.ts'

export type Screen = {
  /** Who looks at it; a visitor without. */
  as?: Account
  /** Its address, or how it is found. */
  at: string | ((api: Api) => Promise<string>)
  /** What is done there before it is looked at. */
  act?: (page: Page, language: Language) => Promise<void>
  /** What shows that all of it is there, beyond its heading and placeholders. */
  shows?: (page: Page) => Locator
  /** Something stays in view of it at the top or the foot: Tab goes through it. */
  isWalked?: true
  /** What opens over it. */
  opens?: Opened[]
}

/** What opens over a screen, in French: how it is opened, and by what it is known to be open. */
type Opened = {
  name: string
  open: (page: Page) => Promise<void>
  shows: (page: Page) => Locator
  onPhone?: boolean
}

type Listed = { id: number }
/** The page of the first of a list. */
const firstOf =
  (list: string, pageOf: (id: number) => string) =>
  async (api: Api): Promise<string> => {
    const found = await api.get<Listed[] | { results: Listed[] }>(list)
    const [first] = Array.isArray(found) ? found : found.results
    expect(first, `the first of ${list}`).toBeDefined()
    return pageOf(first!.id)
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
const faultyFields = (page: Page) => page.locator('[aria-invalid="true"]').first()
const firstRow = (page: Page) => page.getByRole('row').nth(1)

/** The same lines whoever asks first: several screens show this basket. */
const withBasket = (address: string) => async (api: Api) => {
  const { products } = await styleOf(api, 'K331')
  await fillBasket(api, products.slice(0, 12), 3)
  return address
}
const styleAt = (ref: string) => async (api: Api) => `/product/${(await styleOf(api, ref)).id}`

/** What is looked at, with data on it, as somebody finds it who has worked there. Nobody else touches the baskets. */
export const screens: Record<string, Screen> = {
  'sign-in': { at: '/sign-in' },
  registration: { at: '/registration' },
  'registration with faults': {
    at: '/registration',
    act: (page) => page.locator('button[type="submit"]').click(),
    shows: faultyFields,
  },
  'stale activation link': { at: '/activate' },
  'void invitation': { at: '/invitation' },
  'forgotten password': { at: '/reset-password' },
  'question about a new address': { at: '/allow-email?uid=Nw&token=a-token' },
  'void payment link': { at: '/payment-link-invalid' },
  cookies: { at: '/cookies' },
  contact: { at: '/information' },
  'new password': { at: '/reset-password/Nw/a-token' }, // kept for the page of a forgotten one
  'waiting for approval': { as: 'pending', at: '/activation' },
  'changing what waits for approval': {
    as: 'pending',
    at: '/activation',
    act: (page, language) =>
      page.getByRole('button', { name: texts[language].registration.waiting.change }).click(),
  },

  catalogue: {
    as: 'partner',
    at: withBasket('/categories?query=hoodie'),
    isWalked: true,
    opens: [
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
  },
  // Cells that are short, out, expected on a date, with packs and a minimum.
  product: {
    as: 'partner',
    at: styleAt('K331'),
    opens: [
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
  },
  basket: {
    as: 'partner',
    at: withBasket('/order/create'),
    isWalked: true,
    opens: [{ name: 'clearing', open: byButton(basket.clear.action), shows: dialog }],
  },
  'basket as size runs': {
    as: 'partner',
    at: withBasket('/order/create'),
    act: async (page, language) => {
      await page.getByText(texts[language].basket.view.runs, { exact: true }).click()
      await page.getByRole('checkbox').nth(1).check()
    },
    shows: (page) => page.locator('input[data-column]').first(),
  },
  checkout: {
    as: 'partner',
    at: withBasket('/checkout'),
    act: (page, language) =>
      page.getByRole('button', { name: texts[language].checkout.summary.show_lines }).click(),
    shows: (page) => page.locator('input[data-quantity]').first(),
    isWalked: true,
    opens: [{ name: 'new address', open: byButton(checkout.addresses.shipping_new), shows: dialog }],
  },
  'product at its last price step': {
    as: 'buyer2',
    at: styleAt('PRO 210'),
    act: (page) => page.locator('input[data-row]').first().fill('900'),
    shows: (page) => page.locator('td[data-current]:last-child').first(),
    isWalked: true,
  },
  scan: {
    as: 'buyer2',
    at: '/order/create/scan',
    act: async (page, language) => {
      const words = texts[language].scan
      await page.getByLabel(words.code.label).first().fill('2912345678906')
      await page.getByRole('button', { name: words.code.add, exact: true }).click()
      await expect(page.getByRole('button', { name: anyOf(words.row.request) })).toBeVisible()
      await page.getByRole('button', { name: words.row.keypad }).click()
    },
  },
  'first page': { as: 'buyer2', at: '/setup' },
  // Of a customer with two price lists.
  profile: {
    as: 'buyer2',
    at: '/profile',
    shows: (page) => page.locator('#prices input[type="radio"]').first(),
    isWalked: true,
    opens: [{ name: 'second factor', open: byButton(account.second_factor.begin), shows: dialog }],
  },
  'profile with faults': {
    as: 'buyer2',
    at: '/profile',
    act: (page) => page.locator('#password button[type="submit"]').click(),
    shows: faultyFields,
  },
  'address without a page': { as: 'buyer2', at: '/nowhere' },
  'order list': { as: 'buyer', at: '/order', isWalked: true },
  'order detail': {
    as: 'buyer',
    at: async (api) => {
      const { results } = await api.get<{ results: Listed[] }>('order/?limit=50')
      return `/order/view/${results.at(-1)!.id}`
    },
    opens: [{ name: 'columns', open: byButton(orders.choose_columns), shows: dialog }],
  },
  'order being changed': {
    as: 'buyer',
    at: async (api) => {
      const { results } = await api.get<{ results: (Listed & { status: string })[] }>('order/?limit=50')
      return `/order/edit/${results.find(({ status }) => status === 'submitted')!.id}`
    },
    shows: (page) => page.locator('input[data-quantity]').first(),
  },
  invoices: { as: 'buyer', at: '/invoices' },
  'saved basket': {
    as: 'buyer',
    at: firstOf('order/basket/', (id) => `/basket/${id}`),
    shows: firstRow,
  },
  'new saved basket': { as: 'buyer', at: '/basket-create' },
  'usual purchases': { as: 'buyer', at: '/usual', shows: firstRow },
  brochures: { as: 'buyer', at: '/brochures' },

  office: {
    as: 'admin',
    at: '/admin',
    opens: [{ name: 'account', open: byButton(anyOf(shell.account.label)), shows: menu }],
  },
  'office: turnover': { as: 'admin', at: '/admin/sales' },
  'office: top clients': { as: 'admin', at: '/admin/rankings?tab=clients' },
  'office: searches without result': { as: 'admin', at: '/admin/searches' },
  'office: best sellers out of stock': { as: 'admin', at: '/admin/sold-out' },
  'office: baskets left': { as: 'admin', at: '/admin/left-baskets' },
  'office: approvals': { as: 'admin', at: '/admin/approvals' },
  'office: approval': {
    as: 'admin',
    at: firstOf('admin/users/?status=waiting&ordering=waiting_since', (id) => `/admin/approvals/${id}`),
    isWalked: true,
  },
  'office: refusing several': {
    as: 'admin',
    at: '/admin/approvals',
    act: async (page, language) => {
      const { adminClients, adminReasons } = texts[language]
      await page.locator('thead').getByRole('checkbox').check()
      await page.getByRole('button', { name: adminClients.actions.refuse }).click()
      await dialog(page).getByRole('button', { name: adminReasons.vat.title }).click()
    },
  },
  'office: clients': {
    as: 'admin',
    at: '/admin/clients',
    act: (page) => page.getByRole('checkbox').nth(1).check(),
    isWalked: true,
  },
  'office: price lists of several': {
    as: 'admin',
    at: '/admin/clients',
    act: async (page, language) => {
      const { adminClients: words, admin } = texts[language]
      await page.locator('thead').getByRole('checkbox').check()
      await page.getByRole('button', { name: admin.actions }).click()
      await page.getByRole('menuitem', { name: words.actions.set_tariff }).click()
      await dialog(page).getByRole('radio').nth(1).check()
      await dialog(page).getByLabel(words.approvals.tariff).selectOption({ index: 2 })
    },
    shows: (page) => dialog(page).getByRole('table'),
  },
  'office: client': {
    as: 'admin',
    at: firstOf('admin/users/?role=partner', (id) => `/admin/clients/${id}`),
  },
  'office: new client': { as: 'admin', at: '/admin/clients/new' },
  'office: clients from a file': { as: 'admin', at: '/admin/clients/import' },
  'office: orders': { as: 'admin', at: '/admin/orders' },
  'office: order': {
    as: 'admin',
    at: firstOf('admin/order/?ordering=created_at', (id) => `/admin/orders/${id}`),
  },
  'office: picking': {
    as: 'admin',
    at: firstOf('admin/order/?status=in_progress', (id) => `/admin/orders/${id}/pick`),
  },
  'office: invoices': { as: 'admin', at: '/admin/invoices' },
  'office: invoice run': { as: 'admin', at: '/admin/invoices/runs' },
  'office: open items': { as: 'admin', at: '/admin/open-items' },
  'office: reminders': { as: 'admin', at: '/admin/reminders' },
  'office: stock': { as: 'admin', at: '/admin/stock' },
  'office: stock of an article': {
    as: 'admin',
    at: firstOf('admin/stock/?view=expected', (id) => `/admin/stock/${id}`),
  },
  'office: stock movements': { as: 'admin', at: '/admin/stock-movements' },
  'office: expected deliveries': { as: 'admin', at: '/admin/incoming' },
  'office: styles': { as: 'admin', at: '/admin/styles' },
  'office: style': { as: 'admin', at: firstOf('admin/styles/', (id) => `/admin/styles/${id}`) },
  'office: style as customers see it': {
    as: 'admin',
    at: firstOf('admin/styles/', (id) => `/admin/styles/${id}/preview`),
  },
  'office: categories': {
    as: 'admin',
    at: '/admin/lists',
    opens: [{ name: 'order', open: byButton(adminReferences.arrange.do), shows: dialog }],
  },
  'office: colours': {
    as: 'admin',
    at: '/admin/lists?kind=color',
    opens: [{ name: 'colour', open: byFirstRow, shows: dialog }],
  },
  'office: search terms': {
    as: 'admin',
    at: '/admin/search-terms',
    opens: [{ name: 'term', open: byFirstRow, shows: dialog }],
  },
  'office: imports': { as: 'admin', at: '/admin/imports' },
  'office: sources of imports': { as: 'admin', at: '/admin/import-sources' },
  'office: new source of imports': { as: 'admin', at: '/admin/import-sources/new' },
  'office: client groups': { as: 'admin', at: '/admin/client-groups' },
  'office: promotions': { as: 'admin', at: '/admin/promotions' },
  'office: new promotion': { as: 'admin', at: '/admin/promotions/new' },
  'office: announcements': { as: 'admin', at: '/admin/announcements' },
  'office: new announcement': { as: 'admin', at: '/admin/announcements/new' },
  'office: missing translations': { as: 'admin', at: '/admin/translations' },
  'office: news': { as: 'admin', at: '/admin/pages?type=news' },
  'office: brochures': { as: 'admin', at: '/admin/pages?type=brochure' },
  'office: brochure': {
    as: 'admin',
    at: firstOf('admin/pages/?type=brochure', (id) => `/admin/pages/${id}`),
  },
  'office: new page': { as: 'admin', at: '/admin/pages/new' },
  'office: texts of mails': { as: 'admin', at: '/admin/mail-texts' },
  'office: texts of a mail': { as: 'admin', at: '/admin/mail-texts/order_received' },
  'office: mails': { as: 'admin', at: '/admin/mail' },
  'office: mail': { as: 'admin', at: firstOf('admin/mail/', (id) => `/admin/mail/${id}`) },
  'office: audit log': { as: 'admin', at: '/admin/audit' },
  'office: staff': { as: 'admin', at: '/admin/staff' },
  'office: inviting staff': {
    as: 'admin',
    at: '/admin/staff',
    act: (page, language) => page.getByRole('button', { name: texts[language].adminStaff.invite }).click(),
    shows: (page) => dialog(page).getByRole('checkbox').first(),
  },
  'office: member of staff': { as: 'admin', at: firstOf('admin/staff/', (id) => `/admin/staff/${id}`) },
  'office: delivery options': { as: 'admin', at: '/admin/settings' },
  'office: delivery option': {
    as: 'admin',
    at: firstOf('admin/delivery-options/', (id) => `/admin/settings/delivery/${id}`),
    isWalked: true,
  },
  'office: new delivery option': { as: 'admin', at: '/admin/settings/delivery/new' },
  'office: warehouses': {
    as: 'admin',
    at: '/admin/settings?tab=warehouses',
    opens: [{ name: 'warehouse', open: byFirstRow, shows: dialog }],
  },
  'office: holidays': { as: 'admin', at: '/admin/settings?tab=holidays' },
  'office: limits': { as: 'admin', at: '/admin/settings?tab=limits' },
  'office: languages': { as: 'admin', at: '/admin/settings?tab=languages' },
  'office: company': { as: 'admin', at: '/admin/settings?tab=company' },
}

/** Opens a page and waits for what it shows. */
export async function show(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}

/** Goes to a page from one that is open, as a link does, and waits for what it shows. */
export async function moveTo(page: Page, address: string): Promise<void> {
  const { pathname } = new URL(address, page.url())
  // The title says that another screen is there; a tab of one has the same, and other words.
  const isTab = pathname === new URL(page.url()).pathname
  const seen = () => (isTab ? page.locator('main').innerText() : page.title())
  const before = await seen()
  await page.evaluate((to) => history.pushState(null, '', to), address)
  await expect.poll(seen, { intervals: [20, 50, 100] }).not.toBe(before)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await settled(page)
}
