import type { Client } from '@comptoir/contract/admin-clients'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aClient, aClientRow, aMail, anEntry, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

function clientIs(over: Parameters<typeof aClient>[0] = {}) {
  signedInAsOffice()
  const client = aClient({
    status: 'approved',
    waiting_since: null,
    allowed: ['disable', 'sign_out'],
    ...over,
  })
  server.use(
    http.get(url('admin/users/21/'), () => HttpResponse.json(client)),
    http.get(url('admin/users/21/agreements/'), () => HttpResponse.json([])),
    http.get(url('admin/users/21/own-codes/'), () => HttpResponse.json(pageWith([]))),
    http.get(url('admin/client-groups/'), () => HttpResponse.json(pageWith([]))),
  )
  return client
}

test('O-10, OD-18: a client is shown with orders, mails and what the office did; an order leads to its page', async () => {
  clientIs({
    orders: [
      {
        id: 7,
        name: 'BE-2026-000007',
        created_at: '2026-11-20T09:00:00.000Z',
        status: 'paid',
        grand_total: '1234.50',
      },
    ],
    mails: [aMail()],
    audit: [anEntry()],
  })
  await openShop('/admin/clients/21')
  const link = await screen.findByRole('link', { name: 'BE-2026-000007' })
  expect(link.getAttribute('href')).toBe('/admin/orders/7')
  const order = link.closest('tr')!
  expect(within(order).getByText('Paid')).toBeTruthy()
  expect(screen.getByRole('link', { name: /Votre compte est activé/ }).getAttribute('href')).toBe(
    '/admin/mail/41',
  )
  expect(screen.getByText('Waits for approval')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'All orders of this client' }).getAttribute('href')).toBe(
    '/admin/orders?client=21',
  )
  expect(screen.getByRole('link', { name: 'All e-mails of this client' }).getAttribute('href')).toBe(
    '/admin/mail?client=21',
  )
})

test('PROF-10, OD-37: price lists and hidden prices are saved together, and can be taken back', async () => {
  const client = clientIs()
  server.use(
    http.patch(url('admin/users/21/'), async ({ request }) => {
      const change = (await request.json()) as { prices_hidden: boolean }
      return HttpResponse.json({ ...client, prices_hidden: change.prices_hidden })
    }),
  )
  await openShop('/admin/clients/21')
  const save = await screen.findByRole('button', { name: 'Save the terms' })
  expect(save.getAttribute('aria-disabled')).toBe('true')
  await userEvent.click(screen.getByRole('switch', { name: /^Hide all prices/ }))
  await userEvent.click(save)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(requestsTo('admin/users/21/').filter(({ method }) => method === 'PATCH')).toHaveLength(2),
  )
  const sent = requestsTo('admin/users/21/').flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  expect(sent).toEqual([
    { prices_hidden: true, version: 60 },
    { prices_hidden: false, version: 60 },
  ])
})

test('OD-18: terms that nobody is changing here follow what somebody else changes, and only changes are sent', async () => {
  const client = clientIs()
  const { client: answers } = await openShop('/admin/clients/21')
  const field = await screen.findByLabelText<HTMLInputElement>('Client number in the books')
  server.use(
    http.get(url('admin/users/21/'), () => HttpResponse.json({ ...client, erp_id: 'K-7' })),
    http.patch(url('admin/users/21/'), () => HttpResponse.json({ ...client, erp_id: 'K-7' })),
  )
  await answers.invalidateQueries({ queryKey: ['admin'] })
  await waitFor(() => expect(field.value).toBe('K-7'))
  await userEvent.click(screen.getByRole('switch', { name: /^May pay on account/ }))
  server.use(http.get(url('admin/users/21/'), () => HttpResponse.json({ ...client, erp_id: 'K-8' })))
  await answers.invalidateQueries({ queryKey: ['admin'] })
  expect(field.value).toBe('K-7')
  await userEvent.click(screen.getByRole('button', { name: 'Save the terms' }))
  await waitFor(() =>
    expect(requestsTo('admin/users/21/').flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { may_pay_on_account: true, version: 60 },
    ]),
  )
})

