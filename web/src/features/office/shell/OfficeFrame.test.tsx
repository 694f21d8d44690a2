import type { CurrentUser } from '@comptoir/contract/auth'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { currentUser } from '#api/session.ts'
import { aUser, emptyPage, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { anEntry, aClientRow, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

test('ROLE-05, OD-18: for whoever is not of the office there is no such page, and nothing of it is asked for', async () => {
  signedInAs(aUser({ language: 'en' }))
  await openShop('/admin/clients')
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
  expect(requestsTo('admin/users/')).toHaveLength(0)
})

test('ROLE-05, OD-51: rights that are taken away while somebody works there end the work at once', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/users/'), () => HttpResponse.json(pageWith([aClientRow()]))))
  await openShop('/admin/clients')
  // The outline of a list has a head to press too, which goes when the rows come.
  await screen.findByText('Atelier Lemaire SRL')
  signedInAs(aUser({ language: 'en' }))
  server.use(nothingThere)
  await userEvent.click(screen.getByRole('button', { name: 'Client' }))
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Back office' })).toBeNull()
  await closeMessage()
})

test('OD-70: a permission that is taken away or given while somebody works there changes menu and page', async () => {
  const colleague = (...permissions: CurrentUser['permissions']) =>
    signedInAs(aUser({ language: 'en', company: null, companies: [], is_staff: true, permissions }))
  colleague('accounts', 'content')
  server.use(http.get(url('admin/users/'), () => HttpResponse.json(pageWith([aClientRow()]))))
  const { client } = await openShop('/admin/clients')
  await screen.findByText('Atelier Lemaire SRL')
  const menu = () => screen.getAllByRole('navigation', { name: 'Back office' })[0]!
  expect(within(menu()).getByRole('link', { name: 'Clients' })).toBeTruthy()
  colleague('content')
  server.use(nothingThere)
  await userEvent.click(screen.getByRole('button', { name: 'Client' }))
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
  await waitFor(() => expect(within(menu()).queryByRole('link', { name: 'Clients' })).toBeNull())
  colleague('accounts', 'content')
  client.setQueryData(currentUser.queryKey, (user) => user, { updatedAt: Date.now() - 60_000 })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(await within(menu()).findByRole('link', { name: 'Clients' })).toBeTruthy()
})

test('ROLE-05: many refusals at once give one message, and none while nobody answers who is there', async () => {
  signedInAsOffice()
  const { client } = await openShop('/admin')
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  server.use(
    nothingThere,
    http.get(url('auth/users/me/'), () => HttpResponse.error()),
  )
  await act(() => client.refetchQueries({ queryKey: ['admin'] }))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.getAllByRole('navigation', { name: 'Back office' })).not.toHaveLength(0)
  server.use(
    http.get(url('auth/users/me/'), async () => {
      await delay(100)
      return HttpResponse.json(aUser({ language: 'en' }))
    }),
  )
  await act(() => client.refetchQueries({ queryKey: ['admin'] }))
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await closeMessage()
})

const nothingThere = http.all(url('admin/*'), () =>
  HttpResponse.json({ detail: 'Not found.' }, { status: 404 }),
)

/** Messages outlive a page: the next test must not find this one's. Fails where there is more than one. */
async function closeMessage() {
  await screen.findByText('You no longer have access to the back office.')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByText('You no longer have access to the back office.')).toBeNull())
}

test('GUARD-01, OD-18: a visitor is sent to sign in first', async () => {
  signedInAs(null)
  const { router } = await openShop('/admin/approvals')
  await waitFor(() => expect(router.state.location.href).toBe('/sign-in?next=%2Fadmin%2Fapprovals'))
})

