import type { OpenClient, ReminderLetter } from '@comptoir/contract/admin-open-items'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const late = { due_on: '2026-10-31', days_late: 23, open: '121.00', step: 2 } as const
const letter: ReminderLetter = {
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  email: 'anne@lemaire.test',
  language: 'fr',
  step: 2,
  total: '242.00',
  credit: '50.00',
  invoices: [
    { ...late, id: 3, number: 'FA-2026-000003' },
    { ...late, id: 4, number: 'FA-2026-000004', days_late: 9, step: 1 },
  ],
}
const unreachable: ReminderLetter = {
  ...letter,
  client: { id: 22, name: 'Maison Claes' },
  email: null,
  invoices: [{ ...late, id: 5, number: 'FA-2026-000005' }],
}

test('OD-12: the office looks at a reminder, leaves a client out with a reason, and approves what it has seen', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/reminder/run/'), () =>
      HttpResponse.json({ letters: [letter, unreachable], left_out: [] }),
    ),
    http.get(url('admin/reminder/run/21/'), () =>
      HttpResponse.json({ subject: 'Second rappel', language: 'fr', html: '<p>Bonjour</p>' }),
    ),
    http.post(url('admin/reminder/left_out/'), () => HttpResponse.json({ id: 1 }, { status: 201 })),
    http.post(url('admin/reminder/run/'), () =>
      HttpResponse.json({ letters: 1, invoices: 1, skipped: 1 }, { status: 202 }),
    ),
  )
  await openShop('/admin/reminders')
  await userEvent.click(
    await screen.findByRole('button', { name: 'Preview of the e-mail to Atelier Lemaire SRL' }),
  )
  expect(await screen.findByText('Second rappel')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  expect(screen.getByText('No e-mail address: nothing is sent')).toBeTruthy()
  expect(screen.getAllByText(/^Payments to assign: .*50,00/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: 'Actions for Maison Claes' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: /Leave out/ }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Dispute')
  await userEvent.click(screen.getByRole('button', { name: 'Leave out' }))
  await waitFor(() =>
    expect(requestsTo('admin/reminder/left_out/').at(-1)?.body).toEqual({ client: 22, reason: 'Dispute' }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await userEvent.click(screen.getByRole('button', { name: 'Send 1 reminder' }))
  const asked = await screen.findByRole('dialog')
  await userEvent.click(within(asked).getByRole('button', { name: 'Send 1 reminder' }))
  expect(await screen.findByText(/1 reminder leaves.*1 invoice is not due/)).toBeTruthy()
  const approved = requestsTo('admin/reminder/run/').find(({ method }) => method === 'POST')
  expect(approved?.body).toEqual({ invoices: [3, 4] })
})

test('OD-12: what a client owes says on a phone too what its day is', async () => {
  signedInAsOffice()
  const client: OpenClient = {
    ...{ id: 21, name: 'Atelier Lemaire SRL', invoices: 2, open: '242.00', is_left_out: false },
    ...{ not_due: '0.00', days_30: '242.00', days_60: '0.00', days_90: '0.00', older: '0.00' },
    ...{ credit: '0.00', oldest_due_on: '2026-10-31' },
  }
  const ahead: OpenClient = {
    ...{ ...client, id: 22, name: 'Maison Claes', invoices: 0, open: '0.00', days_30: '0.00' },
    ...{ credit: '50.00', oldest_due_on: null },
  }
  server.use(http.get(url('admin/open_item/'), () => HttpResponse.json(pageWith([client, ahead]))))
  await openShop('/admin/open-items')
  const link = await screen.findByRole('link', { name: /Atelier Lemaire SRL/ })
  expect(link.textContent).toMatch(/Oldest due date: 31.Oct.2026$/)
  expect(screen.getByRole('link', { name: /Maison Claes/ }).textContent).toMatch(
    /^Maison ClaesPayments to assign: 50,00\s€$/,
  )
})
