import { createEvent, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, onTestFinished, test } from 'vitest'
import type { OpenLine, OpenOrder, Pick } from '@comptoir/contract/shipments'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { signedInAsOffice } from '../../../../test/office.ts'
import { withPicks } from './picking.rules.ts'

startStandIn()

const line: OpenLine = {
  ...{
    item: 1,
    product: 1,
    ref: 'K356-NVY-M',
    gtin: '5410000000019',
    title: 'T-shirt',
    color: 'Navy',
    size: 'M',
  },
  ...{
    size_position: 1,
    unit: 'piece',
    pack: 1,
    comment: '',
    shelf: 'A-01',
    units: 3,
    picked: 0,
    missing: 0,
  },
  ...{ reason: null, on_hand: 10, expected_on: null },
}
const fresh: OpenOrder = {
  order: {
    ...{ id: 7, name: 'BE-2026-000007', client: 'Atelier Lemaire SRL', delivery_date: null },
    ...{ shortage: 'backorder', is_pickup: false },
  },
  warehouses: [{ warehouse: { id: 2, name: 'Liège' }, lines: [line] }],
  carriers: [],
  shipments: 0,
}

const linesOf = ({ warehouses }: OpenOrder) =>
  warehouses.flatMap(({ warehouse, lines }) => lines.map((one) => ({ ...one, warehouse: warehouse.id })))

/** Keys as a hand scanner sends them, 5 ms apart by their own clock, however slow the machine is. */
function scan(field: HTMLElement, code: string): void {
  const start = performance.now()
  field.focus()
  for (const [place, key] of [...code, 'Enter'].entries()) {
    const event = createEvent.keyDown(field, { key })
    Object.defineProperty(event, 'timeStamp', { value: start + 5 * place })
    fireEvent(field, event)
  }
}

test('OD-09 C-17: a typed count that is no whole number, or too many, is said and counts for nothing', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/order/7/open/'), () => HttpResponse.json(fresh)),
    http.post(url('admin/order/7/picks/'), async ({ request }) => {
      const { picks } = (await request.json()) as { picks: Pick[] }
      return HttpResponse.json({ refused: [], lines: linesOf(withPicks(fresh, picks)) })
    }),
  )
  await openShop('/admin/orders/7/pick')
  const count = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Quantity: K356-NVY-M · M' })
  for (const text of [',5', '4', '-1']) {
    await userEvent.clear(count)
    await userEvent.type(count, text)
    await userEvent.tab()
    expect([count.value, count.getAttribute('aria-invalid')]).toEqual([text, 'true'])
    expect(screen.getByText('Enter a whole number from 0 to 3.')).toBeTruthy()
  }
  expect(screen.queryByText('1 of 3 picked')).toBeNull()
  await userEvent.clear(count)
  await userEvent.type(count, '2')
  expect(await screen.findByText('2 of 3 picked')).toBeTruthy()
  expect([count.value, count.getAttribute('aria-invalid')]).toEqual(['2', null])
})

test('OD-09 C-15: articles are counted by code, wrong ones are said, and counts outlast a dead spot under one key', async () => {
  signedInAsOffice()
  let open = fresh
  let isAway = true
  let isDown = true
  server.use(
    http.get(url('admin/order/7/open/'), () => HttpResponse.json(open)),
    http.post(url('admin/order/7/picks/'), async ({ request }) => {
      if (isAway) return HttpResponse.error()
      if (isDown) {
        isDown = false // the server answers, and its database does not
        return HttpResponse.json({ detail: 'The shop is busy.' }, { status: 503 })
      }
      const { picks } = (await request.json()) as { picks: Pick[] }
      open = withPicks(open, picks)
      return HttpResponse.json({ refused: [], lines: linesOf(open) })
    }),
  )
  await openShop('/admin/orders/7/pick')
  const code = await screen.findByRole('textbox', { name: 'Barcode or reference' })
  /** Not typed: on a slow machine that is neither a person nor a scanner. */
  const enter = async (text: string) => {
    await userEvent.click(code)
    await userEvent.paste(text)
    await userEvent.keyboard('{Enter}')
  }
  await enter('5410000000019')
  expect(await screen.findByText(/K356-NVY-M · T-shirt · Navy · M: 1 of 3/)).toBeTruthy()
  expect(await screen.findByText(/1 count is kept here/)).toBeTruthy()
  const ship = screen.getByRole('button', { name: 'Ship what is picked' })
  expect(ship).toHaveProperty('disabled', true)
  await enter('4006381333931')
  expect((await screen.findByRole('alert')).textContent).toContain('is not on this order')
  isAway = false
  expect(await screen.findByText('The shop is busy.')).toBeTruthy()
  expect(screen.getByText(/1 count is kept here/)).toBeTruthy()
  expect(await screen.findByText('1 of 3 picked')).toBeTruthy()
  await expect.poll(() => screen.queryByText(/is kept here/)).toBeNull()
  const sent = requestsTo('admin/order/7/picks/').map(({ body }) => (body as { picks: Pick[] }).picks)
  expect(sent.length).toBeGreaterThan(0)
  expect(new Set(sent.flat().map(({ key }) => key)).size).toBe(1)

  await userEvent.click(screen.getByRole('button', { name: 'Missing: K356-NVY-M · M' }))
  const lacks = within(screen.getByRole('form', { name: 'Missing: K356-NVY-M · M' }))
  const units = lacks.getByRole('textbox', { name: 'Units missing' })
  expect(document.activeElement).toBe(units)
  await userEvent.clear(units)
  await userEvent.selectOptions(lacks.getByRole('combobox', { name: 'Reason' }), 'damaged')
  await userEvent.click(lacks.getByRole('button', { name: 'Note' }))
  expect(await lacks.findByText('Enter a whole number from 1 to 2.')).toBeTruthy()
  fireEvent.change(units, { target: { value: '2' } }) // not by keys: those of the scan below have a clock of their own
  await userEvent.click(lacks.getByRole('button', { name: 'Note' }))
  expect(await screen.findByText('2 missing (damaged)')).toBeTruthy()
  await expect.poll(() => ship).toHaveProperty('disabled', false)

  await userEvent.click(ship)
  const tracking = await screen.findByRole('textbox', { name: 'Tracking code' })
  scan(tracking, '323212345659') // a label
  await expect.poll(() => tracking).toHaveProperty('value', '323212345659')
  expect(screen.queryByText('Unknown code')).toBeNull()
  expect(screen.getByRole('dialog')).toBeTruthy()
})

