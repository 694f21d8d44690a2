import type { StaffMember } from '@comptoir/contract/admin-staff'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const aMember = (over: Partial<StaffMember> = {}): StaffMember => ({
  id: 31,
  version: 5,
  name: 'Nele Claes',
  email: 'nele@tissus.test',
  language: 'nl',
  permissions: ['content'],
  status: 'active',
  second_factor: false,
  created_at: '2026-11-01T08:00:00.000Z',
  last_login_at: null,
  ...over,
})
function staffIs(member: StaffMember) {
  signedInAsOffice()
  server.use(
    http.get(url('admin/staff/'), () => HttpResponse.json(pageWith([member]))),
    http.get(url(`admin/staff/${member.id}/`), () => HttpResponse.json(member)),
  )
}
const sent = (path: string) =>
  requestsTo(path).flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))

test('OD-70: who works in the office is listed with permissions, and leads to a page', async () => {
  staffIs(aMember({ permissions: ['accounts', 'content'] }))
  await openShop('/admin/staff')
  const row = (await screen.findByRole('link', { name: /Nele Claes/ })).closest('tr')!
  expect(within(row).getAllByText(/Clients, Content/)[0]).toBeTruthy()
  expect(within(row).getByRole('link').getAttribute('href')).toBe('/admin/staff/31')
})

test('OD-70: permissions are ticked one by one, at least one of them, and can be taken back', async () => {
  staffIs(aMember())
  server.use(
    http.patch(url('admin/staff/31/'), async ({ request }) =>
      HttpResponse.json({ ...aMember({ version: 6 }), ...((await request.json()) as object) }),
    ),
  )
  await openShop('/admin/staff/31')
  const content = await screen.findByRole('checkbox', { name: 'Content' })
  const save = screen.getByRole('button', { name: 'Save' })
  await userEvent.click(content)
  await userEvent.click(save)
  expect(await screen.findByText('Tick at least one box.')).toBeTruthy()
  const role = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Role' })
  await userEvent.selectOptions(role, 'Administration') // a role gives all of its own, and takes the others
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Full administration' }).checked).toBe(true)
  await userEvent.selectOptions(role, 'Content')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Clients' }))
  expect(role.selectedOptions[0]?.textContent).toBe('Permissions chosen one by one')
  await userEvent.click(save)
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('admin/staff/31/')).toHaveLength(2))
  expect(sent('admin/staff/31/')).toMatchObject([
    { permissions: ['accounts', 'content'], version: 5 },
    { permissions: ['content'] },
  ])
})

test('OD-70: what is refused of the permissions is said above the form', async () => {
  staffIs(aMember({ permissions: ['administration'] }))
  server.use(
    http.patch(url('admin/staff/31/'), () =>
      HttpResponse.json({ permissions: ['Somebody always keeps this.'] }, { status: 400 }),
    ),
  )
  await openShop('/admin/staff/31')
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Full administration' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Content' }))
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Somebody always keeps this.')).toBeTruthy()
})

test('OD-70: somebody is invited with permissions', async () => {
  staffIs(aMember())
  server.use(
    http.post(url('admin/staff/'), () => HttpResponse.json(aMember({ status: 'invited' }), { status: 201 })),
  )
  await openShop('/admin/staff')
  await userEvent.click(await screen.findByRole('button', { name: 'Invite somebody' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Invite somebody' }))
  await userEvent.type(dialog.getByLabelText(/^E-mail/), 'nele@tissus.test')
  await userEvent.type(dialog.getByLabelText(/^Name/), 'Nele Claes')
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Content' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send the invitation' }))
  expect(await screen.findByText('The invitation goes out to nele@tissus.test.')).toBeTruthy()
  expect(sent('admin/staff/')).toEqual([
    { email: 'nele@tissus.test', name: 'Nele Claes', language: 'en', permissions: ['content'] },
  ])
})

test('OD-70: disabling asks, and can be taken back; of oneself nothing is offered', async () => {
  staffIs(aMember())
  server.use(http.patch(url('admin/staff/31/'), () => HttpResponse.json(aMember({ status: 'disabled' }))))
  await openShop('/admin/staff/31')
  await userEvent.click(await screen.findByRole('button', { name: 'Actions' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Disable…' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Disable' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(sent('admin/staff/31/')).toEqual([{ is_active: false }, { is_active: true }]))
})

test('OD-70: of oneself nothing of that is offered', async () => {
  staffIs(aMember({ id: 9, name: 'Claire Moreau', permissions: ['administration'] }))
  await openShop('/admin/staff/9')
  expect(await screen.findByText(/^This is you/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull()
})

test.each([
  ['accounts', ['Overview', 'Approvals', 'Clients', 'E-mails']],
  ['prices', ['Overview', 'Price lists', 'Client groups', 'Promotions']],
  ['catalogue', ['Overview', 'Styles', 'Lists', 'Search terms', 'Imports']],
  ['orders', ['Overview', 'Orders', 'Stock', 'Expected deliveries', 'Stock movements']],
  ['finance', ['Overview', 'Invoices', 'Bank', 'Open items', 'Journal', 'VAT listings', 'Settings']],
  ['content', ['Overview', 'Pages', 'Announcements', 'Translations', 'E-mail texts', 'Settings']],
] as const)(
  'OD-70: the menu of who may do %s has their entries, and other pages do not exist',
  async (permission, entries) => {
    signedInAsOffice()
    signedInAs(aUser({ id: 9, is_staff: true, company: null, permissions: [permission], language: 'en' }))
    await openShop('/admin/staff')
    expect(await screen.findByText("Sorry this page doesn't exists !")).toBeTruthy()
    const menu = within(screen.getAllByRole('navigation', { name: 'Back office' })[0]!)
    const names = menu.getAllByRole('link').map(({ textContent }) => textContent?.replace(/\d+$/, ''))
    expect(names.slice(0, -1)).toEqual(entries)
    expect(requestsTo('admin/staff/')).toEqual([])
  },
)
