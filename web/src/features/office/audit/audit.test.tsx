import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { anEntry, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

test('OD-18: the log says who did what when, with before and after in words', async () => {
  signedInAsOffice()
  const entries = [
    anEntry(),
    anEntry({
      id: 62,
      actor: null,
      action: 'change',
      entity: 'settings',
      entity_id: null,
      label: 'Settings',
      before: { phone: { min: 11 }, approval_working_days: 2, a: 1, b: 1 },
      after: { phone: { min: 10 }, approval_working_days: 3, a: 2, b: 2 },
    }),
    anEntry({
      ...{ id: 63, action: 'change', entity: 'order', entity_id: 7, label: 'BE-2026-000007' },
      ...{ before: null, after: { return_status: 'requested' } },
    }),
    anEntry({
      ...{ id: 64, action: 'apply', entity: 'tariff', entity_id: 3, label: 'Standard', before: null },
      after: { price_change: 12, kind: 'raise', percent: '3.00' },
    }),
  ]
  server.use(
    http.get(url('admin/audit/'), () => HttpResponse.json(pageWith(entries))),
    http.get(url('admin/audit/actors/'), () => HttpResponse.json([{ id: 9, name: 'Claire Moreau' }])),
  )
  await openShop('/admin/audit')
  const link = await screen.findByRole('link', { name: 'Atelier Lemaire SRL' })
  expect(link.closest('tr')!.textContent).toMatch(/Claire Moreau.*Approved/)
  const changes = link.closest('tr')!.querySelector('dl')!
  expect(changes.querySelector('del')!.textContent).toBe('Before: Waits for approval')
  expect(changes.querySelector('ins')!.textContent).toBe('After: Approved')
  const order = screen.getByRole('link', { name: 'BE-2026-000007' }).closest('tr')!
  expect(order.querySelector('ins')!.textContent).toBe('After: Requested')
  const raise = screen.getByRole('link', { name: /^Raise of 3/ })
  expect(raise.getAttribute('href')).toBe('/admin/price-changes/12')
  expect(screen.getByRole('cell', { name: 'The shop itself' })).toBeTruthy()
  expect(screen.getByText('Digits of telephone numbers, at least')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '1 more change' }))
  expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'Claire Moreau')
  await waitFor(() => expect(requestsTo('admin/audit/').at(-1)?.query).toMatchObject({ actor: '9' }))
})

test('OD-18: changed rules of a delivery option are told by the names of countries and price lists', async () => {
  signedInAsOffice()
  const rule = { country: 1, tariff: null, price: '7.95', free_from: '250.00', minimum_order: '50.00' }
  const entry = anEntry({
    entity: 'delivery_option',
    action: 'change',
    label: 'Livraison',
    before: { rules: [rule], is_active: true, tariffs: [1], erp_id: null },
    after: { rules: [{ ...rule, minimum_order: '90.00' }], is_active: false, tariffs: [1, 2], erp_id: 'K-1' },
  })
  server.use(http.get(url('admin/audit/'), () => HttpResponse.json(pageWith([entry]))))
  await openShop('/admin/audit')
  const changes = (await screen.findByRole('link', { name: 'Livraison' })).closest('tr')!.querySelector('dl')!
  await userEvent.click(screen.getByRole('button', { name: '1 more change' }))
  await waitFor(() => expect(changes.textContent).toContain('Belgium 7,95'))
  expect([...changes.querySelectorAll('dt')].map(({ textContent }) => textContent)).toEqual([
    'Rules',
    'Offered',
    'Price lists to choose from',
    'Client number',
  ])
  expect(changes.textContent).toMatch(/Before: Belgium 7,95.€, free from 250,00.€, minimum 50,00.€/)
  expect(changes.textContent).toMatch(/Before: StandardAfter: Standard, Pro/)
  expect(changes.textContent).toMatch(/Client numberAfter: K-1/)
})

test('OD-18 OD-73: a sign-in is told by the browser that people know, not by what it calls itself', async () => {
  signedInAsOffice()
  const device = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
  const entry = anEntry({
    entity: 'session',
    action: 'sign_in',
    label: 'Claire Moreau',
    before: null,
    after: { device },
  })
  server.use(http.get(url('admin/audit/'), () => HttpResponse.json(pageWith([entry]))))
  await openShop('/admin/audit')
  expect(await screen.findByText('Chrome, Windows')).toBeTruthy()
})

test('OD-18: what was changed of a style and of a colour is told in words, and colours as they are called', async () => {
  signedInAsOffice()
  const entries = [
    anEntry({
      entity: 'style',
      action: 'change',
      label: 'POLO',
      before: { products: { 'POLO-NVY-M': { stock_policy: 'deny' } }, policies: { 'POLO-2': 'deny' } },
      after: {
        products: { 'POLO-NVY-M': { stock_policy: 'backorder' } },
        policies: { 'POLO-2': 'on_request' },
        pictures: { 'Bleu marine': 'polo.jpg' },
      },
    }),
    anEntry({
      id: 62,
      entity: 'color',
      action: 'change',
      label: 'Gingham',
      before: { hex: null, is_active: true, name: { de: 'Kariert' } },
      after: { hex: '#8090b0', is_active: false, name: { de: 'Vichy' } },
    }),
  ]
  server.use(http.get(url('admin/audit/'), () => HttpResponse.json(pageWith(entries))))
  await openShop('/admin/audit')
  const changesOf = async (name: string) =>
    [...(await screen.findByText(name)).closest('tr')!.querySelectorAll('dl > div')].map(
      ({ textContent }) => textContent,
    )
  expect(await changesOf('POLO')).toEqual([
    'Products, POLO-NVY-M, out of stockBefore: No ordersAfter: Ordered for later',
    'When out of stock, POLO-2Before: No ordersAfter: On request',
    'Pictures, Bleu marineAfter: polo.jpg',
  ])
  expect(await changesOf('Gingham')).toEqual([
    'ShadeAfter: #8090b0',
    'In useBefore: YesAfter: No',
    'Name, DEBefore: KariertAfter: Vichy',
  ])
})
