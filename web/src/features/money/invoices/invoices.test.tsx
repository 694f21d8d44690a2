import type { Invoice } from '@comptoir/contract/invoice'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { browser } from '#api/client.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()

const anInvoice = (over: Partial<Invoice>): Invoice => ({
  id: 3,
  kind: 'invoice',
  number: 'FA-2026-000003',
  status: 'overdue',
  issued_on: '2026-10-01',
  due_on: '2026-10-31',
  grand_total: '1269.22',
  open: '269.22',
  payment_reference: '+++265/0000/00162+++',
  orders: [{ id: 7, name: 'BE-2026-000007' }],
  credited: null,
  ...over,
})
const note = anInvoice({
  ...{
    id: 4,
    kind: 'credit_note',
    number: 'NC-2026-000001',
    status: 'credit',
    grand_total: '100.00',
    open: '0.00',
  },
  ...{ payment_reference: null, credited: { id: 3, name: 'FA-2026-000003' } },
})
const answer = (results: Invoice[]) =>
  server.use(
    http.get(url('order/invoice/'), () =>
      HttpResponse.json({ count: results.length, next: null, previous: null, results }),
    ),
  )

test('DOC-05: invoices and credit notes say what is owed and since when, lead to their orders, and are downloaded', async () => {
  signedInAs(aUser({ language: 'en' }))
  answer([note, anInvoice({})])
  const { router } = await openShop('/invoices')
  const row = (await screen.findByText('FA-2026-000003')).closest('tr')!
  for (const text of [/^31.+2026/, /^Due 31.+2026/]) expect(within(row).getByText(text)).toBeTruthy()
  for (const amount of [/1.269,22.€/, /^269,22.€$/]) expect(within(row).getAllByText(amount)).toHaveLength(2) // in its column, and below the number on a phone
  expect(within(row).getAllByText('Overdue')).not.toEqual([])
  expect(within(row).getByRole('link', { name: 'BE-2026-000007' }).getAttribute('href')).toBe('/order/view/7')
  expect(screen.getByText('On invoice FA-2026-000003')).toBeTruthy()

  URL.createObjectURL = () => 'blob:file'
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  server.use(http.get(url('order/invoice/3/ubl/'), () => HttpResponse.xml('<Invoice/>')))
  const user = userEvent.setup()
  await user.click(within(row).getByRole('button', { name: 'Download FA-2026-000003 as XML (UBL)' }))
  await waitFor(() => expect(click).toHaveBeenCalled())

  await user.selectOptions(screen.getByLabelText('Status'), 'Paid')
  await waitFor(() => expect(router.state.location.search).toEqual({ status: 'paid' }))
  await waitFor(() => expect(requestsTo('order/invoice/').at(-1)?.query).toMatchObject({ status: 'paid' }))
})

test('PAY-01: open invoices are chosen and paid at once, with what is owed in all', async () => {
  signedInAs(aUser({ language: 'en' }))
  answer([anInvoice({}), anInvoice({ id: 5, number: 'FA-2026-000005', open: '30.78' }), note])
  const left = vi.spyOn(browser, 'leaveTo').mockImplementation(() => undefined)
  server.use(
    http.get(url('order/balance/'), () =>
      HttpResponse.json({ balance: { open: '300.00', overdue: '269.22', credit: '0.00' }, is_online: true }),
    ),
    http.post(url('order/invoice/payment/'), () => HttpResponse.json({ payment_url: 'https://pay.example' })),
  )
  await openShop('/invoices')
  for (const number of ['FA-2026-000003', 'FA-2026-000005'])
    await userEvent.click(await screen.findByRole('checkbox', { name: `Choose ${number} to pay` }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(screen.getByText('Of which overdue')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Pay 2 invoices: 300,00.€/ }))
  await waitFor(() => expect(left.mock.calls[0]?.[0]).toBe('https://pay.example'))
  expect(requestsTo('order/invoice/payment/').at(-1)?.body).toEqual({ invoices: [3, 5] })
})

test('DOC-05: says that there is no invoice yet, and where to go', async () => {
  signedInAs(aUser({ language: 'en' }))
  answer([])
  await openShop('/invoices')
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See my orders' })).toBeTruthy()
})