test('OD-18: terms that a colleague has changed meanwhile are shown beside mine, and mine are saved over them', async () => {
  const client = clientIs({
    tariffs: [
      { id: 1, name: 'Standard' },
      { id: 2, name: 'Pro' },
    ],
  })
  const theirs = { ...client, version: 61, tariff: { id: 2, name: 'Pro' }, erp_id: 'K-7' }
  server.use(
    http.patch(url('admin/users/21/'), async ({ request }) => {
      const { version, ...changes } = (await request.json()) as { version: number; erp_id: string }
      if (version === 61) return HttpResponse.json({ ...theirs, ...changes, version: 62 })
      const changed = { changed_by: { id: 8, name: 'Tom Maes' }, changed_at: '2026-11-20T09:00:00.000Z' }
      return HttpResponse.json({ detail: 'Changed.', ...changed, current: theirs }, { status: 409 })
    }),
  )
  await openShop('/admin/clients/21')
  await userEvent.type(await screen.findByLabelText('Client number in the books'), 'K-8')
  await userEvent.click(screen.getByRole('button', { name: 'Save the terms' }))
  const alert = (await screen.findByText(/changed this meanwhile/)).closest<HTMLElement>('[role=alert]')!
  expect(
    within(alert)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent),
  ).toEqual(['Now savedK-7', 'YoursK-8'])
  expect(screen.getByLabelText<HTMLSelectElement>(/^Price list in use/).value).toBe('2')
  await userEvent.click(screen.getByRole('button', { name: 'Save the terms' }))
  await waitFor(() =>
    expect(requestsTo('admin/users/21/').flatMap(({ body }) => (body ? [body] : []))).toEqual([
      { erp_id: 'K-8', version: 60 },
      { erp_id: 'K-8', version: 61 },
    ]),
  )
})

