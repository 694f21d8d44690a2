import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse, type RequestHandler } from 'msw'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { accessToken, clearTokens } from '#api/token.ts'
import { chooseOwner, orderOwner } from '#api/owner.ts'
import {
  aUser,
  emptyPage,
  requests,
  requestsTo,
  server,
  shopSettings,
  signedInAs,
  url,
  startStandIn,
} from '../../test/api.ts'
import { openShop } from '../../test/app.tsx'

startStandIn()
beforeEach(() => {
  clearTokens()
  document.cookie = 'locale=en; Path=/'
})

/** The shop on a page that itself asks for little. */
async function openSignedIn(user = aUser(), ...more: RequestHandler[]) {
  signedInAs(user)
  server.use(
    ...more,
    http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)),
    http.get(url('categories/'), () => HttpResponse.json([])),
    http.get(url('order/products/discovery_search/'), () => HttpResponse.json({ ...emptyPage, facets: [] })),
  )
  const shop = await openShop('/basket')
  await screen.findByRole('heading', { name: 'Recurring purchases', level: 1 })
  return shop
}
const menu = () => within(screen.getAllByRole('navigation', { name: 'Main menu' })[0]!)

test('LAY-05: the menu has its eight entries in order, the first marked New, the quick order and the usual purchases', async () => {
  await openSignedIn()
  expect(
    menu()
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Order from the catalogueNew',
    'Current basket',
    'Quick order',
    'Orders',
    'Usual purchases',
    'Recurring purchases',
    'Brochures',
    'New products',
    'Best deals',
    'News',
  ])
  expect(
    menu()
      .getAllByRole<HTMLAnchorElement>('link')
      .map(({ pathname, search }) => pathname + search),
  ).toEqual([
    '/categories',
    '/order/create',
    '/quick-order',
    '/order',
    '/usual',
    '/basket',
    '/brochures',
    '/categories?other=new',
    '/categories?other=deal',
    '/page/actualite',
  ])
  expect(menu().getByRole('link', { current: 'page' }).textContent).toBe('Recurring purchases')
})

test('AUTH-11: the current basket is fetched once the user is known', async () => {
  await openSignedIn()
  await waitFor(() => expect(requestsTo('order/basket/default/')).toHaveLength(1))
  const order = requests.map(({ path }) => path)
  expect(order.indexOf('/api/v1/order/basket/default/')).toBeGreaterThan(
    order.indexOf('/api/v1/auth/users/me/'),
  )
})

test.each<[string[], RegExp | undefined]>([
  [[], undefined],
  [['2026-12-24', '2026-12-25'], /^Closed: .*24.* and .*25/],
])('NOTE-06: closed days are announced when the server says so: %j', async (noticed, text) => {
  const days = ['2026-12-24', '2026-12-25', '2026-12-31', '2027-01-01'].map((date) => ({
    date,
    name: 'Closed',
    country: null,
    notice: noticed.includes(date),
  }))
  await openSignedIn(
    aUser(),
    http.get(url('config/'), () => HttpResponse.json({ ...shopSettings, holidays: days })),
  )
  if (text) expect(await screen.findByText(text)).toBeTruthy()
  await waitFor(() => expect(requestsTo('config/').length).toBeGreaterThan(0))
  expect(screen.queryAllByText(/^Closed:/)).toHaveLength(text ? 1 : 0)
  expect(screen.queryByText(/31/)).toBeNull()
})

test('WCAG 2.4.3: the keyboard goes to the heading of a new page, and stays in the search with who went there meanwhile', async () => {
  await openSignedIn()
  const heading = (name: string) => screen.findByRole('heading', { name, level: 1 })
  await userEvent.click(menu().getByRole('link', { name: 'Orders' }))
  const orders = await heading('Orders')
  await waitFor(() => expect(document.activeElement).toBe(orders))
  await userEvent.click(menu().getByRole('link', { name: 'Recurring purchases' }))
  const search = screen.getByRole('combobox', { name: /search/i })
  act(() => search.focus())
  await heading('Recurring purchases')
  await new Promise((resolve) => setTimeout(resolve, 300)) // it is looked at every 50 ms
  expect(document.activeElement).toBe(search)
})

test('LAY-03, STO-01: a folded menu is remembered', async () => {
  await openSignedIn()
  await userEvent.click(screen.getByRole('button', { name: 'Collapse the menu' }))
  expect(screen.getByRole('button', { name: 'Expand the menu' }).getAttribute('aria-expanded')).toBe('false')
  expect(localStorage.getItem('sidebar_open')).toBe('false')
})

const patches = () =>
  requestsTo('auth/users/me/')
    .filter(({ method }) => method === 'PATCH')
    .map(({ body }) => body)

