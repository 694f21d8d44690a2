import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { OfficeOrder, OfficeOrderRow } from '@comptoir/contract/admin-orders'
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
  delivery_option: 'Home',
  warehouse: { id: 1, name: 'Brussels' },
  delivery_date: '2026-11-19',
  is_late: true,
  lines: 12,
  grand_total: '121.00',
  ...over,
})
const anOfficeOrder = (over: Partial<OfficeOrder> = {}): OfficeOrder => ({
  ...anOrder(),
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  steps: ['cancel', 'start'],
  ...over,
})

test('OD-54: the orders of all clients are listed by view, and one leads to its page', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/order/'), () => HttpResponse.json(pageWith([aRow()]))))
  await openShop('/admin/orders?view=late')
  expect(await screen.findByText('Atelier Lemaire SRL')).toBeTruthy()
  expect(screen.getAllByText('Late').length).toBeGreaterThan(1)
  expect(requestsTo('admin/order/').at(-1)?.query['view']).toBe('late')
  expect(screen.getByRole('link', { name: /BE-2026-000007/ }).getAttribute('href')).toBe('/admin/orders/7')
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