test('C-08 OD-18: of an order of a thousand lines only what is in view is drawn, and a scan counts wherever its line is', async () => {
  signedInAsOffice()
  const lines = Array.from({ length: 1000 }, (_, at) => ({
    ...line,
    ...{ item: at + 1, ref: `K${at}`, gtin: null, title: `Style ${at}`, shelf: `A-${at}` },
  }))
  let open: OpenOrder = { ...fresh, warehouses: [{ ...fresh.warehouses[0]!, lines }] }
  const reads = () => requestsTo('admin/order/7/open/').length
  server.use(
    http.get(url('admin/order/7/open/'), () => HttpResponse.json(open)),
    http.post(url('admin/order/7/picks/'), async ({ request }) => {
      const { picks } = (await request.json()) as { picks: Pick[] }
      open = withPicks(open, picks)
      const named = new Set(picks.map(({ item }) => item))
      return HttpResponse.json({ refused: [], lines: linesOf(open).filter(({ item }) => named.has(item)) })
    }),
  )
  Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, get: () => 120 })
  onTestFinished(() => void Reflect.deleteProperty(HTMLElement.prototype, 'offsetHeight'))
  await openShop('/admin/orders/7/pick')
  const code = await screen.findByRole('textbox', { name: 'Barcode or reference' })
  expect(screen.getAllByRole('textbox').length).toBeLessThan(60)
  await userEvent.click(code)
  await userEvent.paste('K990')
  await userEvent.keyboard('{Enter}')
  expect(await screen.findByText(/K990 · Style 990 · Navy · M: 1 of 3/)).toBeTruthy()
  await expect.poll(() => requestsTo('admin/order/7/picks/').length).toBe(1)
  await expect
    .poll(() => screen.getByRole('button', { name: 'Ship what is picked' }))
    .toHaveProperty('disabled', false)
  expect(screen.getByText(/^1 of 3.000 picked$/)).toBeTruthy()
  expect(reads()).toBeLessThan(3) // the answer to a count is its own line
})

test('OD-09 WCAG 2.4.3: by the keyboard one counts line after line, and ships', async () => {
  signedInAsOffice()
  const other = { ...line, item: 2, ref: 'K356-NVY-L', size: 'L', size_position: 2 }
  let open: OpenOrder = { ...fresh, warehouses: [{ ...fresh.warehouses[0]!, lines: [line, other] }] }
  server.use(
    http.get(url('admin/order/7/open/'), () => HttpResponse.json(open)),
    http.post(url('admin/order/7/picks/'), async ({ request }) => {
      const { picks } = (await request.json()) as { picks: Pick[] }
      open = withPicks(open, picks)
      return HttpResponse.json({ refused: [], lines: linesOf(open) })
    }),
  )
  await openShop('/admin/orders/7/pick')
  const button = (name: string) => screen.getByRole('button', { name })
  const lacks = await screen.findByRole('button', { name: 'Missing: K356-NVY-M · M' })
  lacks.focus()
  await userEvent.keyboard('{Enter}{Escape}')
  expect(screen.queryByRole('form', { name: 'Missing: K356-NVY-M · M' })).toBeNull()
  expect(document.activeElement).toBe(lacks)
  await userEvent.keyboard('{Enter}')
  const units = screen.getByRole('textbox', { name: 'Units missing' })
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  expect([units.isConnected, document.activeElement]).toEqual([false, lacks])
  await userEvent.keyboard('{Enter}')
  fireEvent.change(screen.getByRole('textbox', { name: 'Units missing' }), { target: { value: '1' } })
  screen.getByRole('button', { name: 'Note' }).focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(button('Found after all: K356-NVY-M · M'))

  button('Take all: K356-NVY-M · M').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Quantity: K356-NVY-L · L' }))
  button('Take all: K356-NVY-L · L').focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement).toBe(button('Ship what is picked'))
  screen.getByRole('textbox', { name: 'Barcode or reference' }).focus()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(await screen.findByRole('dialog')).toBeTruthy()
})