test('OD-18: the office finds its way in the account menu, and back to the shop', async () => {
  signedInAsOffice()
  server.use(http.get(url('order/basket/'), () => HttpResponse.json(emptyPage)))
  const { router } = await openShop('/basket')
  await userEvent.click(await screen.findByRole('button', { name: 'Your account: Claire Moreau' }))
  await userEvent.click(screen.getByRole('menuitem', { name: 'Back office' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Today' })).toBeTruthy()
  expect(router.state.location.pathname).toMatch(/^\/admin\/?$/)
  expect(screen.getByRole('link', { name: 'Back to the shop' }).getAttribute('href')).toBe('/')
})

test('O-10, OD-18: the start says what waits, each leading to its list, and what was done last', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/'), () =>
      HttpResponse.json(pageWith([aClientRow({ is_overdue: true, duplicates: 1 })])),
    ),
    http.get(url('admin/audit/'), () => HttpResponse.json(pageWith([anEntry()]))),
  )
  await openShop('/admin')
  const waiting = await screen.findByRole('link', { name: /2\s*accounts wait for approval\s*1 overdue/ })
  expect(waiting.getAttribute('href')).toBe('/admin/approvals')
  const failed = screen.getByRole('link', { name: /3\s*e-mails could not be delivered/ })
  expect(failed.getAttribute('href')).toBe('/admin/mail?status=failed')
  const orders = screen.getByRole('link', { name: '4 orders to process' })
  expect(orders.getAttribute('href')).toBe('/admin/orders?view=to_start')
  const names = await screen.findAllByRole('link', { name: 'Atelier Lemaire SRL' })
  expect(names.map((link) => link.getAttribute('href'))).toEqual(['/admin/approvals/21', '/admin/clients/21'])
  expect(screen.getByText('1 possible duplicate')).toBeTruthy()
  const menu = within(screen.getAllByRole('navigation', { name: 'Back office' })[0]!)
  expect(menu.getByRole('link', { current: 'page' }).textContent).toBe('Overview')
  expect(menu.getByRole('link', { name: /Approvals/ }).textContent).toBe('Approvals2')
})

test('OD-70: the start of who may do content says nothing of clients and mails, and offers no search', async () => {
  signedInAsOffice()
  signedInAs(aUser({ id: 9, is_staff: true, company: null, permissions: ['content'], language: 'en' }))
  server.use(http.get(url('admin/overview/'), () => HttpResponse.json({})))
  await openShop('/admin')
  expect(await screen.findByText('All done')).toBeTruthy()
  expect(screen.queryByText(/accounts|mails|orders/)).toBeNull()
  expect(screen.queryByRole('list', { name: 'Going on' })).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
  expect(requestsTo('admin/users/')).toEqual([])
  expect(requestsTo('admin/audit/')).toEqual([])
})

test('OD-18: "/" leads to the search, the arrows to a client or an order, Enter opens it', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/search/'), () =>
      HttpResponse.json({
        clients: [
          {
            id: 21,
            name: 'Anne',
            enterprise_name: 'Atelier Lemaire SRL',
            email: 'anne@lemaire.test',
            erp_id: null,
            vat: 'BE0411905847',
            status: 'waiting',
          },
        ],
        orders: [
          {
            id: 7,
            name: 'BE-2026-000007',
            created_at: '2026-11-20T09:00:00.000Z',
            status: 'submitted',
            grand_total: '10.00',
            client: { id: 22, name: 'Hotel' },
          },
        ],
        invoices: [],
        styles: [{ id: 5, ref: 'K331', name: 'Hoodie Lemaire', publication: 'draft' }],
        products: [],
      }),
    ),
  )
  const { router } = await openShop('/admin')
  await screen.findByRole('heading', { level: 1, name: 'Today' })
  await userEvent.keyboard('/lemaire')
  expect(await screen.findByRole('option', { name: /Atelier Lemaire SRL/, selected: true })).toBeTruthy()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: /BE-2026-000007/, selected: true })).toBeTruthy()
  expect(screen.getByRole('option', { name: /The whole list/ })).toBeTruthy()
  expect(screen.getByRole('option', { name: /^Style.*K331.*Hoodie Lemaire$/ })).toBeTruthy()
  server.use(http.get(url('admin/order/7/'), () => HttpResponse.json({}, { status: 404 })))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/admin/orders/7'))
  expect(await screen.findByText('This order does not exist')).toBeTruthy()
})

test('ROUTE-02: an address that the office does not have says so', async () => {
  signedInAsOffice()
  await openShop('/admin/nowhere')
  expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
})
