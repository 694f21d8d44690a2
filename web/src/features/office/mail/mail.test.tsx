import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aMail, aMailDetail, pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

test('OD-20, C-21: all failed mails are sent again at once, by the filter of the list', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/mail/'), () =>
      HttpResponse.json(
        pageWith([aMail({ status: 'failed', last_error: '550 no such user', sent_at: null })], 80),
      ),
    ),
    http.post(url('admin/mail/bulk/'), () => HttpResponse.json({ done: 80, unchanged: 0, refused: [] })),
  )
  await openShop('/admin/mail?status=failed')
  expect((await screen.findAllByText('550 no such user')).length).toBeGreaterThan(0)
  expect(screen.getByRole('option', { name: 'something new' })).toBeTruthy()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select the rows of this page' }))
  await userEvent.click(screen.getByRole('button', { name: 'Select all 80 of this list' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send again…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send 80 e-mails again?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('80 e-mails are on their way.')).toBeTruthy()
  expect(requestsTo('admin/mail/bulk/').at(-1)?.body).toEqual({
    action: 'resend',
    all: { status: 'failed' },
    excluding: [],
  })
})

test('WCAG 2.4.6, OD-20: mails of one subject, recipient and minute are told apart where they are chosen', async () => {
  signedInAsOffice()
  const mails = [aMail({ id: 41 }), aMail({ id: 42 }), aMail({ id: 43, subject: 'Something else' })]
  server.use(http.get(url('admin/mail/'), () => HttpResponse.json(pageWith(mails))))
  await openShop('/admin/mail')
  const names = async (name: RegExp) => (await screen.findAllByRole('checkbox', { name })).length
  expect([await names(/^Select .+, #41$/), await names(/^Select .+, #42$/)]).toEqual([1, 1])
  expect(screen.getByRole('checkbox', { name: /Something else/ }).closest('td')?.textContent).not.toContain(
    '#',
  )
})

test('OD-20: a mail is shown as its reader sees it, where nothing of it can run, and as text', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/mail/41/'), () => HttpResponse.json(aMailDetail())),
    http.post(url('admin/mail/41/resend/'), () => HttpResponse.json(aMailDetail({ status: 'queued' }))),
  )
  await openShop('/admin/mail/41')
  const frame = await screen.findByTitle<HTMLIFrameElement>('Preview: Votre compte est activé')
  expect(frame.getAttribute('sandbox')).toBe('')
  expect(frame.srcdoc).toContain('<h1>Bienvenue</h1>')
  await userEvent.click(screen.getByRole('tab', { name: 'Text part' }))
  expect(screen.getByText('Bienvenue')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Send again' }))
  expect(await screen.findByText('The e-mail is on its way to anne@lemaire.test.')).toBeTruthy()
})

test('O-18: a file that went with a mail can be opened, and one that is gone says so', async () => {
  signedInAsOffice()
  const attachments = ['Commande SO1.pdf', 'IBAN.pdf'].map((name) => ({
    name,
    content_type: 'application/pdf',
  }))
  const clicked: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(this.download)
  })
  server.use(
    http.get(url('admin/mail/41/'), () => HttpResponse.json(aMailDetail({ attachments }))),
    http.get(
      url('admin/mail/41/attachments/2/'),
      () =>
        new HttpResponse('%PDF', {
          headers: {
            'content-type': 'application/pdf',
            'content-disposition': 'attachment; filename="IBAN.pdf"; filename*=UTF-8\'\'IBAN.pdf',
          },
        }),
    ),
    http.get(url('admin/mail/41/attachments/1/'), () =>
      HttpResponse.json({ detail: 'This file is gone.' }, { status: 404 }),
    ),
  )
  await openShop('/admin/mail/41')
  await userEvent.click(await screen.findByRole('button', { name: 'IBAN.pdf' }))
  await waitFor(() => expect(clicked).toEqual(['IBAN.pdf']))
  await userEvent.click(screen.getByRole('button', { name: 'Commande SO1.pdf' }))
  expect(await screen.findByText('This file is gone.')).toBeTruthy()
})

test('O-23, OD-20: a mail that is gone says so', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/mail/9/'), () => HttpResponse.json({ detail: 'No.' }, { status: 404 })))
  await openShop('/admin/mail/9')
  await waitFor(() => expect(screen.getByText('This e-mail does not exist')).toBeTruthy())
})
