import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OfficeOrder, OfficeOrderRow } from '@comptoir/contract/admin-orders'
import type { Return } from '@comptoir/contract/order'
import type { OfficePayment } from '@comptoir/contract/admin-payments'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'
import { anOrder } from '../../../../test/orders.ts'

startStandIn()

const aRow = (over: Partial<OfficeOrderRow> = {}): OfficeOrderRow => ({
  id: 7,
  name: 'BE-2026-000007',
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  created_at: '2026-11-18T08:00:00.000Z',
  status: 'submitted',
  payment_status: 'pending',
  is_credited: false,
  delivery_option: 'Home',
  warehouse: { id: 1, name: 'Brussels' },
  delivery_date: '2026-11-19',
  is_late: true,
  assignee: null,
  lines: 12,
  grand_total: '121.00',
  ...over,
})
const anOfficeOrder = (over: Partial<OfficeOrder> = {}): OfficeOrder => ({
  ...anOrder(),
  version: 70,
  client: { id: 21, name: 'Atelier Lemaire SRL', erp_id: 'C-1021', tariff: 2, buys: true },
  steps: ['cancel', 'start'],
  assignee: null,
  language: 'fr',
  notes: [],
  ...over,
})

test('OD-54: the orders of all clients are listed by view, and one leads to its page', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/order/'), () => HttpResponse.json(pageWith([aRow()]))))
  await openShop('/admin/orders?view=late')
  expect(await screen.findByText('Atelier Lemaire SRL')).toBeTruthy()
  expect(screen.getAllByText('Late').length).toBeGreaterThan(1)
  expect(requestsTo('admin/order/').at(-1)?.query['view']).toBe('late')
  const link = screen.getByRole('link', { name: /BE-2026-000007/ })
  expect(link.getAttribute('href')).toBe('/admin/orders/7')
  expect(link.textContent).toMatch(/19.Nov.2026Home121,00.€Pending$/) // where a phone has no columns for them
  await userEvent.click(screen.getByRole('link', { name: 'Waiting for goods' }))
  await waitFor(() => expect(requestsTo('admin/order/').at(-1)?.query['view']).toBe('waiting'))
})