test('LAY-01, I18N-01, AUTH-05, PROF-03: another language shows without a reload, kept here and in the account', async () => {
  await openSignedIn()
  await userEvent.click(screen.getByRole('button', { name: 'Language: English' }))
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Français',
    'Nederlands',
    'Deutsch',
    'English',
  ])
  await userEvent.click(screen.getByRole('menuitem', { name: 'Nederlands' }))
  expect(await screen.findByRole('heading', { name: 'Terugkerende aankopen', level: 1 })).toBeTruthy()
  expect(document.documentElement.lang).toBe('nl')
  expect(document.cookie).toContain('locale=nl')
  await waitFor(() => expect(requestsTo('order/basket/').at(-1)?.headers.get('accept-language')).toBe('nl'))
  await waitFor(() => expect(patches()).toEqual([{ language: 'nl' }]))
  // Chosen again, what is shown is asked for anew and there is nothing to keep.
  const asked = requestsTo('order/basket/').length
  await userEvent.click(screen.getByRole('button', { name: 'Taal: Nederlands' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Nederlands' }))
  await waitFor(() => expect(requestsTo('order/basket/').length).toBeGreaterThan(asked))
  expect(patches()).toHaveLength(1)
})

test('S-20, AUTH-09, PART-10: signing out clears the tokens and the chosen client, asks who is there, and goes to sign-in', async () => {
  const { router } = await openSignedIn()
  chooseOwner({ id: 5, name: 'Hotel', erp_id: null, tariff: 1 })
  expect(JSON.parse(localStorage.getItem('order_owner') ?? '')).toMatchObject({ id: 5, tariff: 1 }) // over a reload
  sessionStorage.setItem('draft_signup', '{}')
  server.use(
    http.post(url('auth/jwt/refresh/'), () => HttpResponse.json({ refresh: ['blank'] }, { status: 400 })),
  )
  const before = requestsTo('auth/jwt/refresh/').length
  await userEvent.click(screen.getByRole('button', { name: 'Your account: Claire Delvaux' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in'))
  expect(requestsTo('auth/jwt/logout/')).toHaveLength(1)
  expect(requestsTo('auth/jwt/refresh/')).toHaveLength(before + 1)
  expect(accessToken()).toBeNull()
  expect(orderOwner()).toBeNull()
  expect(sessionStorage.getItem('draft_signup')).toBeNull()
})

const companies = [
  { id: 1, name: 'Delvaux SRL' },
  { id: 2, name: 'Hôtel du Parc' },
]
const openMenu = () => userEvent.click(screen.getByRole('button', { name: 'Your account: Claire Delvaux' }))

test('OD-70: the account menu names the company', async () => {
  await openSignedIn()
  await openMenu()
  expect(await screen.findByText('Delvaux SRL')).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Delvaux SRL' })).toBeNull()
})

test('OD-70: who has two companies chooses one; what was read for the other is asked anew, by its name', async () => {
  const { router, client } = await openSignedIn(aUser({ companies }))
  await waitFor(() => expect(requestsTo('order/basket/default/').at(-1)?.query['owner']).toBe('1'))
  client.setQueryData(['orders', { mine: true }], 'of the first company')
  server.use(
    http.patch(url('auth/users/me/'), () =>
      HttpResponse.json(aUser({ companies, company: { ...companies[1]!, role: 'buyer' } })),
    ),
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
  )
  await openMenu()
  expect((await screen.findByRole('menuitem', { name: 'Delvaux SRL' })).getAttribute('aria-current')).toBe(
    'true',
  )
  screen.getByRole('menuitem', { name: 'Delvaux SRL' }).focus()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
  expect(requestsTo('auth/users/me/').at(-1)?.body).toEqual({ company: 2 })
  await waitFor(() => expect(requestsTo('order/basket/default/').at(-1)?.query['owner']).toBe('2'))
  expect(client.getQueryData(['orders', { mine: true }])).toBeUndefined()
  expect(await screen.findByText('You now order for Hôtel du Parc.')).toBeTruthy()
})

test('OD-70: a company is chosen in all tabs', async () => {
  const { client } = await openSignedIn(aUser({ companies }))
  const owners = () => requestsTo('order/basket/default/').map(({ query }) => query['owner'])
  await waitFor(() => expect(owners()).toContain('1'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  server.use(http.get(url('order/'), () => HttpResponse.json(emptyPage)))
  client.setQueryData(['orders', { mine: true }], 'of the first company')
  signedInAs(aUser({ companies, company: { ...companies[1]!, role: 'buyer' } }))
  const other = new BroadcastChannel('session')
  other.postMessage({ access: 'good', isOtherCompany: true })
  await waitFor(() => expect(owners()).toContain('2'))
  expect(client.getQueryData(['orders', { mine: true }])).toBeUndefined()
  other.close()
})

test('OD-70: who loses one of two companies goes on with the other, and reads so', async () => {
  const { router, client } = await openSignedIn(aUser({ companies }))
  signedInAs(aUser({ companies: [companies[1]!], company: { ...companies[1]!, role: 'buyer' } }))
  server.use(
    http.get(url('order/basket/'), () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
  )
  await client.invalidateQueries({ queryKey: ['saved-baskets'] })
  expect(
    await screen.findByText('Your access to Delvaux SRL has ended. You now order for Hôtel du Parc.'),
  ).toBeTruthy()
  await waitFor(() => expect(router.state.location.pathname).toBe('/order'))
})

test('PROF-11: hiding prices hides every amount and stays', async () => {
  signedInAs(aUser())
  const basket = {
    id: 3,
    name: 'Hotel',
    products_count: 2,
    total: '1284.50',
    updated_at: '2026-11-02T10:00:00.000Z',
  }
  server.use(
    http.get(url('order/basket/'), () => HttpResponse.json({ ...emptyPage, count: 1, results: [basket] })),
  )
  await openShop('/basket')
  expect(await screen.findByText(/284,50/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Your account: Claire Delvaux' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Hide prices' }))
  expect(screen.queryByText(/284,50/)).toBeNull()
  expect(screen.getByLabelText('Price hidden')).toBeTruthy()
  expect(localStorage.getItem('hide_prices')).toBe('true')
})

test('NOTE-01: the cookie notice goes for good once accepted', async () => {
  await openSignedIn()
  await userEvent.click(screen.getByRole('button', { name: 'Understood' }))
  expect(screen.queryByRole('button', { name: 'Understood' })).toBeNull()
  expect(localStorage.getItem('cookies_accepted')).toBe('true')
})

test('NOTE-02, NOTE-03: an announcement is shown until it has been seen', async () => {
  localStorage.setItem('announcement_seen', '3')
  const active = { id: 4, title: 'New collection', content: '<p>Softshell is here.</p>' }
  await openSignedIn(
    aUser(),
    http.get(url('announcement/'), () => HttpResponse.json({ active })),
  )
  expect(await screen.findByRole('dialog', { name: 'New collection' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'I have read this' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem('announcement_seen')).toBe('4')
})

test('NOTE-02: an announcement takes the keyboard from no field: it opens when nobody types any more', async () => {
  const active = { id: 4, title: 'New collection', content: '<p>Softshell is here.</p>' }
  const { promise: typed, resolve: arrive } = Promise.withResolvers<void>()
  await openSignedIn(
    aUser(),
    http.get(url('announcement/'), () => typed.then(() => HttpResponse.json({ active }))),
  )
  const field = (await screen.findAllByRole('combobox'))[0] as HTMLInputElement
  await userEvent.type(field, 'polo')
  arrive()
  await new Promise((resolve) => setTimeout(resolve, 900))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([document.activeElement, field.value]).toEqual([field, 'polo'])
  field.blur()
  expect(await screen.findByRole('dialog', { name: 'New collection' })).toBeTruthy()
})

test('O-19, GEN-11: the logo and the tab bear the name that the server has written into the page', async () => {
  const name = Object.assign(document.createElement('meta'), {
    name: 'application-name',
    content: 'Tissus du Nord',
  })
  document.head.append(name)
  onTestFinished(() => name.remove())
  await openSignedIn()
  const logo = await screen.findByRole('link', { name: 'Tissus du Nord, to the orders' })
  expect(within(logo).getByText('Tissus du Nord')).toBeTruthy()
  await waitFor(() => expect(document.title).toMatch(/ · Tissus du Nord$/))
})

test('GEN-12, GEN-11: the footer names the company of the configuration, its links and the year', async () => {
  await openSignedIn()
  const footer = within(screen.getByRole('contentinfo'))
  expect(await footer.findByText(/© \d{4} Maison Textile/)).toBeTruthy()
  expect(footer.getByRole('link', { name: 'LinkedIn' })).toBeTruthy()
})

test('PAY-03 ROUTE-24 ROUTE-25: where a payment link that is wrong leads stands alone, advises, and offers support and the orders', async () => {
  signedInAs(null)
  await openShop('/payment-link-invalid')
  expect(await screen.findByRole('heading', { name: 'This payment link is not correct' })).toBeTruthy()
  expect(screen.queryByRole('contentinfo')).toBeNull()
  expect(
    screen.getByText(/Check the latest e-mail about your order, or pay from the order page/),
  ).toBeTruthy()
  const leads = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href')
  expect(await leads('Back to the order list')).toBe('/order')
  expect(await leads('Contact support')).toBe('mailto:contact@example.test?subject=Payment%20link')
})

test('ROUTE-02: an unknown address says that the page does not exist', async () => {
  signedInAs(null)
  await openShop('/nowhere/at/all')
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
})

test.each([
  ['/page/nouveautes', '/categories?other=new'],
  ['/page/liquidation', '/categories?other=deal'],
])('CAT-20: %s leads to the search %s', async (address, search) => {
  const { router } = await openSignedIn()
  await router.navigate({ href: address })
  expect(router.state.location.href).toBe(search)
})

test.each([
  '/terms',
  '/terms/',
  '/legal-notice',
  '/privacy-policy',
  '/cookies',
  '/information',
  '/page/about-us',
  '/payment-link-invalid',
  '/registration',
  '/reset-password',
  '/activate',
])('ROLE-01: a visitor may open %s', async (address) => {
  signedInAs(null)
  server.use(
    http.get(url('page/:slug/'), ({ params }) =>
      HttpResponse.json({
        slug: params['slug'],
        title: 'A page',
        content: '<p>Text</p>',
        published_at: null,
        images: [],
      }),
    ),
  )
  const { router } = await openShop(address)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  expect(router.state.location.pathname).toBe(address)
})

test('PART-02 VAL-08: Enter takes no client that was found for other words, and Escape closes the choice', async () => {
  const bellevue = {
    id: 13,
    name: 'Hotel',
    email: null,
    erp_id: null,
    enterprise_name: 'Bellevue',
    tariff: 1,
  }
  const asked: string[] = []
  await openSignedIn(
    aUser({ is_partner: true }),
    http.get(url('user/list/'), async ({ request }) => {
      const words = new URL(request.url).searchParams.get('search') ?? ''
      asked.push(words)
      if (words === 'bellx') await new Promise(() => undefined) // not answered yet
      return HttpResponse.json({ ...emptyPage, count: 1, results: [bellevue] })
    }),
  )
  await userEvent.keyboard('{Alt>}k{/Alt}')
  const dialog = await screen.findByRole('dialog', { name: 'Who are you ordering for?' })
  const field = within(dialog).getByRole('combobox', { name: 'Find a client' })
  await userEvent.type(field, 'bell')
  await waitFor(() =>
    expect(dialog.querySelector('[data-combobox-selected]')?.textContent).toMatch(/Bellevue/),
  )
  await userEvent.type(field, 'x')
  await waitFor(() => expect(asked).toContain('bellx'))
  await userEvent.keyboard('{Enter}')
  expect(orderOwner()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Who are you ordering for?' })).toBeNull())
  await userEvent.keyboard('?')
  expect(
    within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).getByText('choose a client'),
  ).toBeTruthy()
})

test.each([
  '/',
  '/order',
  '/order/create',
  '/order/view/7',
  '/checkout',
  '/categories',
  '/categories/1/',
  '/categories/1/2/',
  '/categories/1/2/3',
  '/product/7',
  '/product/3/7',
  '/profile',
  '/signup',
  '/setup',
  '/basket',
  '/basket/7',
  '/basket-create',
  '/brochures',
  '/page/actualite',
])('GUARD-01: a visitor is sent from %s to sign-in', async (address) => {
  signedInAs(null)
  const { router } = await openShop(address)
  await waitFor(() => expect(router.state.location.pathname).toBe('/sign-in'))
})

test('GEN-07: the list of keys has a Mac’s signs on a Mac, and the names of the language elsewhere', async () => {
  const platform = vi.spyOn(navigator, 'platform', 'get').mockReturnValue('Win32')
  await openSignedIn()
  await userEvent.keyboard('?')
  const list = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
  const keys = () => list.getAllByRole('term').map(({ textContent }) => textContent)
  expect(keys()).toEqual(expect.arrayContaining(['/ · Ctrl K', 'Alt B', 'Ctrl Enter', 'Ctrl R · Ctrl D']))
  expect(list.getByText('start or end of the row; with Ctrl to the corners')).toBeTruthy()
  expect(list.queryByText('choose a client')).toBeNull() // not theirs
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  platform.mockReturnValue('MacIntel')
  // A box takes no text: the key counts there too.
  const box = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'checkbox' }))
  onTestFinished(() => box.remove())
  box.focus()
  await userEvent.keyboard('?')
  const onMac = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const terms = within(onMac).getAllByRole('term')
  expect(terms.map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['/ · ⌘ K', '⌥ B', '⌘ ↩', '⌃ R · ⌃ D', '⌥ ↓']),
  )
  platform.mockRestore()
})
