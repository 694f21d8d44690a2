import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aClient, aClientRow, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const rows = [21, 22, 23].map((id) => aClientRow({ id, enterprise_name: `Client ${id}` }))
function clientsAre(count = rows.length) {
  signedInAsOffice()
  server.use(http.get(url('admin/users/'), () => HttpResponse.json(pageWith(rows, count))))
}
const asked = () => requestsTo('admin/users/').at(-1)?.query

test('OD-18: search, filters, order and page live in the address and are asked of the server', async () => {
  clientsAre(300)
  const { router } = await openShop('/admin/clients?page=2&status=approved')
  await screen.findByRole('link', { name: /Client 21/ })
  expect(asked()).toMatchObject({ status: 'approved', limit: '50', offset: '50', ordering: '-created_at' })
  await userEvent.selectOptions(screen.getByLabelText('Price list'), 'Pro')
  await waitFor(() => expect(router.state.location.href).toBe('/admin/clients?status=approved&tariff=2'))
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'garage')
  await waitFor(() => expect(asked()).toMatchObject({ search: 'garage', tariff: '2', offset: '0' }))
  expect(router.state.location.href).toBe('/admin/clients?status=approved&tariff=2&q=garage')
})

test('OD-18: a head of the table sorts, the other way round at the second time, and says so', async () => {
  clientsAre()
  await openShop('/admin/clients')
  const head = await screen.findByRole('button', { name: 'Client' })
  await userEvent.click(head)
  await waitFor(() => expect(asked()).toMatchObject({ ordering: 'enterprise_name' }))
  expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('ascending')
  await userEvent.click(head)
  await waitFor(() => expect(asked()).toMatchObject({ ordering: '-enterprise_name' }))
  expect(screen.getByRole('columnheader', { name: 'Client' }).getAttribute('aria-sort')).toBe('descending')
})

test('OD-18: J and K go from row to row, X selects, Enter opens', async () => {
  clientsAre()
  server.use(http.get(url('admin/users/22/'), () => HttpResponse.json({}, { status: 404 })))
  const { router } = await openShop('/admin/clients')
  await screen.findByRole('link', { name: /Client 21/ })
  await userEvent.keyboard('jjx')
  expect(screen.getByText('1 selected')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select Client 22, / }).checked).toBe(true)
  await userEvent.keyboard('jk{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/clients/22'))
})

test('O-15, OD-18: J, K and X work with Shift and Caps Lock as well', async () => {
  clientsAre()
  await openShop('/admin/clients')
  await screen.findByRole('link', { name: /Client 21/ })
  await userEvent.keyboard('JJKX')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^Select Client 21, / }).checked).toBe(true)
})

test('O-23, C-21: a selection outlives another page and another order, and ends with another list', async () => {
  clientsAre(300)
  await openShop('/admin/clients')
  await userEvent.click(await screen.findByText(/^Select Client 22, /)) // all of the cell, and not the row, which opens
  await userEvent.click(screen.getByRole('button', { name: 'Page 2' }))
  await waitFor(() => expect(asked()).toMatchObject({ offset: '50' }))
  await userEvent.click(screen.getByRole('button', { name: 'Client' }))
  await waitFor(() => expect(asked()).toMatchObject({ ordering: 'enterprise_name' }))
  expect(screen.getByText('1 selected')).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Role'), 'Partner')
  await waitFor(() => expect(asked()).toMatchObject({ role: 'partner' }))
  expect(screen.queryByText('1 selected')).toBeNull()
})

test('OD-18: a list that finds nothing offers everything again', async () => {
  signedInAsOffice()
  const { router } = await openShop('/admin/clients?q=zzz&status=refused')
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/clients'))
  expect(await screen.findByText('No clients yet')).toBeTruthy()
})

test('ERR-05: a list that could not be fetched says why, with the number for support, and tries again', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/'), () =>
      HttpResponse.json({ detail: 'Broken.' }, { status: 500, headers: { 'x-request-id': 'r-77' } }),
    ),
  )
  await openShop('/admin/clients')
  expect(await screen.findByText(/r-77/)).toBeTruthy()
  server.use(http.get(url('admin/users/'), () => HttpResponse.json(pageWith(rows))))
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: /Client 21/ })).toBeTruthy()
})