test('OD-09: the office begins an order, and cancels it with a reason alone', async () => {
  signedInAsOffice()
  let order = anOfficeOrder()
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(order)),
    http.post(url('admin/order/7/start/'), () => {
      order = anOfficeOrder({ status: 'in_progress', steps: ['cancel'] })
      return HttpResponse.json({ status: 'in_progress', payment_status: 'pending', allowed: ['cancel'] })
    }),
    http.post(url('admin/order/7/cancel/'), () => {
      order = anOfficeOrder({ status: 'admin_canceled', steps: [] })
      return HttpResponse.json({ status: 'admin_canceled', payment_status: 'pending', allowed: [] })
    }),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Start preparing' }))
  expect(await screen.findByText(/The preparation of .+ has begun/)).toBeTruthy()
  expect((await screen.findAllByText('In progress'))[0]).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Cancel order' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  const reason = dialog.getByRole('textbox', { name: /Reason/ })
  await waitFor(() => expect(reason.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.type(reason, 'Out of stock')
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel order' }))
  expect(await screen.findByText(/BE-2026-000007 is cancelled/)).toBeTruthy()
  expect(requestsTo('admin/order/7/cancel/').map(({ body }) => body)).toEqual([{ reason: 'Out of stock' }])
})

test('ORD-14: the office lets a part of an order leave, under one key whatever becomes of the answer; told of what others have shipped, it sees what is left', async () => {
  signedInAsOffice()
  const line = { ref: 'K356', title: 'T-shirt', color: '', size: 'L', unit: 'piece', units: 12, on_hand: 8 }
  let tries = 0
  server.use(
    http.get(url('admin/order/7/'), () =>
      HttpResponse.json(anOfficeOrder({ status: 'in_progress', steps: ['process'] })),
    ),
    http.get(url('admin/order/7/open/'), () =>
      HttpResponse.json({
        warehouses: [
          {
            warehouse: { id: 2, name: 'Liège' },
            lines: [
              { item: 1, ...line, ...(tries > 1 && { units: 6, on_hand: 6 }) },
              { item: 2, ...line, ref: 'K357', size: 'XL', on_hand: 0 },
            ],
          },
        ],
        carriers: [{ id: 4, name: 'bpost' }],
        shipments: tries > 1 ? 1 : 0,
      }),
    ),
    http.post(url('admin/order/7/shipments/'), () => {
      tries += 1
      if (tries === 1) return HttpResponse.error()
      if (tries > 2) return HttpResponse.json({ number: 2 }, { status: 201 })
      const detail = 'Nele Claes has shipped 6.'
      return HttpResponse.json({ detail, current: { shipments: 1 } }, { status: 409 })
    }),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Ship from Liège' }))
  const dialog = within(await screen.findByRole('dialog'))
  const units = dialog.getByRole('textbox', { name: /K356/ })
  expect((units as HTMLInputElement).value).toBe('8')
  await userEvent.click(dialog.getByRole('button', { name: 'Nothing' }))
  expect((units as HTMLInputElement).value).toBe('0')
  await userEvent.click(dialog.getByRole('button', { name: 'All that is there' }))
  expect((units as HTMLInputElement).value).toBe('8')
  await userEvent.clear(units)
  await userEvent.type(units, '5')
  await userEvent.clear(dialog.getByRole('textbox', { name: 'XL · K357' })) // as good as 0
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Carrier' }), 'bpost')
  await userEvent.type(dialog.getByRole('textbox', { name: 'Tracking code' }), '3232')
  await userEvent.click(dialog.getByRole('button', { name: 'Record shipping' }))
  await dialog.findByRole('alert')
  await userEvent.click(dialog.getByRole('button', { name: 'Record shipping' }))
  expect(await dialog.findByText('Nele Claes has shipped 6.')).toBeTruthy()
  expect(await dialog.findByText(/^of 6 pieces$/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Record shipping' }))
  expect(await screen.findByText('Shipment 2 is recorded.')).toBeTruthy()
  const sent = requestsTo('admin/order/7/shipments/').map(({ body }) => body as { key: string })
  expect(sent[0]).toMatchObject({
    seen: 0,
    warehouse: 2,
    lines: [{ item: 1, units: 5 }],
    carrier: 4,
    parcels: 1,
    tracking_code: '3232',
  })
  expect(sent[1]).toEqual(sent[0])
  expect(sent[2]).toEqual({ ...sent[0], key: sent[2]!.key, seen: 1 })
})

test('ORD-14: where an answer was lost and other units are sent then, the server is asked what has left since', async () => {
  signedInAsOffice()
  const line = {
    item: 1,
    ref: 'K356',
    title: 'T-shirt',
    color: '',
    size: 'L',
    unit: 'piece',
    units: 12,
    on_hand: 8,
  }
  let tries = 0
  server.use(
    http.get(url('admin/order/7/'), () =>
      HttpResponse.json(anOfficeOrder({ status: 'in_progress', steps: ['process'] })),
    ),
    http.get(url('admin/order/7/open/'), () =>
      HttpResponse.json({
        warehouses: [{ warehouse: { id: 2, name: 'Liège' }, lines: [{ ...line, units: 12 - tries }] }],
        carriers: [],
        shipments: Math.min(tries, 1),
      }),
    ),
    http.post(url('admin/order/7/shipments/'), () => {
      tries += 1
      return tries === 1
        ? HttpResponse.error() // it was carried out
        : HttpResponse.json({ detail: 'Claire has shipped 1.', current: { shipments: 1 } }, { status: 409 })
    }),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Ship from Liège' }))
  const dialog = within(await screen.findByRole('dialog'))
  const units = dialog.getByRole('textbox', { name: /K356/ })
  for (const some of ['1', '9']) {
    await userEvent.clear(units)
    await userEvent.type(units, some)
    await userEvent.click(dialog.getByRole('button', { name: 'Record shipping' }))
    await dialog.findByRole('alert')
  }
  expect(await dialog.findByText('Claire has shipped 1.')).toBeTruthy()
  const sent = requestsTo('admin/order/7/shipments/').map(({ body }) => body as { key: string })
  expect(sent).toMatchObject([
    { seen: 0, lines: [{ units: 1 }] },
    { seen: 0, lines: [{ units: 9 }] }, // though the page shows the first by now
  ])
  expect(sent[1]!.key).not.toBe(sent[0]!.key)
})

test('OD-14 OD-54: what is reserved in one warehouse is taken from the one that can give the most of it, or another, once', async () => {
  signedInAsOffice()
  const line = {
    item: 1,
    ref: 'K356',
    title: 'T-shirt',
    color: '',
    size: 'L',
    size_position: 1,
    unit: 'piece',
  }
  const held = { ...line, warehouse: { id: 2, name: 'Liège' }, units: 12 }
  const free = [
    { warehouse: 3, units: 5 },
    { warehouse: 4, units: 40 },
  ]
  const warehouses = [
    { id: 2, name: 'Liège' },
    { id: 3, name: 'Gent' },
    { id: 4, name: 'Mons' },
  ]
  let tries = 0
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(anOfficeOrder({ steps: ['start'] }))),
    http.get(url('admin/warehouses/'), () =>
      HttpResponse.json(
        warehouses.map((one) => ({ ...one, code: one.name, position: one.id, is_active: true })),
      ),
    ),
    http.get(url('admin/order/7/other_warehouses/'), () =>
      HttpResponse.json({ warehouses, lines: tries > 1 ? [] : [{ ...held, free }], last_movement: 40 }),
    ),
    http.post(url('admin/order/7/other_warehouses/'), () => {
      tries += 1
      return tries === 1
        ? HttpResponse.error()
        : HttpResponse.json({ warehouses, lines: [], last_movement: 42 })
    }),
  )
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Take from another warehouse' }))
    return within(await screen.findByRole('dialog'))
  }
  await openShop('/admin/orders/7')
  let dialog = await open()
  const units = await dialog.findByRole<HTMLInputElement>('textbox', { name: /K356/ })
  const to = dialog.getByRole<HTMLSelectElement>('combobox', { name: /Take from/ })
  await waitFor(() => expect([to.value, units.value]).toEqual(['4', '12']))
  expect(document.activeElement).toBe(to)
  expect(dialog.getByText('Reserved here: 12 pieces. Free there: 40.')).toBeTruthy()
  await userEvent.selectOptions(to, 'Gent')
  await waitFor(() => expect(units.value).toBe('5'))
  await userEvent.clear(units)
  await userEvent.type(units, '-4')
  await userEvent.click(dialog.getByRole('button', { name: 'Reserve there' }))
  await waitFor(() => expect(units.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.clear(units)
  await userEvent.type(units, '4')
  await userEvent.click(dialog.getByRole('button', { name: 'Reserve there' }))
  await dialog.findByRole('alert')
  expect(units.value).toBe('4')
  await userEvent.click(dialog.getByRole('button', { name: 'Reserve there' }))
  expect(await screen.findByText('Reserved in Gent: 4.')).toBeTruthy()
  const sent = requestsTo('admin/order/7/other_warehouses/').flatMap(({ body }) => (body ? [body] : []))
  expect(sent[0]).toMatchObject({ from: 2, to: 3, seen: 40, lines: [{ item: 1, units: 4 }] })
  expect(sent[1]).toEqual(sent[0])
  dialog = await open()
  expect(await dialog.findByText(/Nothing of this order is reserved/)).toBeTruthy()
})

test("ORD-14: what is changed of a shipment leaves a link of its own as it is, and the carrier's out", async () => {
  signedInAsOffice()
  const shipment = {
    ...{ id: 3, number: 1, left_at: '2026-11-21T09:00:00.000Z', warehouse: { id: 2, name: 'Liège' } },
    ...{ carrier: { id: 4, name: 'bpost' }, parcels: 1, tracking_code: '3232', signed_by: '', lines: [] },
    ...{ tracking_url: 'https://suivi.example/3232', has_own_link: true },
  }
  const usual = { ...shipment, id: 5, number: 2, has_own_link: false }
  server.use(
    http.get(url('admin/order/7/'), () =>
      HttpResponse.json(anOfficeOrder({ status: 'processed', steps: [], shipments: [shipment, usual] })),
    ),
    http.get(url('admin/order/7/open/'), () =>
      HttpResponse.json({ warehouses: [], carriers: [{ id: 4, name: 'bpost' }], shipments: 2 }),
    ),
    http.patch(url('admin/order/7/shipments/:shipment/'), () => HttpResponse.json(shipment)),
  )
  await openShop('/admin/orders/7')
  for (const number of [0, 1]) {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Change' }))[number]!)
    const dialog = within(await screen.findByRole('dialog'))
    const parcels = dialog.getByRole('textbox', { name: 'Parcels' })
    await userEvent.clear(parcels)
    await userEvent.type(parcels, '2')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const sent = [3, 5].map((id) => requestsTo(`admin/order/7/shipments/${id}/`).at(-1)?.body)
  expect(sent).toMatchObject([{ tracking_url: 'https://suivi.example/3232' }, { tracking_url: null }])
})

test('OD-14: goods that come back are put back where most of them left from, unless the office says otherwise', async () => {
  signedInAsOffice()
  const [near, far] = [
    { id: 2, name: 'Liège' },
    { id: 3, name: 'Brussels' },
  ]
  const shipment = (id: number, warehouse: { id: number; name: string }, item: number, units = 5) => ({
    ...{ id, number: id, left_at: '2026-11-21T09:00:00.000Z', warehouse, lines: [{ item, units }] },
    ...{
      carrier: null,
      parcels: 1,
      tracking_code: '',
      tracking_url: null,
      has_own_link: false,
      signed_by: '',
    },
  })
  const back: Return = {
    ...{ id: 4, number: 1, status: 'accepted', reason: 'wrong_size', comment: '', answer: '' },
    ...{ requested_at: '2026-11-22T09:00:00.000Z', warehouse: null, photos: [], proposed_credit: null },
    ...{ credit: null, credit_notes: [], credit_left_out: false },
    lines: [{ item: 1, units: 2, received: null, put_back: null }],
  }
  server.use(
    http.get(url('admin/order/7/'), () =>
      HttpResponse.json(
        anOfficeOrder({
          ...{ status: 'completed', steps: [], returns: [back] },
          shipments: [shipment(1, near, 1), shipment(2, far, 9), shipment(3, far, 1, 2)],
        }),
      ),
    ),
    http.get(url('admin/warehouses/'), () =>
      HttpResponse.json([near, far].map((one) => ({ ...one, is_active: true }))),
    ),
    http.post(url('admin/order/7/returns/4/receive/'), () => HttpResponse.json(back)),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Liège' })
  await userEvent.click(dialog.getByRole('button', { name: 'Receive' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('admin/order/7/returns/4/receive/').at(-1)?.body).toEqual({
    warehouse: 2,
    lines: [{ item: 1, units: 2, put_back: true }],
  })
})

test('OD-14: the office says of all lines of a return at once what came, and sees what was not put back into stock', async () => {
  signedInAsOffice()
  const products = [1, 2, 3].map((id) => ({
    ...anOrder().products[0]!,
    id,
    ref: `K356-${id}`,
    size: `S${id}`,
  }))
  const back: Return = {
    ...{ id: 4, number: 1, status: 'accepted', reason: 'wrong_size', comment: '', answer: '' },
    ...{ requested_at: '2026-11-22T09:00:00.000Z', warehouse: null, photos: [], proposed_credit: null },
    ...{ credit: null, credit_notes: [], credit_left_out: false },
    lines: products.map(({ id: item }) => ({ item, units: 4, received: null, put_back: null })),
  }
  const received: Return = {
    ...{ ...back, status: 'received', warehouse: { id: 2, name: 'Liège' } },
    lines: [
      { item: 1, units: 4, received: 3, put_back: false },
      { item: 2, units: 4, received: 4, put_back: true },
      { item: 3, units: 4, received: 0, put_back: false },
    ],
  }
  let order = anOfficeOrder({ status: 'completed', steps: [], products, returns: [back] })
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(order)),
    http.get(url('admin/warehouses/'), () => HttpResponse.json([{ id: 2, name: 'Liège', is_active: true }])),
    http.post(url('admin/order/7/returns/4/receive/'), () => {
      order = { ...order, returns: [received] }
      return HttpResponse.json(received)
    }),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Receive' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = (name: string) => dialog.getByRole('button', { name })
  const units = () => dialog.getAllByRole<HTMLInputElement>('textbox').map(({ value }) => value)
  await userEvent.click(button('Nothing came'))
  expect(units()).toEqual(['0', '0', '0'])
  await userEvent.click(button('All came'))
  expect(units()).toEqual(['4', '4', '4'])
  await userEvent.click(button('Nothing back into stock'))
  await userEvent.click(dialog.getByLabelText('Put back into stock K356-2'))
  await userEvent.clear(dialog.getByLabelText(/S1 . K356-1/))
  await userEvent.type(dialog.getByLabelText(/S1 . K356-1/), '3')
  expect(dialog.getByText(/^Received: 11 of 12.pieces\.$/)).toBeTruthy()
  await dialog.findByRole('option', { name: 'Liège' })
  await userEvent.selectOptions(dialog.getByLabelText(/Warehouse/), 'Liège')
  await userEvent.click(button('Receive'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('admin/order/7/returns/4/receive/').at(-1)?.body).toEqual({
    warehouse: 2,
    lines: [
      { item: 1, units: 3, put_back: false },
      { item: 2, units: 4, put_back: true },
      { item: 3, units: 4, put_back: false },
    ],
  })
  // The keyboard goes on to the next step of this return.
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Note the credit' })),
  )
  const shown = () => document.body.textContent.replaceAll(/\s/g, ' ')
  await waitFor(() => expect(shown()).toContain('Quantity received7 of 12 pieces'))
  expect(shown()).toContain('WarehouseLiègePut back into stock4 of 7 pieces')
  expect(shown()).toContain('(received: 3 of 4 pieces, not put back into stock)')
  expect(shown()).toContain('(received: 0 of 4 pieces)')
})

test('OD-14: where nothing of a return came, nothing is credited, and the amount may be left empty', async () => {
  signedInAsOffice()
  const back: Return = {
    ...{ id: 4, number: 1, status: 'received', reason: 'wrong_size', comment: '', answer: '' },
    ...{ requested_at: '2026-11-22T09:00:00.000Z', warehouse: { id: 2, name: 'Liège' }, photos: [] },
    ...{ proposed_credit: '0.00', credit: null, credit_notes: [], credit_left_out: false },
    lines: [{ item: 1, units: 2, received: 0, put_back: false }],
  }
  server.use(
    http.get(url('admin/order/7/'), () =>
      HttpResponse.json(anOfficeOrder({ status: 'completed', steps: [], returns: [back] })),
    ),
    http.post(url('admin/order/7/returns/4/credit/'), () => HttpResponse.json(back)),
  )
  await openShop('/admin/orders/7')
  for (const amount of ['0.00', null]) {
    await userEvent.click(await screen.findByRole('button', { name: 'Note the credit' }))
    const dialog = within(await screen.findByRole('dialog'))
    if (amount === null) await userEvent.clear(dialog.getByLabelText(/Amount/))
    await userEvent.click(dialog.getByRole('button', { name: 'Note the credit' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requestsTo('admin/order/7/returns/4/credit/').at(-1)?.body).toEqual({ amount })
  }
})

test('OD-10: the office gives back a part of what is left of a payment, under one key whatever becomes of the answer', async () => {
  signedInAsOffice()
  const payment: OfficePayment = {
    ...{ id: 5, means: 'online', paid_at: '2026-11-18T08:00:00Z', amount: '121.00', left: '21.00' },
    is_at_provider: true,
    is_assignable: false,
    refunds: [
      {
        id: 1,
        kind: 'refund',
        amount: '100.00',
        status: 'failed',
        reason: 'Sold out',
        at: '2026-11-18T08:00:00Z',
      },
    ],
  }
  let isAway = true
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(anOfficeOrder())),
    http.get(url('admin/order/7/payments/'), () => HttpResponse.json([payment])),
    http.post(url('admin/payment/5/refund/'), () => {
      if (!isAway) return HttpResponse.json({ id: 2 }, { status: 201 })
      isAway = false
      return HttpResponse.error()
    }),
  )
  await openShop('/admin/orders/7')
  expect(await screen.findByText('Refund refused')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Assign' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Give back' }))
  const dialog = within(await screen.findByRole('dialog'))
  const amount = dialog.getByRole('textbox', { name: /Amount/ })
  await userEvent.clear(amount)
  await userEvent.type(amount, '10,5')
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Damaged')
  await userEvent.click(dialog.getByRole('button', { name: 'Give back' }))
  await dialog.findByRole('alert')
  await userEvent.click(dialog.getByRole('button', { name: 'Give back' }))
  expect(await screen.findByText('The refund is noted.')).toBeTruthy()
  const sent = requestsTo('admin/payment/5/refund/').map(({ body }) => body as { key: string })
  expect(sent[0]).toMatchObject({ amount: '10.50', reason: 'Damaged' })
  expect(sent[1]).toEqual(sent[0])
})

test('C-21: chosen orders are assigned and started at once, and those left out are named', async () => {
  signedInAsOffice()
  const claire = { id: 9, name: 'Claire Moreau' }
  const refused = [{ id: 8, name: 'BE-2026-000008', reason: 'Not as it stands.' }]
  server.use(
    http.get(url('admin/order/'), () =>
      HttpResponse.json(pageWith([aRow(), aRow({ id: 8, name: 'BE-2026-000008' })])),
    ),
    http.get(url('admin/order/colleagues/'), () => HttpResponse.json([claire])),
    http.post(url('admin/order/bulk/'), () => HttpResponse.json({ done: 1, unchanged: 0, refused })),
  )
  await openShop('/admin/orders')
  await userEvent.click(await screen.findByRole('checkbox', { name: /BE-2026-000007/ }))
  await userEvent.click(screen.getByRole('checkbox', { name: /BE-2026-000008/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Assign' }))
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.getByRole<HTMLSelectElement>('combobox').value).toBe('9'))
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText('Not as it stands.')).toBeTruthy()
  expect(requestsTo('admin/order/bulk/').map(({ body }) => body)).toEqual([
    { action: 'assign', ids: [7, 8], assignee: 9 },
  ])
})

test('OD-18: who assigns an order that somebody else has assigned meanwhile sees both, and whose it is now', async () => {
  signedInAsOffice()
  const [tom, nele, claire] = [
    { id: 3, name: 'Tom Maes' },
    { id: 5, name: 'Nele Claes' },
    { id: 9, name: 'Claire Moreau' },
  ]
  let kept = anOfficeOrder()
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(kept)),
    http.get(url('admin/order/colleagues/'), () => HttpResponse.json([claire, nele, tom])),
    http.patch(url('admin/order/7/'), async ({ request }) => {
      const { version, assignee } = (await request.json()) as { version: number; assignee: number }
      if (version === 70) {
        kept = anOfficeOrder({ version: 71, assignee: nele })
        const changed = { changed_by: tom, changed_at: '2026-11-20T09:00:00.000Z' }
        const current = { id: 7, version: 71, assignee: nele }
        return HttpResponse.json({ detail: 'Changed.', ...changed, current }, { status: 409 })
      }
      kept = anOfficeOrder({ version: 72, assignee: assignee === 9 ? claire : null })
      return HttpResponse.json(kept)
    }),
  )
  await openShop('/admin/orders/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Assign' }))
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('option', { name: 'Claire Moreau' })
  await userEvent.selectOptions(dialog.getByRole('combobox'), '9')
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  const alert = within(
    (await dialog.findByText(/^Tom Maes has changed this/)).closest<HTMLElement>('[role=alert]')!,
  )
  expect(alert.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Now savedNele Claes',
    'YoursClaire Moreau',
  ])
  await userEvent.click(dialog.getByRole('button', { name: 'Assign' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const sent = requestsTo('admin/order/7/').flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))
  expect(sent).toEqual([
    { assignee: 9, version: 70 },
    { assignee: 9, version: 71 },
  ])
})

test('OD-54: colleagues leave notes on an order, and delete their own', async () => {
  signedInAsOffice()
  const at = '2026-11-18T09:00:00.000Z'
  const others = { id: 1, at, author: { id: 3, name: 'Bram Claes' }, text: 'Ring first' }
  let notes = [others]
  server.use(
    http.get(url('admin/order/7/'), () => HttpResponse.json(anOfficeOrder({ notes }))),
    http.post(url('admin/order/7/notes/'), () => {
      notes = [
        others,
        { ...others, id: 2, author: { id: 9, name: 'Claire Moreau' }, text: 'By the back door' },
      ]
      return HttpResponse.json(notes[1], { status: 201 })
    }),
    http.delete(url('admin/order/7/notes/2/'), () => {
      notes = [others]
      return new HttpResponse(null, { status: 204 })
    }),
  )
  await openShop('/admin/orders/7')
  expect(await screen.findByText('Ring first')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Add a note' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.type(dialog.getByRole('textbox', { name: /Note/ }), 'By the back door')
  await userEvent.click(dialog.getByRole('button', { name: 'Add a note' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByText('By the back door')).toBeNull())
  expect(requestsTo('admin/order/7/notes/').map(({ body }) => body)).toEqual([{ text: 'By the back door' }])
})
