import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aClient, aClientRow, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const second = { id: 22, enterprise_name: 'Wevers BV', name: 'Jan Wevers' }

/** Two accounts that wait; the first says it has a client number and may be somebody who is known. */
function twoWait() {
  signedInAsOffice()
  const first = aClient({
    claimed_erp_id: 'K-1001',
    vat_standing: {
      vat: 'BE0411905847',
      is_well_formed: true,
      state: 'valid',
      name: 'SRL ATELIER LEMAIRE',
      address: 'RUE DU CANAL 5',
      checked_at: '2026-11-20T07:00:00.000Z',
    },
    possible_duplicates: [
      {
        id: 30,
        name: 'Anne Lemaire',
        email: 'compta@lemaire.test',
        enterprise_name: 'Lemaire & Fils',
        vat: 'BE0411905847',
        erp_id: 'K-1001',
        status: 'approved',
        orders_count: 4,
        created_at: '2024-01-10T09:00:00.000Z',
        reasons: ['vat', 'erp_id'],
      },
    ],
  })
  server.use(
    http.get(url('admin/users/'), () =>
      HttpResponse.json(pageWith([aClientRow({ is_overdue: true, duplicates: 1 }), aClientRow(second)])),
    ),
    http.get(url('admin/users/21/'), () => HttpResponse.json(first)),
    http.get(url('admin/users/22/'), () => HttpResponse.json(aClient(second))),
  )
}

test('APPR-04, APPR-05: the queue shows who waits, since when, who waits too long, and possible duplicates', async () => {
  twoWait()
  await openShop('/admin/approvals')
  const row = (await screen.findByRole('link', { name: /Atelier Lemaire SRL/ })).closest('tr')!
  expect(within(row).getAllByText(/working days?, overdue/).length).toBeGreaterThan(0)
  expect(within(row).getAllByText('1 possible duplicate').length).toBeGreaterThan(0)
  const query = requestsTo('admin/users/').at(-1)?.query
  expect(query).toMatchObject({ status: 'waiting', ordering: 'waiting_since' })
})

test('APPR-05, OD-11: an account is shown beside who it may be, and with what VIES says', async () => {
  twoWait()
  await openShop('/admin/approvals/21')
  expect(await screen.findByText('Valid in VIES')).toBeTruthy()
  expect(screen.getByText(/SRL ATELIER LEMAIRE/)).toBeTruthy()
  const other = within(screen.getByRole('link', { name: 'Lemaire & Fils' }).closest('li')!)
  expect(other.getByText('Same VAT number')).toBeTruthy()
  expect(other.getByText('Same client number')).toBeTruthy()
})

test('APPR-05: approving with a price list and the number they claim opens the next one by itself', async () => {
  twoWait()
  server.use(
    http.post(url('admin/users/21/approve/'), () => HttpResponse.json(aClient({ status: 'approved' }))),
  )
  const { router } = await openShop('/admin/approvals/21')
  await screen.findByRole('option', { name: 'Pro' })
  await userEvent.selectOptions(screen.getByLabelText('Price list'), 'Pro')
  await userEvent.click(screen.getByRole('button', { name: 'Take over K-1001' }))
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/approvals/22'))
  expect(requestsTo('admin/users/21/approve/').map(({ body }) => body)).toEqual([
    { tariff: 2, erp_id: 'K-1001', expected: 'waiting' },
  ])
  expect(await screen.findByText('Atelier Lemaire SRL has been approved and told by e-mail.')).toBeTruthy()
})

test('APPR-05: what the server refuses stands under its field, and the account stays on screen', async () => {
  twoWait()
  server.use(
    http.post(url('admin/users/21/approve/'), () =>
      HttpResponse.json({ erp_id: ['This number belongs to another client.'] }, { status: 400 }),
    ),
  )
  const { router } = await openShop('/admin/approvals/21')
  await userEvent.type(await screen.findByLabelText('Client number in the books'), 'K-1001')
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('This number belongs to another client.')).toBeTruthy()
  expect(router.state.location.pathname).toBe('/admin/approvals/21')
})

test('APPR-05: whoever decides second reads that somebody else was first, and how it stands', async () => {
  twoWait()
  const said = 'Somebody else has decided about this account meanwhile.'
  server.use(
    http.post(url('admin/users/21/approve/'), () => {
      server.use(
        http.get(url('admin/users/21/'), () =>
          HttpResponse.json(aClient({ status: 'approved', allowed: ['withdraw'] })),
        ),
      )
      return HttpResponse.json({ non_field_errors: [said] }, { status: 400 })
    }),
  )
  await openShop('/admin/approvals/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Approve' }))
  expect(await screen.findByText('Decided already')).toBeTruthy()
  expect(screen.getByText(said).closest('[role=alert]')).toBeTruthy()
})

