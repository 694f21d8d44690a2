import type { Person } from '@comptoir/contract/admin-people'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aClient, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const path = 'admin/users/21/people/'
const aPerson = (over: Partial<Person> = {}): Person => ({
  id: 31,
  name: 'Zoé Peeters',
  email: 'zoe@lemaire.test',
  language: 'nl',
  role: 'buyer',
  status: 'active',
  is_contact: false,
  second_factor: false,
  invited_at: null,
  ended_at: null,
  last_login_at: null,
  ...over,
})
const contact = aPerson({
  id: 21,
  name: 'Anne Lemaire',
  email: 'anne@lemaire.test',
  role: 'manager',
  is_contact: true,
})

async function openClient(...people: Person[]) {
  signedInAsOffice()
  server.use(
    http.get(url('admin/users/21/'), () => HttpResponse.json(aClient({ status: 'approved' }))),
    http.get(url(path), () => HttpResponse.json(people)),
  )
  await openShop('/admin/clients/21')
  return within(await screen.findByRole('region', { name: 'People' }))
}
const choose = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const sentTo = (to: string) => requestsTo(to).flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))

test('OD-70: the people of a client are shown with role, status and last sign-in', async () => {
  const people = await openClient(
    contact,
    aPerson({ status: 'invited', invited_at: '2026-11-20T08:00:00.000Z' }),
  )
  const invited = (await people.findByText('zoe@lemaire.test')).closest('tr')!
  expect(within(invited).getAllByText('Invited')[0]).toBeTruthy()
  expect(within(invited).getAllByText('Buyer')[0]).toBeTruthy()
  expect(within(invited).getByText(/^since/)).toBeTruthy()
  const first = people.getByText('Anne Lemaire').closest('tr')!
  expect(within(first).getByText('Contact')).toBeTruthy()
})

test('OD-70: somebody is invited; what is refused stands under its field', async () => {
  const people = await openClient(contact)
  let isRefused = true
  server.use(
    http.post(url(path), () => {
      if (!isRefused) return HttpResponse.json(aPerson({ status: 'invited' }), { status: 201 })
      isRefused = false
      return HttpResponse.json({ email: ['This person works in the back office.'] }, { status: 400 })
    }),
  )
  await userEvent.click(people.getByRole('button', { name: 'Invite somebody' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(sentTo(path)).toEqual([])
  await userEvent.type(dialog.getByLabelText(/^E-mail/), 'zoe@lemaire.test')
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Zoé Peeters')
  await userEvent.selectOptions(dialog.getByLabelText(/^Language/), 'nl')
  await userEvent.selectOptions(dialog.getByLabelText(/^Role/), 'manager')
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await dialog.findByText('This person works in the back office.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('The invitation goes out to zoe@lemaire.test.')).toBeTruthy()
  const sent = { email: 'zoe@lemaire.test', name: 'Zoé Peeters', language: 'nl', role: 'manager' }
  expect(sentTo(path)).toEqual([sent, sent])
})

test('OD-70: the role is changed as it was seen, and can be taken back', async () => {
  await openClient(contact, aPerson())
  server.use(http.patch(url(`${path}31/`), () => HttpResponse.json(aPerson({ role: 'manager' }))))
  await choose('Zoé Peeters', 'Make a manager')
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(`${path}31/`)).toHaveLength(2))
  expect(sentTo(`${path}31/`)).toEqual([
    { role: 'manager', expected: { role: 'buyer', status: 'active' } },
    { role: 'buyer', expected: { role: 'manager', status: 'active' } },
  ])
})

test('OD-70: access that has ended is given back by undoing, as it was answered', async () => {
  await openClient(contact, aPerson())
  server.use(http.patch(url(`${path}31/`), () => HttpResponse.json(aPerson({ status: 'ended' }))))
  await choose('Zoé Peeters', 'End access…')
  await userEvent.click(await screen.findByRole('button', { name: 'End access' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sentTo(`${path}31/`)).toHaveLength(2))
  expect(sentTo(`${path}31/`)).toEqual([
    { is_active: false, expected: { role: 'buyer', status: 'active' } },
    { is_active: true, expected: { role: 'buyer', status: 'ended' } },
  ])
})

test('OD-70: ending access asks first, and a refusal stays in the dialog', async () => {
  await openClient(contact)
  server.use(
    http.patch(url(`${path}21/`), () =>
      HttpResponse.json({ is_active: ['This is the last person.'] }, { status: 400 }),
    ),
  )
  await choose('Anne Lemaire', 'End access…')
  const dialog = within(await screen.findByRole('dialog', { name: 'End the access of Anne Lemaire?' }))
  await userEvent.click(dialog.getByRole('button', { name: 'End access' }))
  expect(await dialog.findByText('This is the last person.')).toBeTruthy()
})

test.each([
  ['Send the invitation again', 'POST', `${path}31/resend/`, null, 'invited'],
  ['Withdraw the invitation…', 'DELETE', `${path}31/`, 'Withdraw the invitation', 'invited'],
  ['Sign out everywhere…', 'POST', `${path}31/sign_out/`, 'Sign out', 'active'],
  ['Give access back', 'PATCH', `${path}31/`, null, 'ended'],
] as const)('OD-70: %s', async (action, method, to, confirm, status) => {
  await openClient(contact, aPerson({ status }))
  server.use(
    http.all(url(to), () =>
      method === 'PATCH' ? HttpResponse.json(aPerson()) : new HttpResponse(null, { status: 204 }),
    ),
  )
  await choose('Zoé Peeters', action)
  if (confirm) await userEvent.click(await screen.findByRole('button', { name: confirm }))
  await waitFor(() => expect(requestsTo(to).map((request) => request.method)).toContain(method))
})
