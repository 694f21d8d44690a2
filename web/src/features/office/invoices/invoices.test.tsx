import type { OfficeInvoice, OfficeInvoiceRow } from '@comptoir/contract/admin-invoices'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const aRow = (over: Partial<OfficeInvoiceRow> = {}): OfficeInvoiceRow => ({
  id: 3,
  kind: 'invoice',
  number: 'FA-2026-000003',
  status: 'overdue',
  issued_on: '2026-10-01',
  due_on: '2026-10-31',
  grand_total: '121.00',
  open: '100.00',
  payment_reference: '+++265/0000/00162+++',
  orders: [{ id: 7, name: 'BE-2026-000007' }],
  credited: null,
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  delivery: 'delivered',
  ...over,
})
const aLine = (over: Partial<OfficeInvoice['lines'][number]> = {}): OfficeInvoice['lines'][number] => ({
  id: 31,
  kind: 'goods',
  order: { id: 7, name: 'BE-2026-000007' },
  ref: 'K356',
  title: 'T-shirt',
  color: 'Marine',
  size: 'L',
  unit: 'piece',
  units: 10,
  unit_price: '10.0000',
  total: '100.00',
  vat_rate: '21.00',
  credited_units: 4,
  credited_total: '40.00',
  ...over,
})
const anInvoice = (over: Partial<OfficeInvoice> = {}): OfficeInvoice => ({
  ...aRow(),
  customer_reference: 'PO 77',
  reason: '',
  total: '100.00',
  total_taxes: '21.00',
  vat: [{ rate: '21.00', base: '100.00', amount: '21.00' }],
  vat_note: 'Belgian VAT.',
  lines: [
    aLine(),
    aLine({ id: 32, ref: 'K400', title: 'Polo', credited_units: 10, credited_total: '100.00' }),
  ],
  credit_notes: [{ id: 9, name: 'NC-2026-000001' }],
  ...{ replaced_by: [], replaces: null },
  deliveries: [
    {
      channel: 'ubl',
      status: 'refused',
      at: '2026-10-01T08:00:00Z',
      attempts: 3,
      reason: '422 No such receiver',
      reference: '',
      mail: null,
    },
    {
      channel: 'mail',
      status: 'delivered',
      at: '2026-10-01T08:00:00Z',
      attempts: 1,
      reason: 'a@b.test',
      reference: '',
      mail: null,
    },
  ],
  ...over,
})

test('C-14: the office finds an invoice, and its page says whose it is, what is owed and what was credited', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/invoice/'), () => HttpResponse.json(pageWith([aRow()]))),
    http.get(url('admin/invoice/3/'), () => HttpResponse.json(anInvoice())),
  )
  await openShop('/admin/invoices?status=overdue')
  expect(await screen.findByText('Atelier Lemaire SRL')).toBeTruthy()
  expect(requestsTo('admin/invoice/').at(-1)?.query).toMatchObject({ status: 'overdue' })
  await userEvent.click(screen.getByRole('link', { name: /FA-2026-000003/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'FA-2026-000003' })).toBeTruthy()
  for (const [name, to] of [
    ['Atelier Lemaire SRL', '/admin/clients/21'],
    ['BE-2026-000007', '/admin/orders/7'],
    ['NC-2026-000001', '/admin/invoices/9'],
    ['Issue a credit note', '/admin/invoices/3/credit'],
  ])
    expect(screen.getByRole('link', { name: name! }).getAttribute('href')).toBe(to)
  expect(screen.getByText('+++265/0000/00162+++')).toBeTruthy()
  expect(screen.getByText(/3 attempts · 422 No such receiver/)).toBeTruthy()
  server.use(http.post(url('admin/invoice/3/send/'), () => HttpResponse.json(anInvoice(), { status: 202 })))
  await userEvent.click(screen.getByRole('button', { name: 'Send again: Electronic invoice' }))
  expect(await screen.findByText('FA-2026-000003 is being sent again.')).toBeTruthy()
  expect(requestsTo('admin/invoice/3/send/').map(({ body }) => body)).toEqual([{ channel: 'ubl' }])
  expect(screen.getByText(/Credited: 40,00.€/)).toBeTruthy()
})

