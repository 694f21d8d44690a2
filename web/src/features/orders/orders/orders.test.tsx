import type { Order, OrderSummary, Return } from '@comptoir/contract/order'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { aLine } from '#features/ordering/basket/basket.samples.ts'
import {
  aUser,
  requestsTo,
  server,
  shopSettings,
  signedInAs,
  startStandIn,
  url,
} from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { anOrder, anOrderSummary as summary } from '../../../../test/orders.ts'

startStandIn()

const answerList = (rows: OrderSummary[], count = rows.length) =>
  server.use(
    http.get(url('order/'), () => HttpResponse.json({ count, next: null, previous: null, results: rows })),
  )
const answerOrder = (order: Order | null) =>
  server.use(
    http.get(url('order/7/'), () =>
      order ? HttpResponse.json(order) : HttpResponse.json({ detail: 'No Order' }, { status: 404 }),
    ),
  )

test('ROUTE-10, ORD-01, ORD-06, ORD-10: lists orders with id, number, address, date, status and payment', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerList([
    summary(),
    summary({ id: 8, name: 'BE-2026-000008', status: 'admin_canceled', payment_status: 'refunded' }),
  ])
  await openShop('/order')
  const link = await screen.findByRole('link', { name: 'BE-2026-000007' })
  expect(link.getAttribute('href')).toBe('/order/view/7')
  const row = within(link.closest('tr')!)
  expect(row.getByRole('cell', { name: '7' })).toBeTruthy()
  for (const text of ['Rue du Canal 5, 1000 Bruxelles', 'Submitted', 'Payment pending'])
    expect(row.getAllByText(text)[0]).toBeTruthy()
  expect(row.getByText(/1\s234,50/)).toBeTruthy()
  expect(screen.getByRole('cell', { name: 'Cancelled by the administrator' })).toBeTruthy()
  const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
  expect(heads).toEqual(['ID', 'Number', 'Address', 'Created', 'Status', 'Payment', 'Total incl. VAT'])
})

test('U-17, ORD-02: how many orders a page shows is kept for the next visit', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerList([summary()], 12)
  const { router } = await openShop('/order')
  await screen.findByRole('link', { name: 'BE-2026-000007' })
  await userEvent.setup().selectOptions(screen.getByLabelText('Per page'), '20')
  await waitFor(() => expect(requestsTo('order/').at(-1)?.query).toMatchObject({ limit: '20' }))
  await router.navigate({ to: '/cookies' })
  await router.navigate({ to: '/order' })
  await waitFor(() => expect(screen.getByLabelText<HTMLSelectElement>('Per page').value).toBe('20'))
  expect(requestsTo('order/').at(-1)?.query).toMatchObject({ limit: '20' })
})

test('ORD-02, API-05: asks for five, and keeps page, status and search in the address', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerList([summary()], 12)
  const { router } = await openShop('/order?page=2')
  await screen.findByRole('link', { name: 'BE-2026-000007' })
  expect(requestsTo('order/')[0]?.query).toMatchObject({ limit: '5', offset: '5' })
  const user = userEvent.setup()
  await user.selectOptions(screen.getByLabelText('Status'), 'Completed')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'completed' }))
  await user.type(screen.getByLabelText('Search your orders'), 'PO 77{Enter}')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'completed', q: 'PO 77' }))
  await waitFor(() =>
    expect(requestsTo('order/').at(-1)?.query).toMatchObject({ search: 'PO 77', offset: '0' }),
  )
})

test('ORD-02: says that there is nothing yet, or nothing that matches, and where to go', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerList([])
  await openShop('/order')
  expect(await screen.findByText('No orders yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Order from the catalogue' })).toBeTruthy()
})

