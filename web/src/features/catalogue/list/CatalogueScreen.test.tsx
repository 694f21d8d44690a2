import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aGroup, facets, found, emptyBasket, tree } from '../../../../test/catalogue.ts'

startStandIn()

const searches = () => requestsTo('order/products/discovery_search/')

async function openCatalogue(
  address: string,
  answer = found(aGroup()),
  language = 'en',
  over: Partial<ReturnType<typeof aUser>> = {},
) {
  signedInAs(aUser({ language: 'en', ...over }))
  server.use(
    http.get(url('order/products/discovery_search/'), () => HttpResponse.json(answer)),
    http.get(url('categories/'), () => HttpResponse.json(tree)),
    ...emptyBasket,
  )
  const shop = await openShop(address, language)
  await screen.findByRole('heading', { level: 1 })
  return { ...shop, user: userEvent.setup() }
}
const panel = () => screen.findByRole('complementary', { name: 'Filters' })

test('ROUTE-29 CAT-02: the panel has all groups of filters with counts', async () => {
  await openCatalogue('/categories')
  const filters = await panel()
  for (const name of ['Categories', 'Colours', 'Sizes', 'Length', 'Unit', 'Weight', 'Brands', 'Other'])
    expect(await within(filters).findByText(name)).toBeTruthy()
  expect(within(filters).getByLabelText<HTMLInputElement>('Navy').checked).toBe(false)
  expect(within(filters).getByRole('button', { name: '3XL 1' }).getAttribute('aria-pressed')).toBe('false')
})

