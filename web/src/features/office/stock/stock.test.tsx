import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import type { Incoming, Stock, StockMovement } from '@comptoir/contract/admin-stock'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const product = {
  ...{
    id: 7,
    ref: 'K356-NVY-M',
    gtin: '5400000000017',
    name: 'Polo',
    color: 'Navy',
    size: 'M',
    unit: 'piece',
  },
}
const stock = (on_hand: number): Stock => ({
  ...product,
  warehouses: [
    { warehouse: { id: 1, name: 'Liège' }, on_hand, reserved: 2, available: on_hand - 2, shelf: 'A-1' },
    { warehouse: { id: 2, name: 'Ghent' }, on_hand: 0, reserved: 0, available: 0, shelf: '' },
  ],
  incoming: [],
})
const movement: StockMovement = {
  ...{ id: 3, at: '2026-11-20T08:00:00.000Z', reason: 'ship', note: 'Two boxes', on_hand: -2, reserved: -2 },
  ...{ on_hand_after: 40, reserved_after: 2, by: null, order: { id: 9, name: 'BE-2026-000009' } },
  product: { id: 7, name: product.ref },
  warehouse: { id: 1, name: 'Liège' },
}

test('C-12: a scanned code opens the product, and a count against an older stock is refused with what changed', async () => {
  signedInAsOffice()
  const row = {
    ...product,
    on_hand: 40,
    reserved: 2,
    available: 38,
    incoming: 0,
    next_arrival: null,
    is_late: false,
  }
  let onHand = 40
  server.use(
    http.get(url('admin/stock/'), ({ request }) =>
      HttpResponse.json(pageWith(new URL(request.url).searchParams.get('search') === '99' ? [] : [row])),
    ),
    http.get(url('admin/stock/7/'), () => HttpResponse.json(stock(onHand))),
    http.get(url('admin/stock-movements/'), () => HttpResponse.json(pageWith([movement]))),
    http.post(url('admin/stock/7/count/'), async ({ request }) => {
      const { seen, counted } = (await request.json()) as { seen: number; counted: number }
      if (seen !== 38) {
        onHand = 38
        return HttpResponse.json({ detail: 'Meanwhile: −2', current: { on_hand: 38 } }, { status: 409 })
      }
      onHand = counted
      return HttpResponse.json(stock(counted))
    }),
  )
  await openShop('/admin/stock')
  await screen.findByRole('link', { name: /K356-NVY-M/ })
  const code = screen.getByLabelText('Reference or GTIN', { selector: 'form input' })
  await userEvent.type(code, '99{Enter}')
  expect(await screen.findByText('No product has the code 99.')).toBeTruthy()
  await userEvent.clear(code)
  await userEvent.type(code, '5400000000017{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'K356-NVY-M' })).toBeTruthy()
  expect((await screen.findAllByRole('link', { name: 'BE-2026-000009' })).length).toBeGreaterThan(0)
  // Where a phone has no columns for them, titled where there is something to say.
  const [first] = within(screen.getByRole('table', { name: 'Warehouses' })).getAllByRole('cell', {
    name: /Liège/,
  })
  expect(first!.textContent).toMatch(/Reserved: 2Available: 38$/)
  const [at] = within(screen.getByRole('table', { name: 'Stock movements' })).getAllByRole('cell')
  expect(at!.textContent).toMatch(/BE-2026-000009Two boxesLiègeReserved: −2 → 2By: The shop itself$/)

  await userEvent.click(screen.getByRole('button', { name: 'Actions for Liège' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Correct by count' }))
  await userEvent.type(await screen.findByLabelText(/Quantity counted/), '37')
  await userEvent.type(screen.getByLabelText(/^Reason/), 'damaged')
  await userEvent.click(screen.getByRole('button', { name: 'Correct by count' }))
  expect(await screen.findByText(/Meanwhile: −2/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Correct by count' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requestsTo('admin/stock/7/count/').map(({ body }) => body)).toEqual([
    { warehouse: 1, counted: 37, note: 'damaged', seen: 40 },
    { warehouse: 1, counted: 37, note: 'damaged', seen: 38 },
  ])
  await userEvent.click(screen.getByRole('button', { name: 'Add a delivery' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Warehouse/ })),
  )
})

const delivery = (over: Partial<Incoming>): Incoming => ({
  ...{ id: 5, version: 1, expected_on: '2026-11-24', is_late: false, quantity: 10 },
  ...{ name: 'Polo', color: 'Navy', size: 'M' },
  product: { id: 7, name: product.ref },
  warehouse: { id: 1, name: 'Liège' },
  ...over,
})

test('C-12: expected deliveries are named, and those that are late are called so', async () => {
  signedInAsOffice()
  const rows = [delivery({ id: 4, expected_on: '2026-11-12', is_late: true }), delivery({})]
  server.use(http.get(url('admin/incoming/'), () => HttpResponse.json(pageWith(rows))))
  await openShop('/admin/incoming')
  const table = within(await screen.findByRole('table', { name: 'Expected deliveries' }))
  const [late, next] = await table.findAllByRole('link', { name: /K356-NVY-M/ })
  expect(late!.textContent).toMatch(/^K356-NVY-MPolo, Navy, MExpected on: 12.Nov.2026LateLiège$/)
  expect(next!.textContent).toMatch(/^K356-NVY-MPolo, Navy, MExpected on: 24.Nov.2026Liège$/)
  expect(table.getByRole('cell', { name: /^12.Nov.2026 ?Late$/ })).toBeTruthy()
})

test('C-12: what is done says where goods were moved to, and how many more came than were expected', async () => {
  signedInAsOffice()
  const withDelivery = { ...stock(40), incoming: [delivery({})] }
  server.use(
    http.get(url('admin/stock/7/'), () => HttpResponse.json(withDelivery)),
    http.get(url('admin/stock-movements/'), () => HttpResponse.json(pageWith([]))),
    http.get(url('admin/warehouses/'), () =>
      HttpResponse.json(withDelivery.warehouses.map(({ warehouse }) => ({ ...warehouse, is_active: true }))),
    ),
    http.post(url('admin/stock/7/move/'), () => HttpResponse.json(withDelivery)),
    http.post(url('admin/stock/7/receive/'), () => HttpResponse.json(stock(52))),
  )
  await openShop('/admin/stock/7')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Liège' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Move' }))
  await userEvent.selectOptions(
    await screen.findByLabelText(/^To/),
    await screen.findByText('Ghent', { selector: 'option' }),
  )
  await userEvent.type(screen.getByLabelText(/Quantity/), '3')
  await userEvent.click(screen.getByRole('button', { name: 'Move' }))
  expect(await screen.findByText('K356-NVY-M: 3 moved from Liège to Ghent.')).toBeTruthy()

  const deliveries = within(screen.getByRole('table', { name: 'Expected deliveries' }))
  await userEvent.click(deliveries.getByRole('button', { name: /Receive/ }))
  expect(await screen.findByText(/^Expected: 10\. What does not come/)).toBeTruthy()
  const quantity = screen.getByLabelText(/Quantity/)
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '12')
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Receive' }))
  expect(await screen.findByText('K356-NVY-M: 12 received in Liège, 2 more than expected.')).toBeTruthy()
})