test('OD-18: a list whose filters are refused says why, and offers everything instead of another try', async () => {
  signedInAsOffice()
  const refusal = 'The last day (1 November 2026) is before the first (1 December 2026).'
  server.use(
    http.get(url('admin/order/'), ({ request }) =>
      new URL(request.url).searchParams.has('from')
        ? HttpResponse.json({ to: [refusal] }, { status: 400 })
        : HttpResponse.json(pageWith([])),
    ),
  )
  const { router } = await openShop('/admin/orders?from=2026-12-01&to=2026-11-01')
  expect((await screen.findByRole('alert')).textContent).toContain(refusal)
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/orders'))
})

test('C-21: a list that has become shorter than the page asked for shows its last page', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/'), ({ request }) => {
      const { searchParams } = new URL(request.url)
      const rows = Number(searchParams.get('offset')) < 60 ? [aClientRow()] : []
      return HttpResponse.json(pageWith(rows, 60))
    }),
  )
  const { router } = await openShop('/admin/clients?page=9')
  expect(await screen.findByRole('link', { name: /Atelier Lemaire SRL/ })).toBeTruthy()
  expect(router.state.location.search).toEqual({ page: '2' })
})

test.each([
  ['/admin/clients?partner=21', 'Clients of: Atelier Lemaire SRL', 'admin/users/', { partner: '21' }],
  ['/admin/mail?client=21', 'Client: Atelier Lemaire SRL', 'admin/mail/', { client: '21' }],
  [
    '/admin/audit?entity=client&entity_id=21',
    'About: Atelier Lemaire SRL',
    'admin/audit/',
    { entity: 'client', entity_id: '21' },
  ],
])(
  'O-9, O-23, C-21: what a link has narrowed %s to stands above the list and can be lifted',
  async (address, name, path, query) => {
    signedInAsOffice()
    server.use(
      http.get(url('admin/users/21/'), () => HttpResponse.json(aClient())),
      http.get(url('admin/mail/'), () => HttpResponse.json(pageWith([]))),
    )
    const { router } = await openShop(address)
    await screen.findByText(name)
    expect(requestsTo(path).at(-1)?.query).toMatchObject(query)
    await userEvent.click(screen.getByRole('button', { name: `Remove the filter ${name}` }))
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty(Object.keys(query).at(-1)!))
    expect(screen.queryByText(name)).toBeNull()
  },
)

test('O-9, C-21: "show everything" lifts what a link has narrowed the list to as well', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/21/'), () => HttpResponse.json(aClient())),
    http.get(url('admin/mail/'), () => HttpResponse.json(pageWith([]))),
  )
  const { router } = await openShop('/admin/mail?client=21&status=failed')
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/mail'))
})

test('OD-54: what a list is narrowed to is kept under a name and stands as a tab over it', async () => {
  clientsAre()
  const views: object[] = []
  server.use(
    http.get(url('admin/views/'), () => HttpResponse.json(views)),
    http.post(url('admin/views/'), async ({ request }) => {
      views.push({
        id: 4,
        version: 1,
        owner: { id: 1, name: 'Claire' },
        ...((await request.json()) as object),
      })
      return HttpResponse.json(views[0], { status: 201 })
    }),
  )
  const { router } = await openShop('/admin/clients?status=approved&q=garage&page=2')
  await userEvent.click(await screen.findByRole('button', { name: 'Save the view' }))
  await userEvent.type(await screen.findByLabelText(/^Name/), 'Garages')
  await userEvent.click(screen.getByRole('checkbox', { name: /all colleagues/ }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Save the view' }))
  const tab = await screen.findByRole('link', { name: /^Garages/ })
  expect(tab.getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'All' }).getAttribute('aria-current')).toBeNull()
  expect(requestsTo('admin/views/').at(-1)).toMatchObject({ query: { list: 'clients' } })
  expect(views).toMatchObject([
    { list: 'clients', name: 'Garages', is_shared: true, search: { status: 'approved', q: 'garage' } },
  ])
  await userEvent.click(screen.getByRole('link', { name: 'All' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/clients'))
  await userEvent.click(screen.getByRole('link', { name: /^Garages/ }))
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'approved', q: 'garage' }))
})