test('CAT-02: choosing filters asks for them and puts them into the address, several of one kind together', async () => {
  const { user, router } = await openCatalogue('/categories?page=3')
  const filters = await panel()
  await user.click(await within(filters).findByLabelText('White'))
  await user.click(within(filters).getByLabelText('Navy'))
  await user.click(within(filters).getByRole('button', { name: '3XL 1' }))
  await waitFor(() =>
    expect(searches().at(-1)!.query).toMatchObject({ colors: '1,4', sizes: '4', offset: '0' }),
  )
  expect(router.state.location.search).toEqual({ colors: '1,4', sizes: '4' })
  const chips = screen.getByRole('list', { name: 'Chosen filters' })
  await user.click(within(chips).getByRole('button', { name: 'Remove the filter White' }))
  await waitFor(() => expect(searches().at(-1)!.query).toMatchObject({ colors: '4', sizes: '4' }))
  await user.click(within(chips).getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('ROUTE-17 CAT-01: a category of any level narrows, and its trail leads up', async () => {
  await openCatalogue('/categories/11/12')
  await waitFor(() => expect(searches().at(-1)!.query['pcat']).toBe('12'))
  expect(await screen.findByRole('heading', { level: 1, name: 'T-shirts' })).toBeTruthy()
  const trail = screen.getByRole('navigation', { name: 'You are here' })
  expect(within(trail).getByRole('link', { name: 'Tops' }).getAttribute('href')).toBe('/categories/11')
})

test('ROUTE-17 ROUTE-29: an address that names what was merged shows what it was merged into', async () => {
  const merged = facets.map((facet) => ({
    ...facet,
    values: facet.values.map((value) => (value.name === 'Navy' ? { ...value, former: ['77'] } : value)),
  }))
  tree[0]!.children[0]!.former = [99]
  onTestFinished(() => void delete tree[0]!.children[0]!.former)
  const { router } = await openCatalogue('/categories/11/99?colors=1,77', {
    ...found(aGroup()),
    facets: merged,
  })
  expect(await screen.findByRole('heading', { level: 1, name: 'T-shirts' })).toBeTruthy()
  await waitFor(() => expect(router.state.location.search).toEqual({ colors: '1,4' }))
  const chips = screen.getByRole('list', { name: 'Chosen filters' })
  expect(within(chips).getByRole('button', { name: 'Remove the filter Navy' })).toBeTruthy()
})

test('ROUTE-29: on a phone the filters are a drawer that can be closed', async () => {
  const { user } = await openCatalogue('/categories')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  const drawer = await screen.findByRole('dialog', { name: 'Filters' })
  await user.click(within(drawer).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test.each(['/categories/999', '/categories/11/abc'])(
  'ROUTE-17: %s names no category, and the page says so',
  async (address) => {
    await openCatalogue(address)
    expect(
      await screen.findByRole('heading', { level: 1, name: 'This category does not exist' }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Whole catalogue' }).getAttribute('href')).toBe('/categories')
  },
)

test('CAT-03: the search in the panel looks in the whole catalogue', async () => {
  const { user, router } = await openCatalogue('/categories/11/12?colors=4')
  const field = within(await panel()).getByRole('textbox', { name: 'Search the whole catalogue' })
  await user.type(field, 'po{Enter}')
  expect(await screen.findByText('Please type at least 3 characters.')).toBeTruthy()
  await user.type(field, 'lo{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?query=polo'))
  await waitFor(() => expect(searches().at(-1)!.query).not.toHaveProperty('pcat'))
})

test('CAT-09 to CAT-13 U-19 U-24: cards have a heading and tell what a buyer must know; a recommended price is in cents', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T09:00:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  await openCatalogue(
    '/categories',
    found(
      aGroup({ is_out_of_stock: true, back_on: '2026-12-03', recommend_price: '9.9000', is_new: true }),
      aGroup({ id: 8, ref: 'K357', is_limited_stock: true, in_basket: true, already_ordered: true }),
    ),
  )
  const [first, second] = await screen.findAllByRole('article')
  expect(within(first!).getByRole('heading', { level: 2 }).textContent).toBeTruthy()
  expect(within(first!).getByText('Back on 3 Dec')).toBeTruthy()
  expect(within(first!).getByText('New')).toBeTruthy()
  expect(first!.textContent).toMatch(/Recommended: 9,90.€/)
  expect(first!.textContent).toMatch(/from 3,4125.€/)
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/product/12/7')
  expect(within(second!).getByText('Limited stock')).toBeTruthy()
  expect(within(second!).getByText(/^Already in the/)).toBeTruthy()
  expect(within(second!).getByText('Already ordered')).toBeTruthy()
})

test('OD-37: without prices cards show none', async () => {
  await openCatalogue('/categories', found(aGroup({ price_from: null })))
  const card = await screen.findByRole('article')
  expect(card.textContent).not.toContain('€')
})

test('SRCH-04: pages are turned in the address', async () => {
  const { user, router } = await openCatalogue('/categories', { ...found(aGroup()), count: 60 })
  await user.click(await screen.findByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(searches().at(-1)!.query).toMatchObject({ offset: '48', limit: '24' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ page: '3' }))
})

test('nothing found says what to do, and takes the filters away', async () => {
  const { user, router } = await openCatalogue('/categories?query=polo&colors=4', {
    ...found(),
    facets: facets.map((facet) => ({ ...facet, values: [] })),
  })
  expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove all filters' }))
  await waitFor(() => expect(router.state.location.search).toEqual({ query: 'polo' }))
})

test('the list shows the same styles in rows', async () => {
  const { user, router } = await openCatalogue('/categories')
  await user.click(await screen.findByRole('button', { name: 'List' }))
  expect(await screen.findByRole('table', { name: 'Styles found' })).toBeTruthy()
  expect(router.state.location.search).toEqual({ view: 'list' })
  // Kept for the next visit.
  await router.navigate({ to: '/cookies' })
  await router.navigate({ to: '/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}' })
  const list = await screen.findByRole('button', { name: 'List' })
  expect(list.getAttribute('aria-pressed')).toBe('true')
})

test('PROF-04: the preferred brands stand first among the filters, and one click shows them alone', async () => {
  const brands = facets.find(({ key }) => key === 'brands')!.values
  const last = brands.at(-1)!
  const { user, router } = await openCatalogue('/categories', found(aGroup()), 'en', {
    preferred_brands: [Number(last.id)],
  })
  const group = (await within(await panel()).findByText('Brands')).closest('details')!
  const names = within(group).getAllByRole('checkbox', { hidden: true })
  expect(names).toHaveLength(brands.length)
  expect(within(group).getByLabelText(last.name)).toBe(names[0])
  const mine = screen.getByRole('button', { name: 'My brands', pressed: false })
  await user.click(mine)
  await waitFor(() => expect(router.state.location.search).toEqual({ brands: String(last.id) }))
  expect(searches().at(-1)!.query).toMatchObject({ brands: String(last.id) })
  await user.click(screen.getByRole('button', { name: 'My brands', pressed: true }))
  await waitFor(() => expect(router.state.location.search).toEqual({}))
})

test('PROF-05: one click shows the preferred catalogues alone, and another one everything again', async () => {
  const { user, router } = await openCatalogue('/categories?ordering=name', found(aGroup()), 'en', {
    preferred_catalogs: [4, 7],
  })
  await user.click(await screen.findByRole('button', { name: 'My catalogues', pressed: false }))
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: 'name', catalogs: '4,7' }))
  expect(searches().at(-1)!.query).toMatchObject({ catalogs: '4,7' })
  await user.click(screen.getByRole('button', { name: 'My catalogues', pressed: true }))
  await waitFor(() => expect(router.state.location.search).toEqual({ ordering: 'name' }))
})

test('PROF-04: who prefers neither brand nor catalogue is offered none', async () => {
  await openCatalogue('/categories')
  await panel()
  expect(screen.queryByRole('button', { name: /^My / })).toBeNull()
})

test('CAT-02: where nothing is found there is nothing to filter by', async () => {
  const nothing = { ...found(), facets: facets.map((facet) => ({ ...facet, values: [] })) }
  await openCatalogue('/categories?query=zzqq', nothing)
  expect(await screen.findByText(/^No style matches “zzqq”\. Check the spelling or try/)).toBeTruthy()
  const filters = await panel()
  expect(within(filters).queryByText('Colours')).toBeNull()
})

test('Q-7: a word taken for another, one left out, a size that is not made and one that is only mentioned are shown', async () => {
  await openCatalogue('/categories?query=handoek+licorne', {
    ...found(aGroup()),
    understood: {
      changed: [{ from: 'handoek', to: 'handdoek' }],
      left_out: ['licorne'],
      not_made: ['9XL'],
      mentioned: ['ceinture'],
    },
  })
  const said = await screen.findByText(/handoek.*handdoek/)
  expect(said.textContent).toBe(
    '“handoek” was read as “handdoek”. Words left out: licorne. These styles are not made in size 9XL. ' +
      'No style is called “ceinture”: these mention it in their description.',
  )
  expect(said.closest('[role=status]')).toBeTruthy()
})

test('U-24, ERR-08: where nothing could be loaded, nothing says that a search goes on', async () => {
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/products/discovery_search/'), () =>
      HttpResponse.json({ detail: 'Not now.' }, { status: 400 }),
    ),
    http.get(url('categories/'), () => HttpResponse.json(tree)),
    ...emptyBasket,
  )
  await openShop('/categories', 'en')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.queryByText('Searching…')).toBeNull()
  expect((await panel()).textContent).toBe('')
})