test('C-14: the office credits lines by quantity or amount, sees before what that comes to, and gives a reason', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/invoice/3/'), () => HttpResponse.json(anInvoice())),
    http.get(url('admin/invoice/9/'), () =>
      HttpResponse.json(
        anInvoice({ id: 9, kind: 'credit_note', number: 'NC-2026-000002', credit_notes: [] }),
      ),
    ),
    http.post(url('admin/invoice/3/credit/preview/'), () =>
      HttpResponse.json({
        vat: [{ rate: '21.00', base: '20.00', amount: '4.20' }],
        total: '20.00',
        total_taxes: '4.20',
        grand_total: '24.20',
      }),
    ),
    http.post(url('admin/invoice/3/credit/'), () =>
      HttpResponse.json({ id: 9, number: 'NC-2026-000002' }, { status: 201 }),
    ),
  )
  const { router } = await openShop('/admin/invoices/3/credit')
  const user = userEvent.setup()
  expect(await screen.findByText(/Left: 6 pieces, 60,00.€/)).toBeTruthy()
  expect(screen.getByText('Wholly credited')).toBeTruthy()
  const units = screen.getByRole('textbox', { name: /^Quantity, K356/ })
  const amount = screen.getByRole('textbox', { name: /^Amount excl. VAT, K356/ })
  await user.click(screen.getByRole('button', { name: 'Credit everything' }))
  expect((units as HTMLInputElement).value).toBe('6')
  await user.clear(units)
  await user.type(units, '2')
  await user.type(amount, '5')
  expect(screen.getByText('Quantity or amount, not both.')).toBeTruthy()
  await user.clear(amount)
  expect(await screen.findByText(/24,20.€/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Issue the credit note' }))
  expect(await screen.findByText('Give the reason.')).toBeTruthy()
  expect(requestsTo('admin/invoice/3/credit/')).toEqual([])
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Faulty seam')
  await user.click(screen.getByRole('button', { name: 'Issue the credit note' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/invoices/9'))
  expect(await screen.findByText(/NC-2026-000002 is issued/)).toBeTruthy()
  expect(requestsTo('admin/invoice/3/credit/').map(({ body }) => body)).toEqual([
    { key: expect.any(String), lines: [{ line: 31, units: 2 }], reason: 'Faulty seam' },
  ])
})

test('C-14: what is too much to be credited is said once, also when it is sent', async () => {
  signedInAsOffice()
  const tooMuch = '1: 6 are left to be credited.'
  const refuse = () => HttpResponse.json({ lines: [tooMuch] }, { status: 400 })
  server.use(
    http.get(url('admin/invoice/3/'), () => HttpResponse.json(anInvoice())),
    http.post(url('admin/invoice/3/credit/preview/'), refuse),
    http.post(url('admin/invoice/3/credit/'), refuse),
  )
  await openShop('/admin/invoices/3/credit')
  const user = userEvent.setup()
  await user.type(await screen.findByRole('textbox', { name: /^Quantity, K356/ }), '9')
  const said = await screen.findByRole('alert')
  expect(said.textContent).toBe(tooMuch)
  await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'Faulty seam')
  await user.click(screen.getByRole('button', { name: 'Issue the credit note' }))
  await waitFor(() => expect(said.isConnected).toBe(false)) // a new one is announced
  expect(screen.getAllByText(tooMuch)).toHaveLength(1)
  expect(requestsTo('admin/invoice/3/credit/')).toEqual([])
})

test('C-14: a run shows what each client is invoiced, leaves out whom the office says, and how far it is', async () => {
  signedInAsOffice()
  // Just after midnight at the shop's, when other places have the day before.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-10-31T23:30:00Z') })
  onTestFinished(() => void vi.useRealTimers())
  const group = (id: number, name: string, total: '100.00' | '50.00') => ({
    client: { id, name },
    orders: [{ id: 70 + id, name: `BE-2026-00007${id}` }],
    total,
  })
  const run = {
    id: 4,
    until: '2026-10-31',
    planned: 3,
    issued: 1,
    total: '100.00',
    started_by: 'Claire Moreau',
    started_at: '2026-11-01T08:00:00Z',
    finished_at: null,
    failure: null,
  }
  let runs: object[] = []
  let groups = [group(1, 'Lemaire', '100.00'), group(1, 'Lemaire', '50.00'), group(2, 'Dubois', '50.00')]
  server.use(
    http.get(url('admin/invoice/run/'), () =>
      HttpResponse.json({
        groups,
        total: '200.00',
        waiting: [{ client: { id: 3, name: 'Moreau' }, order: { id: 9, name: 'BE-2026-000009' } }],
      }),
    ),
    http.get(url('admin/invoice/runs/'), () => HttpResponse.json(runs)),
    http.post(url('admin/invoice/run/'), () => {
      runs = [run]
      return HttpResponse.json({ invoices: 2 }, { status: 202 })
    }),
  )
  await openShop('/admin/invoices/runs')
  expect(await screen.findByText(/3 invoices, 200,00.€/)).toBeTruthy()
  expect(screen.getByText('BE-2026-000009')).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Invoice Dubois' }))
  expect(screen.getByText(/2 invoices, 150,00.€/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Issue the invoices' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Issue 2 invoices?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Issue the invoices' }))
  expect(await screen.findByText(/1 of 3/)).toBeTruthy()
  expect(screen.getByRole('progressbar')).toBeTruthy()
  expect(requestsTo('admin/invoice/run/').find(({ method }) => method === 'POST')?.body).toMatchObject({
    until: '2026-11-01',
    excluding: [2],
  })
  // What it has issued is no more to be invoiced once it is over.
  groups = groups.slice(2)
  runs = [{ ...run, issued: 3, finished_at: '2026-11-01T08:01:00Z' }]
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'Invoice Lemaire' })).toBeNull())
  expect(screen.getByRole('checkbox', { name: 'Invoice Dubois' })).toBeTruthy()
})
