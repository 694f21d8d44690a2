import type { BankCandidate, BankLineDetail } from '@comptoir/contract/admin-bank'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const line: BankLineDetail = {
  id: 5,
  queue: 'unknown',
  day: '2026-11-20',
  amount: '121.00',
  left: '121.00',
  payer: 'Atelier Lemaire',
  payer_iban: 'BE68539007547034',
  communication: 'merci',
  statement: '001/2026',
  client: null,
  documents: [],
  account: 'BE71096123456769',
  reference: 'REF1',
  note: '',
  payment_id: null,
}
const candidate: BankCandidate = {
  kind: 'invoice',
  id: 3,
  name: 'FA-2026-000003',
  client: { id: 21, name: 'Atelier Lemaire SRL' },
  day: '2026-10-31',
  status: 'overdue',
  open: '121.00',
}
const order: BankCandidate = { ...candidate, kind: 'order', id: 7, name: 'BE-2026-000007', status: 'open' }

test('OD-13: a statement is added, what is unknown is matched to an invoice, undone and set aside', async () => {
  signedInAsOffice()
  let [isMatched, isRefused] = [false, true]
  const now = () => ({
    ...line,
    ...(isMatched && {
      ...{ queue: 'exact' as const, left: '0.00' as const, payment_id: 9, client: candidate.client },
      documents: [{ kind: 'invoice' as const, id: 3, name: candidate.name, amount: '121.00' as const }],
    }),
  })
  server.use(
    http.get(url('admin/bank-line/'), () => HttpResponse.json(pageWith([now()]))),
    http.get(url('admin/bank-line/5/'), () => HttpResponse.json(now())),
    http.get(url('admin/bank-line/5/candidates/'), () => HttpResponse.json([candidate, order])),
    http.post(url('admin/bank-statement/'), () =>
      isRefused
        ? HttpResponse.json({ file: ['The balances do not agree.'] }, { status: 400 })
        : HttpResponse.json({ statements: 1, movements: 1, known: 0, gaps: [] }),
    ),
    http.post(url('admin/bank-line/5/match/'), () => {
      isMatched = true
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(url('admin/bank-line/5/undo/'), () => {
      isMatched = false
      return new HttpResponse(null, { status: 204 })
    }),
    http.post(url('admin/bank-line/5/set_aside/'), () => new HttpResponse(null, { status: 204 })),
  )
  await openShop('/admin/bank?queue=unknown')
  const choose = await screen.findByRole('button', { name: 'Add a statement' })
  const input = choose.parentElement!.querySelector<HTMLInputElement>('input[type=file]')!
  const file = new File(['0'], 'statement.cod')
  await userEvent.upload(input, file)
  expect(await screen.findByText('The balances do not agree.')).toBeTruthy()
  isRefused = false
  await userEvent.upload(input, file)
  expect(await screen.findByText(/1 new payment/)).toBeTruthy()

  await userEvent.click(screen.getByRole('link', { name: /Atelier Lemaire/ }))
  await userEvent.click(
    await screen.findByRole('checkbox', { name: 'Choose FA-2026-000003, Atelier Lemaire SRL' }),
  )
  expect(screen.getByText(/Chosen: 121,00.€ of 121,00.€/)).toBeTruthy()
  const due = screen.getAllByRole('row').map((row) => row.querySelectorAll('th, td')[2]?.textContent)
  expect(due.slice(-3)).toEqual(['Due', '31\u00a0Oct\u00a02026', '–'])
  await userEvent.click(screen.getByRole('button', { name: 'Match' }))
  expect(await screen.findByRole('link', { name: 'FA-2026-000003' })).toBeTruthy()
  expect(requestsTo('admin/bank-line/5/match/').at(-1)?.body).toEqual({ invoices: [3], orders: [] })
  expect(screen.queryByRole('checkbox')).toBeNull() // nothing is left

  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Undo the match' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the match' }))
  expect(await screen.findByText('Nothing yet.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Set aside' }))
  await userEvent.type(await screen.findByRole('textbox', { name: /Why/ }), 'Interest')
  await userEvent.click(screen.getByRole('button', { name: 'Set aside' }))
  await waitFor(() =>
    expect(requestsTo('admin/bank-line/5/set_aside/').at(-1)?.body).toEqual({ note: 'Interest' }),
  )
})