test('ORD-12, OD-13: shows the whole order, and how to pay it', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder())
  await openShop('/order/view/7?placed=1')
  expect(await screen.findByRole('heading', { level: 1, name: 'Order BE-2026-000007' })).toBeTruthy()
  expect(screen.getByText('Thank you: order BE-2026-000007 has been placed')).toBeTruthy()
  expect(screen.getByText('+++260/0000/00763+++')).toBeTruthy()
  expect(screen.getByText('PO 77')).toBeTruthy()
  expect(screen.getByText('Belgian VAT applies.')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'T-shirt' }).getAttribute('href')).toBe('/product/2')
})

test('ORD-12, OD-13: asks for no transfer for an order that was credited as a whole', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ due: '0.00' }))
  await openShop('/order/view/7')
  expect((await screen.findByText('Still to pay')).parentElement?.textContent).toMatch(/0,00\s€/)
  expect(screen.queryByText('IBAN')).toBeNull()
  expect(screen.queryByText('Payment pending')).toBeNull()
})

test('ORD-12, OD-10: of a cancelled order that was paid it says how much is still to be paid back', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ status: 'admin_canceled', payment_status: 'paid', paid: '250.50', due: '0.00' }))
  await openShop('/order/view/7')
  const title = await screen.findByText('Still to be paid back')
  expect(title.parentElement?.textContent).toMatch(/250,50\s€/)
})

test('ORD-13, CAT-17: every column of the items can be shown, and the choice is kept', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder())
  await openShop('/order/view/7')
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Columns' }))
  for (const name of [
    'Comment',
    'On request',
    'Unit',
    'Weight',
    'Customs code',
    'Shelf',
    'Picking order',
    'Price per pack',
  ])
    await user.click(await screen.findByRole('checkbox', { name }))
  const table = within(screen.getByRole('table'))
  expect(table.getAllByRole('columnheader')).toHaveLength(19)
  expect(table.getByText('61091000')).toBeTruthy()
  expect(table.getByText('A-01-3')).toBeTruthy()
  expect(localStorage.getItem('order_columns')?.split(',')).toHaveLength(19)
})

test('ORD-14: the number of the parcel leads to the carrier', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ tracking_code: '3SBE7', tracking_url: 'https://carrier.example/3SBE7' }))
  await openShop('/order/view/7')
  const link = await screen.findByRole('link', { name: '3SBE7' })
  expect(link.getAttribute('href')).toBe('https://carrier.example/3SBE7')
})

test('ORD-14: what has left is shown with its lines and how it is followed, and what is still to come', async () => {
  signedInAs(aUser({ language: 'en' }))
  const order = anOrder({ status: 'in_progress' })
  answerOrder({
    ...order,
    products: order.products.map((item) => ({ ...item, shipped_qty: 5 })),
    shipments: [
      {
        id: 3,
        number: 1,
        left_at: '2026-11-21T09:00:00.000Z',
        warehouse: { id: 1, name: 'Liège' },
        carrier: { id: 1, name: 'bpost' },
        parcels: 2,
        tracking_code: '3232',
        tracking_url: 'https://carrier.example/3232',
        has_own_link: false,
        signed_by: '',
        lines: [{ item: 1, units: 5 }],
      },
    ],
  })
  await openShop('/order/view/7')
  const shipment = (await screen.findByRole('heading', { name: 'Shipment 1' })).closest('section')!
  for (const text of ['Liège', 'bpost', '5 pieces', /K356-NVY-L · T-shirt/])
    expect(within(shipment).getByText(text)).toBeTruthy()
  expect(within(shipment).getByRole('link', { name: '3232' }).getAttribute('href')).toBe(
    'https://carrier.example/3232',
  )
  const rest = screen.getByRole('heading', { name: 'Still to come' }).closest('section')!
  expect(within(rest).getByText('7 pieces')).toBeTruthy()
})

test('ERR-05: an order stays in view although it could not be fetched anew', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder())
  const { client } = await openShop('/order/view/7')
  await screen.findByText('PO 77')
  server.use(http.get(url('order/7/'), () => HttpResponse.json({ detail: 'Busy' }, { status: 503 })))
  await client.refetchQueries({ queryKey: ['orders'] })
  expect(client.getQueryState(['orders', 7, 'en'])?.status).toBe('error')
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }))
  expect(screen.getByText('PO 77')).toBeTruthy()
})

