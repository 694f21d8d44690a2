import type { Invoice } from '@comptoir/contract/invoice'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
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
  for (const text of [/31.+2026/, /1.269,22.€/, /^269,22.€/]) expect(within(row).getByText(text)).toBeTruthy()
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

test('DOC-05: says that there is no invoice yet, and where to go', async () => {
  signedInAs(aUser({ language: 'en' }))
  answer([])
  await openShop('/invoices')
  expect(await screen.findByText('No invoices yet')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'See my orders' })).toBeTruthy()
})