test('OD-18: a client number that another client has is refused under its field', async () => {
  clientIs()
  server.use(
    http.patch(url('admin/users/21/'), () =>
      HttpResponse.json({ erp_id: ['This number belongs to Hotel.'] }, { status: 400 }),
    ),
  )
  await openShop('/admin/clients/21')
  const field = await screen.findByLabelText('Client number in the books')
  await userEvent.type(field, 'K-1')
  await userEvent.click(screen.getByRole('button', { name: 'Save the terms' }))
  expect(await screen.findByText('This number belongs to Hotel.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
})

test('OD-18: disabling says what it does before it is done; what is refused stays in the dialog', async () => {
  clientIs()
  server.use(
    http.patch(url('admin/users/21/'), () =>
      HttpResponse.json({ non_field_errors: ['The last administrator stays.'] }, { status: 400 }),
    ),
  )
  await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Disable Atelier Lemaire SRL?' }))
  expect(dialog.getByText(/Every session ends at once/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Disable' }))
  expect(await dialog.findByText('The last administrator stays.')).toBeTruthy()
  expect(requestsTo('admin/users/21/').map(({ body }) => body)).toContainEqual({ is_active: false })
})

test('O-11: whoever erases a client with orders that are not finished is warned', async () => {
  clientIs({ orders_count: 4, open_orders_count: 2, allowed: ['delete'] })
  await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Erase…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Atelier Lemaire SRL?' }))
  expect(dialog.getByText(/^2 orders are not finished yet\./)).toBeTruthy()
})

test('OD-44: a client with orders is erased, not deleted; one who asked to go can be kept', async () => {
  clientIs({
    orders_count: 4,
    status: 'deletion_requested',
    deletion_requested_at: '2026-11-19T08:00:00.000Z',
    allowed: ['delete'],
  })
  server.use(http.delete(url('admin/users/21/'), () => new HttpResponse(null, { status: 204 })))
  const { router } = await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  expect(await screen.findByRole('menuitem', { name: 'Keep the client' })).toBeTruthy()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Erase…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Atelier Lemaire SRL?' }))
  expect(dialog.getByText(/The orders stay, without a name/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Erase' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/clients'))
})

test('PART-01, OD-18: a partner is given a client, and one is taken away', async () => {
  clientIs({ is_partner: true, clients: [{ id: 30, name: 'Hotel' }], clients_count: 1 })
  server.use(
    http.get(url('admin/users/'), () =>
      HttpResponse.json(pageWith([aClientRow({ id: 31, enterprise_name: 'Garage' })])),
    ),
    http.put(url('admin/users/21/clients/31/'), () => new HttpResponse(null, { status: 204 })),
    http.delete(url('admin/users/21/clients/30/'), () => new HttpResponse(null, { status: 204 })),
  )
  await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Hotel' }))
  expect(await screen.findByText('Hotel is no longer among the clients.')).toBeTruthy()
  await userEvent.type(screen.getByRole('combobox', { name: 'Add a client' }), 'gar')
  await userEvent.click(await screen.findByRole('option', { name: 'Garage (31)' }))
  const part = within(screen.getByRole('region', { name: 'Orders for these clients' }))
  await userEvent.click(part.getByRole('button', { name: 'Add' }))
  expect(await screen.findByText('Garage is among the clients.')).toBeTruthy()
})

test('PART-01, ROLE-04: a partner is given all clients of some postcodes', async () => {
  clientIs({ is_partner: true })
  server.use(
    http.patch(url('admin/users/21/'), async ({ request }) => {
      const { areas } = (await request.json()) as Pick<Client, 'areas'>
      return HttpResponse.json(aClient({ is_partner: true, areas, version: 2 }))
    }),
  )
  await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a place' }))
  const country = screen.getByRole('combobox', { name: 'Country, place 1' })
  await userEvent.selectOptions(country, await screen.findByRole('option', { name: 'Belgium', hidden: true }))
  await userEvent.type(screen.getByRole('textbox', { name: 'Postcode from, place 1' }), '9000')
  await userEvent.type(screen.getByRole('textbox', { name: 'to, place 1' }), '9999')
  await userEvent.click(screen.getByRole('button', { name: 'Save the area' }))
  expect(await screen.findByText('Area of Atelier Lemaire SRL saved.')).toBeTruthy()
  const sent = requestsTo('admin/users/21/').find(({ method }) => method === 'PATCH')
  expect(sent?.body).toMatchObject({ areas: [{ from_code: '9000', to_code: '9999' }] })
})

test('PART-01, OD-18: a client that was taken away is given back from another page, which says so', async () => {
  clientIs({ is_partner: true, clients: [{ id: 30, name: 'Hotel' }], clients_count: 1 })
  server.use(http.all(url('admin/users/21/clients/30/'), () => new HttpResponse(null, { status: 204 })))
  const { router } = await openShop('/admin/clients/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Hotel' }))
  const undo = await screen.findByRole('button', { name: 'Undo' })
  await router.navigate({ to: '/admin/clients' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Hotel' })).toBeNull())
  await userEvent.click(undo)
  expect(await screen.findByText('Hotel is among the clients.')).toBeTruthy()
  expect(requestsTo('admin/users/21/clients/30/').map(({ method }) => method)).toEqual(['DELETE', 'PUT'])
})

test('O-8, C-21, PROF-10: price lists of many are changed after saying who gains and loses what, and taken back', async () => {
  signedInAsOffice()
  const rows = [aClientRow(), aClientRow({ id: 22, enterprise_name: 'Wevers BV' })]
  server.use(
    http.get(url('admin/users/'), () => HttpResponse.json(pageWith(rows))),
    http.post(url('admin/users/bulk/tariffs/preview/'), () =>
      HttpResponse.json({
        count: 2,
        tariffs: [
          { id: 1, name: 'Standard', assigned: 2, in_use: 1 },
          { id: 2, name: 'Pro', assigned: 1, in_use: 1 },
        ],
      }),
    ),
    http.post(url('admin/users/bulk/'), () =>
      HttpResponse.json({ done: 2, unchanged: 0, refused: [], undo: 'request-1' }),
    ),
    http.post(url('admin/users/bulk/undo/'), () => HttpResponse.json({ done: 2, unchanged: 0, refused: [] })),
  )
  await openShop('/admin/clients')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Change price lists…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the price lists of 2 clients?' }))
  expect((await dialog.findByRole('row', { name: /^Standard/ })).textContent).toBe('Standard21')
  await userEvent.selectOptions(dialog.getByRole('combobox'), 'Pro')
  const effect = dialog.getByRole('status', { name: 'What changes' })
  expect(effect.textContent).toBe('1 client gets Pro.1 client has it already.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Remove' }))
  expect(effect.textContent).toBe('1 client uses it and is left out.Nothing changes for anybody.')
  await userEvent.click(dialog.getByRole('radio', { name: 'Replace all others' }))
  expect(effect.textContent).toBe('1 client gets Pro.1 client uses Pro from now on.2 clients lose Standard.')
  await userEvent.click(dialog.getByRole('button', { name: 'Change' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('Undone for 2 clients.')).toBeTruthy()
  expect(requestsTo('admin/users/bulk/').map(({ body }) => body)).toEqual([
    { action: 'set_tariff', ids: [21, 22], tariff: 2 },
  ])
  expect(requestsTo('admin/users/bulk/undo/').map(({ body }) => body)).toEqual([{ undo: 'request-1' }])
})

test('OD-54: a file of clients is looked at, imported, and its report downloaded', async () => {
  signedInAsOffice()
  const row = { part: 'client', row: 2, name: 'Hôtel du Parc', erp_id: 'K-2', state: 'new', messages: [] }
  const wrong = {
    ...{ part: 'shipping_address', row: 3, name: 'Cuisine', erp_id: 'K-9', state: 'wrong' },
    messages: ['Client number: No client has the number “K-9”.'],
  }
  const report = {
    parts: [
      { part: 'client', unread: ['Couleur'], new: 1, changed: 0, known: 2, wrong: 0 },
      { part: 'shipping_address', unread: [], new: 0, changed: 0, known: 0, wrong: 1 },
    ],
    rows: [wrong, row],
  }
  server.use(
    http.post(url('admin/client-file/preview/'), () => HttpResponse.json(report)),
    http.post(url('admin/client-file/'), () => HttpResponse.json(report)),
    http.post(url('admin/client-file/report/'), () => HttpResponse.json({ detail: 'No.' }, { status: 500 })),
  )
  await openShop('/admin/clients/import')
  await screen.findByRole('heading', { name: 'Import clients' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['x'], 'clients.csv', { type: 'text/csv' }))
  const counts = await screen.findByRole('table', { name: 'Result by content' })
  expect(within(counts).getByRole('row', { name: 'Clients 1 – 2 –' })).toBeTruthy()
  expect(screen.getByText('Columns that are not read (Clients): Couleur')).toBeTruthy()
  expect(screen.getAllByText(wrong.messages[0]!)).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Invite by e-mail those who have an address' }))
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  expect(await screen.findByText('1 row imported.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Download the report' }))
  expect(await screen.findByRole('alert')).toBeTruthy()
  expect(requestsTo('admin/client-file/report/')[0]?.body).toEqual({ rows: [wrong, row] })
})

test('C-11: a client’s own codes are found, added, changed and removed on the client’s page', async () => {
  clientIs()
  const named = {
    id: 5,
    code: 'TAB-1',
    ref: 'K356-NVY-M',
    name: 'Tablier',
    color: '',
    size: 'M',
    is_sold: true,
  }
  const saved = { saved: 1, failed: [] }
  server.use(
    http.get(url('admin/users/21/own-codes/'), () => HttpResponse.json(pageWith([named]))),
    http.put(url('admin/users/21/own-codes/'), () =>
      HttpResponse.json({
        saved: 1,
        failed: [{ line: 1, code: 'X2', product: 'NOPE', message: 'No article has it.' }],
      }),
    ),
    http.post(url('admin/users/21/own-codes/change/'), () => HttpResponse.json(saved)),
    http.delete(url('admin/users/21/own-codes/'), () => HttpResponse.json({ removed: 1 })),
  )
  await openShop('/admin/clients/21')
  const part = within(await screen.findByRole('region', { name: 'The client’s own codes' }))
  expect(await part.findByText('Tablier · M')).toBeTruthy()
  const sent = (method: string) =>
    requestsTo('admin/users/21/own-codes/').find((request) => request.method === method)?.body

  await userEvent.click(part.getByRole('button', { name: 'Add codes' }))
  const adding = within(await screen.findByRole('dialog', { name: 'Add codes of the client' }))
  fireEvent.change(adding.getByRole('textbox', { name: 'Codes' }), {
    target: { value: 'TAB-1\tK356-NVY-M\nX2\tNOPE' },
  })
  await userEvent.click(adding.getByRole('button', { name: 'Save the codes' }))
  expect(await screen.findByText('No article has it.')).toBeTruthy()
  expect(sent('PUT')).toEqual({
    lines: [
      { code: 'TAB-1', product: 'K356-NVY-M' },
      { code: 'X2', product: 'NOPE' },
    ],
  })
  await userEvent.keyboard('{Escape}')

  await userEvent.click(part.getByRole('button', { name: 'Actions for code TAB-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Another product' }))
  const changing = within(await screen.findByRole('dialog', { name: 'Which product does TAB-1 name?' }))
  const product = changing.getByRole('textbox', { name: 'Reference or GTIN' })
  fireEvent.change(product, { target: { value: 'K356-RED-M' } })
  await userEvent.click(changing.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(requestsTo('admin/users/21/own-codes/change/')[0]?.body).toEqual({
      ...{ code: 'TAB-1', product: 'K356-RED-M', seen: 5 },
    }),
  )

  await userEvent.click(part.getByRole('button', { name: 'Actions for code TAB-1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(sent('DELETE')).toEqual({ codes: ['TAB-1'] }))
})