test("APPR-05: a refusal asks for a reason, starts from one in the client's language, and shows the mail", async () => {
  twoWait()
  server.use(
    http.post(url('admin/users/21/refuse/preview/'), () =>
      HttpResponse.json({ subject: 'Votre demande', language: 'fr', html: '<p>Bonjour</p>' }),
    ),
    http.post(url('admin/users/21/refuse/'), () => HttpResponse.json(aClient({ status: 'refused' }))),
  )
  const { router } = await openShop('/admin/approvals/21')
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  let dialog = within(await screen.findByRole('dialog', { name: 'Refuse Atelier Lemaire SRL?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  expect(dialog.getByText(/Give a reason of a few words/)).toBeTruthy()
  expect(requestsTo('admin/users/21/refuse/')).toHaveLength(0)
  await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Nothing is lost')
  await userEvent.keyboard('{Escape}')
  await userEvent.click(await screen.findByRole('button', { name: 'Refuse…' }))
  expect(screen.getByDisplayValue('Nothing is lost')).toBeTruthy()
  dialog = within(await screen.findByRole('dialog', { name: 'Refuse Atelier Lemaire SRL?' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'VAT number not valid' }))
  const frame = await dialog.findByTitle<HTMLIFrameElement>('Preview: Votre demande')
  expect(frame.getAttribute('sandbox')).toBe('')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/approvals/22'))
  expect(requestsTo('admin/users/21/refuse/').at(-1)?.body).toMatchObject({
    reason: expect.stringMatching(/^Votre numéro de TVA n’est pas reconnu/) as string,
  })
})

test('O-15, APPR-05: J and K work with Shift and Caps Lock, and a number that was typed is not lost by them', async () => {
  twoWait()
  const { router } = await openShop('/admin/approvals/21')
  await screen.findByRole('heading', { name: 'Atelier Lemaire SRL' })
  await waitFor(() => expect(screen.getByText('1 of 2 waiting')).toBeTruthy())
  await userEvent.keyboard('J')
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/approvals/22'))
  await screen.findByRole('heading', { name: 'Wevers BV' })
  await userEvent.type(screen.getByLabelText('Client number in the books'), 'K-7')
  await userEvent.click(document.body)
  await userEvent.keyboard('K')
  const asked = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  expect(router.state.location.pathname).toBe('/admin/approvals/22')
  expect(screen.getByDisplayValue('K-7')).toBeTruthy()
})

test('OD-20, C-21: several are refused in the language of each, started from a usual reason', async () => {
  twoWait()
  server.use(
    http.post(url('admin/users/bulk/'), () => HttpResponse.json({ done: 2, unchanged: 0, refused: [] })),
  )
  await openShop('/admin/approvals')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Refuse…' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Refuse 2 clients/ }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Region not served' }))
  expect(dialog.getByDisplayValue('We do not deliver to your region at the moment.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: /Nederlands/ }))
  const text = dialog.getByDisplayValue<HTMLTextAreaElement>(/^Wij leveren/)
  expect(text.lang).toBe('nl')
  await userEvent.clear(text)
  await userEvent.type(text, 'Buiten ons gebied')
  await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }))
  await waitFor(() => expect(requestsTo('admin/users/bulk/')).toHaveLength(1))
  expect(requestsTo('admin/users/bulk/')[0]?.body).toMatchObject({
    action: 'refuse',
    ids: [21, 22],
    reason: expect.stringMatching(/^Nous ne livrons pas/) as string,
    reasons: {
      nl: 'Buiten ons gebied',
      de: expect.stringMatching(/^Wir beliefern/) as string,
      en: expect.stringMatching(/^We do not deliver/) as string,
    },
  })
})

test('C-21: approving the whole queue names the list by its search, without those taken out', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/'), () =>
      HttpResponse.json(pageWith([aClientRow(), aClientRow(second), aClientRow({ id: 23 })], 120)),
    ),
    http.post(url('admin/users/bulk/'), () =>
      HttpResponse.json({
        done: 117,
        unchanged: 1,
        refused: [{ id: 40, name: 'Zoo', reason: 'The address is not confirmed.' }],
      }),
    ),
  )
  await openShop('/admin/approvals?q=be')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }))
  expect(screen.getByText('3 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Select all 120 of this list' }))
  await userEvent.click(screen.getByRole('checkbox', { name: /^Select Wevers BV, / }))
  expect(screen.getByText('119 selected')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Approve…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 119 clients?' }))
  await userEvent.selectOptions(dialog.getByLabelText('Price list'), 'Pro')
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  const told = within(await screen.findByRole('dialog', { name: 'Left out: 1' }))
  expect(
    told.getByText(/117 clients are approved and told by e-mail\. For 1 that was so already\./),
  ).toBeTruthy()
  expect(told.getByText('Zoo')).toBeTruthy()
  expect(told.getByText('The address is not confirmed.')).toBeTruthy()
  expect(requestsTo('admin/users/bulk/').at(-1)?.body).toEqual({
    action: 'approve',
    all: { search: 'be', status: 'waiting' },
    excluding: [22],
    tariff: 2,
    count: 120,
    expected: 'waiting',
  })
})

test('C-21: a long bulk action shows that it goes on, and offers no way out that would not stop it', async () => {
  signedInAsOffice()
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  server.use(
    http.get(url('admin/users/'), () => HttpResponse.json(pageWith([aClientRow()], 1))),
    http.post(url('admin/users/bulk/'), async () => {
      await finished
      return HttpResponse.json({ done: 1, unchanged: 0, refused: [] })
    }),
  )
  await openShop('/admin/approvals')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select the rows of this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Approve…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 1 client?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Approve' }))
  expect(await dialog.findByRole('progressbar')).toBeTruthy()
  expect(dialog.getByRole('status').textContent).toBe('In progress: all is done at once, or nothing.')
  expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveProperty('disabled', true)
  await userEvent.keyboard('{Escape}')
  expect(screen.getByRole('dialog', { name: 'Approve 1 client?' })).toBeTruthy()
  finish()
  expect(await screen.findByText('1 client is approved and told by e-mail.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