test("ROUTE-12: somebody else's order is not found", async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(null)
  await openShop('/order/view/7')
  expect(await screen.findByText('This order does not exist')).toBeTruthy()
})

test('DOC-01, ORD-11: the order is downloaded as PDF; what goes wrong is said, and can be tried again', async () => {
  signedInAs(aUser({ language: 'en' }))
  const kept: string[] = []
  URL.createObjectURL = () => 'blob:file'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    kept.push(this.download)
  })
  let release = () => {}
  server.use(
    http.get(url('order/pdf/7/'), () => HttpResponse.json({ detail: 'Busy' }, { status: 503 }), {
      once: true,
    }),
    http.get(url('order/pdf/7/'), async () => {
      await new Promise<void>((resolve) => (release = resolve))
      return new HttpResponse('%PDF-1.7', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="x.pdf"; filename*=UTF-8''Order%20BE-2026-000007.pdf`,
        },
      })
    }),
  )
  answerOrder(anOrder())
  await openShop('/order/view/7')
  const button = await screen.findByRole('button', { name: 'Download as PDF' })
  await userEvent.click(button)
  expect(await screen.findByRole('alert')).toBeTruthy()
  await userEvent.click(button)
  await waitFor(() => expect(screen.getByText('The PDF is being made…')).toBeTruthy())
  expect(screen.queryByRole('alert')).toBeNull()
  release()
  await waitFor(() => expect(kept).toEqual(['Order BE-2026-000007.pdf']))
  expect(screen.queryByText('The PDF is being made…')).toBeNull()
  click.mockRestore()
})

test('ORD-12 DOC-03: the items of an order stand as size runs, and the order is downloaded as a workbook', async () => {
  signedInAs(aUser({ language: 'en' }))
  const [item] = anOrder().products
  const small = { ...item!, id: 2, ref: 'TW-NVY-S', size: 'S', size_position: 1, total_qty: 6 }
  answerOrder(anOrder({ products: [{ ...item!, ref: 'TW-NVY-L' }, small], allowed: ['excel'] }))
  server.use(http.get(url('order/excel/7/'), () => HttpResponse.json({ detail: 'Busy' }, { status: 503 })))
  await openShop('/order/view/7')
  await userEvent.click(await screen.findByRole('radio', { name: 'Size grid' }))
  const list = screen.getByRole('list', { name: 'Ordered products' })
  expect(list.textContent).toContain('TW-NVYNavyS 6L 1218\u00a0pieces')
  expect(screen.queryByRole('button', { name: 'Columns' })).toBeNull()
  await userEvent.click(screen.getByRole('radio', { name: 'Line by line' }))
  expect(screen.getByRole('button', { name: 'Columns' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Download as Excel' }))
  expect(await screen.findByText('Busy')).toBeTruthy()
})

test('ORD-11 DOC-02 DOC-04: the other documents of an order are downloaded from a menu', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ allowed: ['voucher', 'customs_codes'] }))
  const asked: string[] = []
  server.use(
    http.get(url('order/*/7/'), ({ request }) => {
      asked.push(request.url.replace(/.*\/order\//, ''))
      return HttpResponse.json({ detail: 'Busy' }, { status: 503 })
    }),
  )
  await openShop('/order/view/7')
  const open = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Other documents' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  await open('Customs codes (Excel)')
  expect(await screen.findByText('Busy')).toBeTruthy()
  expect(asked).toEqual(['customs_codes/7/?format=xlsx'])
  await open('Preparation voucher (PDF)')
  await waitFor(() => expect(asked).toEqual(['customs_codes/7/?format=xlsx', 'pdf/path/7/?lines=single']))
})

test('ORD-11: an order that allows no PDF offers none', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ allowed: [] }))
  await openShop('/order/view/7')
  expect(await screen.findByRole('button', { name: 'Print' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Download as PDF' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Download as Excel' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Other documents' })).toBeNull()
})

test('ORD-09 OD-41 C-18: says until when an order can be changed, and both texts where it is too late', async () => {
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ allowed: ['edit', 'cancel', 'pdf'], changeable_until: '2026-11-23T14:00:59.000Z' }))
  await openShop('/order/view/7')
  expect(await screen.findByText(/^You can change or cancel this order until .*2026/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Change the order' }).getAttribute('href')).toBe('/order/edit/7')
  const refusal = { non_field_errors: ['Order has been already started processing.'] }
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  const dialog = within(await screen.findByRole('dialog'))
  server.use(http.delete(url('order/7/'), () => HttpResponse.json(refusal, { status: 400 })))
  await user.click(dialog.getByRole('button', { name: 'Cancel the order' }))
  expect(await dialog.findByText('Order has been already started processing.')).toBeTruthy()
  const edit = {
    lines: [
      {
        ...{ kind: 'quantity' as const, ref: 'K356-NVY-L', title: 'T-shirt', color: 'Navy', size: 'L' },
        ...{ unit: 'piece', old_units: 12, new_units: 18, old_price: null, new_price: null },
      },
    ],
    fields: ['comment' as const],
    old_total: '29.42' as const,
    new_total: '35.00' as const,
  }
  const [placed] = anOrder().events
  answerOrder(
    anOrder({
      status: 'in_progress',
      events: [
        placed!,
        { ...placed!, action: 'edit', from: 'submitted', changes: edit },
        { ...placed!, action: 'start', to: 'in_progress', by: { kind: 'office', name: null } },
      ],
    }),
  )
  await user.click(dialog.getByRole('button', { name: 'Keep the order' }))
  await user.click(screen.getByRole('button', { name: 'Cancel the order' }))
  await user.click((await screen.findAllByRole('button', { name: 'Cancel the order' })).at(-1)!)
  expect(await screen.findByText('The order is already being processed.')).toBeTruthy()
  expect(screen.getByText('K356-NVY-L · T-shirt · Navy · L: 12 pieces → 18 pieces')).toBeTruthy()
  expect(screen.getByText('by us')).toBeTruthy()
})

test('C-18: why a cancellation cannot be undone any more is said where the way to undo it was', async () => {
  signedInAs(aUser({ language: 'en' }))
  const undo_until = new Date(Date.now() + 600_000).toISOString()
  answerOrder(anOrder({ status: 'client_canceled', allowed: [], undo_until }))
  const refusal = { non_field_errors: ['A cancellation can be undone for 10 minutes only.'] }
  server.use(
    http.post(url('order/7/restore/'), () => {
      answerOrder(anOrder({ status: 'client_canceled', allowed: [], undo_until: null }))
      return HttpResponse.json(refusal, { status: 400 })
    }),
  )
  await openShop('/order/view/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the cancellation' }))
  expect(await screen.findByText('A cancellation can be undone for 10 minutes only.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo the cancellation' })).toBeNull())
  expect(screen.getByText('A cancellation can be undone for 10 minutes only.')).toBeTruthy()
  expect(document.activeElement).not.toBe(document.body)
})

test('ORD-07 OD-32: what somebody else changes of an order meanwhile takes nothing away from what was typed', async () => {
  signedInAs(aUser({ language: 'en' }))
  const { total, total_taxes, grand_total, delivery, vat, vat_note } = anOrder()
  const limits = {
    ...{ minimum_order: null, missing_for_order: null, free_delivery_from: null },
    ...{ missing_for_free_delivery: null, is_below_minimum: false },
  }
  const totals = { total, total_taxes, grand_total, delivery, vat, vat_note, version: 1, ...limits }
  server.use(
    http.post(url('order/7/draft/'), () => HttpResponse.json({ revision: 1, lines: [aLine()], totals })),
    http.get(url('order/deliveryoptions/'), () => HttpResponse.json([])),
    http.get(url('order/shipping_address/'), () => HttpResponse.json([])),
    http.get(url('order/warehouses/'), () => HttpResponse.json([])),
  )
  answerOrder(anOrder({ allowed: ['edit'], comment: 'Ring twice' }))
  const { client } = await openShop('/order/edit/7')
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Comment'), ', please')
  answerOrder(anOrder({ allowed: ['edit'], comment: 'Ring twice', revision: 2, customer_reference: 'PO 78' }))
  await client.refetchQueries({ queryKey: ['orders'] })
  expect(await screen.findByText(/^Somebody has changed this order meanwhile/)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Comment').value).toBe('Ring twice, please')
  expect(screen.getByDisplayValue('PO 78')).toBeTruthy()
  // What is against a field that the page does not have is said all the same (OD-10).
  const fault = 'This order is above your credit limit.'
  server.use(
    http.patch(url('order/7/'), () => HttpResponse.json({ payment_method: [fault] }, { status: 400 })),
  )
  await user.click(screen.getByRole('button', { name: 'Save the changes' }))
  expect(await screen.findByText(fault)).toBeTruthy()
  // Pressed twice, it is sent once: the second would be refused for the first.
  const sent = () => requestsTo('order/7/').filter(({ method }) => method === 'PATCH').length
  const tried = sent()
  screen.getByLabelText('Comment').focus()
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(sent()).toBe(tried + 1))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Save the changes' })).toHaveProperty('disabled', false),
  )
  const before = sent()
  server.use(http.patch(url('order/7/'), () => HttpResponse.json(anOrder({ revision: 3 }))))
  await user.dblClick(screen.getByRole('button', { name: 'Save the changes' }))
  expect(await screen.findByText(/ is changed$/)).toBeTruthy()
  expect(sent()).toBe(before + 1)
})

test('ORD-07 OD-66 CHK-03: only days on which goods can be had are offered, and another way says at once what it refuses', async () => {
  signedInAs(aUser({ language: 'en' }))
  const { total, total_taxes, grand_total, delivery, vat, vat_note } = anOrder()
  const limits = {
    ...{ minimum_order: null, missing_for_order: null, free_delivery_from: null },
    ...{ missing_for_free_delivery: null, is_below_minimum: false },
  }
  const totals = { total, total_taxes, grand_total, delivery, vat, vat_note, version: 1, ...limits }
  const free = { blocked: false, blocked_reason: '', blocking_products: [], promise: [] }
  const way = (id: number, name: string, earliest_date: string) => ({
    ...{ id, name, earliest_date, kind: 'shipping', places: [], warehouses: [], ...free },
  })
  server.use(
    http.post(url('order/7/draft/'), () => HttpResponse.json({ revision: 1, lines: [aLine()], totals })),
    http.get(url('order/deliveryoptions/'), () =>
      HttpResponse.json([way(1, 'Standard', '2026-11-23'), way(2, 'Bulky goods', '2026-12-01')]),
    ),
    http.get(url('order/shipping_address/'), () => HttpResponse.json([])),
    http.get(url('order/warehouses/'), () => HttpResponse.json([])),
    http.get(url('countries/'), () => HttpResponse.json([])),
    http.get(url('config/'), () =>
      HttpResponse.json({
        ...shopSettings,
        holidays: [{ date: '2026-11-26', country: null, name: 'Stocktaking' }],
      }),
    ),
  )
  answerOrder(anOrder({ allowed: ['edit'] }))
  await openShop('/order/edit/7')
  const user = userEvent.setup()
  await screen.findByRole('option', { name: 'Bulky goods' })
  const date = await screen.findByLabelText(/^Delivery date/)
  expect(date.textContent).toMatch(/^Tuesday.24.November.2026$/)
  await user.click(date)
  const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const days = ['20', '23', '25', '26', '28'].map((number) => day(`${number} November 2026`))
  expect(days.map(({ disabled }) => disabled)).toEqual([true, false, false, true, true])
  expect(day('26 November 2026').title).toBe('Stocktaking')
  await user.click(day('25 November 2026'))
  expect(date.textContent).toMatch(/^Wednesday.25.November.2026$/)
  await user.selectOptions(screen.getByLabelText('Delivery'), 'Bulky goods')
  expect(await screen.findByText(/^From .*1 Dec/)).toBeTruthy()
})

test('C-12: the history says which return a step is about; what came of it is told against what was announced', async () => {
  const step = (action: 'return_accept' | 'return_receive', return_number: number | null) => ({
    ...anOrder().events[0]!,
    ...{ action, return_number, at: '2026-11-26T09:00:00.000Z', to: 'completed' as const },
  })
  const back: Return = {
    ...{ id: 1, number: 2, status: 'received', reason: 'wrong_size', comment: '', answer: '', photos: [] },
    ...{ requested_at: '2026-11-25T09:00:00.000Z', warehouse: { id: 1, name: 'Brussels' } },
    ...{ proposed_credit: null, credit: null, credit_notes: [], credit_left_out: false },
    lines: [{ item: 1, units: 4, received: 3, put_back: false }],
  }
  signedInAs(aUser({ language: 'en' }))
  const events = [...anOrder().events, step('return_accept', 2), step('return_receive', null)]
  answerOrder(anOrder({ status: 'completed', events, returns: [back] }))
  await openShop('/order/view/7')
  expect(await screen.findByText('Return 2 accepted')).toBeTruthy()
  expect(screen.getByText('Return received')).toBeTruthy() // an old step of which it is not known
  const shown = document.body.textContent.replaceAll(/\s/g, ' ')
  expect(shown).toContain('Quantity received3 of 4 pieces')
  expect(shown).toContain('(received: 3 of 4 pieces)')
  expect(shown).not.toContain('into stock')
})

test('C-12: the many lines of a return are shown when asked for, a few at once', async () => {
  const [item] = anOrder().products
  const products = Array.from({ length: 13 }, (_, index) => ({ ...item!, id: index + 1 }))
  const back = (id: number, count: number): Return => ({
    ...{ id, number: id, status: 'accepted', reason: 'wrong_size', comment: '', answer: '', photos: [] },
    ...{ requested_at: '2026-11-25T09:00:00.000Z', warehouse: null },
    ...{ proposed_credit: null, credit: null, credit_notes: [], credit_left_out: false },
    lines: products
      .slice(0, count)
      .map((one) => ({ item: one.id, units: 1, received: null, put_back: null })),
  })
  signedInAs(aUser({ language: 'en' }))
  answerOrder(anOrder({ status: 'completed', products, returns: [back(1, 12), back(2, 13)] }))
  await openShop('/order/view/7')
  const isOpen = async (number: number) => {
    const heading = await screen.findByRole('heading', { name: new RegExp(`^Return ${number}`) })
    return heading.closest('section')!.querySelector('details')!.open
  }
  expect([await isOpen(1), await isOpen(2)]).toEqual([true, false])
  expect(screen.getByText('13 lines', { selector: 'summary' })).toBeTruthy()
})

test('C-12: of an order with many lines those to send back are searched, and what was typed stays', async () => {
  const user = userEvent.setup()
  const order = anOrder({ status: 'completed', allowed: ['return'] })
  const [item] = order.products
  const products = ['Navy', 'Écru'].flatMap((color, index) =>
    Array.from({ length: 8 }, (_, size) => ({
      ...item!,
      ...{
        id: index * 8 + size + 1,
        color,
        size: `S${size}`,
        size_position: size,
        ref: `K356-${index}-${size}`,
      },
      ...{ shipped_qty: 12, returnable_qty: 12 },
    })),
  )
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/7/'), () => HttpResponse.json({ ...order, products })),
    http.post(url('order/7/returns/'), () => HttpResponse.json({ ...order, products }, { status: 201 })),
  )
  await openShop('/order/view/7')
  await user.click(await screen.findByRole('button', { name: 'Ask for a return' }))
  const search = await screen.findByRole('searchbox', { name: 'Search these lines' })
  expect(screen.getByText('Chosen: 0 lines, 0 units.')).toBeTruthy()
  expect(screen.getAllByRole('group', { name: /Navy|Écru/ })).toHaveLength(2)
  // A number that is there is replaced; Enter goes on, and sends nothing.
  await user.type(screen.getByLabelText(/K356-0-3/), '7')
  screen.getByLabelText(/K356-0-2/).focus()
  await user.keyboard('{Enter}2')
  expect(screen.getByLabelText<HTMLInputElement>(/K356-0-3/).value).toBe('2')
  screen.getByLabelText(/K356-1-7/).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Send the request' }))
  expect(requestsTo('order/7/returns/')).toEqual([])
  await user.type(screen.getByLabelText(/K356-0-4/), 'x')
  await user.type(search, 'ecru s5')
  // Enter leads to the line that was found; one with a fault is shown all the same.
  await waitFor(() => expect(screen.queryByLabelText(/K356-0-3/)).toBeNull())
  expect(screen.getByLabelText(/K356-0-4/)).toHaveProperty('ariaInvalid', 'true')
  await user.clear(screen.getByLabelText(/K356-0-4/))
  await user.type(search, '{Enter}')
  expect(document.activeElement).toBe(screen.getByLabelText(/K356-1-5/))
  await user.keyboard('10')
  expect(screen.getByText('Chosen: 2 lines, 12 units.')).toBeTruthy()
  await user.clear(search)
  await user.type(search, 'polo rouge')
  expect(await screen.findByText('No line contains “polo rouge”.')).toBeTruthy()
  await user.selectOptions(screen.getByLabelText(/^Reason/), 'wrong_size')
  await user.click(screen.getByRole('button', { name: 'Send the request' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('order/7/returns/').at(-1)?.body).toMatchObject({
    lines: [
      { item: 4, units: 2 },
      { item: 14, units: 10 },
    ],
  })
})

test('C-12: a customer asks to send goods back, as much as has left', async () => {
  const order = anOrder({ status: 'completed', allowed: ['return'] })
  const products = order.products.map((item) => ({ ...item, shipped_qty: 12, returnable_qty: 12 }))
  const asked = {
    ...{ id: 1, number: 1, status: 'requested', reason: 'wrong_size', comment: '', answer: '' },
    ...{
      requested_at: '2026-11-25T09:00:00.000Z',
      warehouse: null,
      proposed_credit: null,
      credit: null,
      credit_notes: [],
      credit_left_out: false,
      photos: [],
    },
    lines: [{ item: 1, units: 2, received: null, put_back: null }],
  }
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/7/'), () => HttpResponse.json({ ...order, products })),
    http.post(url('order/7/returns/'), () =>
      HttpResponse.json({ ...order, products, returns: [asked], allowed: [] }, { status: 201 }),
    ),
  )
  await openShop('/order/view/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Ask for a return' }))
  // Another line may be the one that is sent back: leaving the first one empty is no fault yet.
  await userEvent.click(await screen.findByLabelText(/K356-NVY-L/))
  await userEvent.tab()
  await userEvent.selectOptions(screen.getByLabelText(/^Reason/), '')
  await userEvent.tab()
  expect(await screen.findAllByText('This field is required.')).toHaveLength(1)
  await userEvent.click(await screen.findByRole('button', { name: 'Send the request' }))
  expect((await screen.findAllByText('This field is required.')).length).toBeGreaterThan(1)
  await userEvent.type(screen.getByLabelText(/K356-NVY-L/), '2')
  await userEvent.selectOptions(screen.getByLabelText(/^Reason/), 'wrong_size')
  await userEvent.click(screen.getByRole('button', { name: 'Send the request' }))
  expect(await screen.findByRole('heading', { name: /Return 1/ })).toBeTruthy()
  expect(requestsTo('order/7/returns/').at(-1)?.body).toMatchObject({
    reason: 'wrong_size',
    lines: [{ item: 1, units: 2 }],
  })
})
