import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../test/api.ts'
import { openShop } from '../../../test/app.tsx'
import { anEntry, pageWith, signedInAsOffice } from '../../../test/office.ts'

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
  expect(screen.getByText('The shop itself')).toBeTruthy()
  expect(screen.getByText('Digits of telephone numbers · min')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: '1 more change' }))
  expect(screen.getByRole('button', { name: 'Show less' })).toBeTruthy()
  await userEvent.selectOptions(screen.getByLabelText('Who'), 'Claire Moreau')
  await waitFor(() => expect(requestsTo('admin/audit/').at(-1)?.query).toMatchObject({ actor: '9' }))
})
