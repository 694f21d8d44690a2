import type { StaffMember } from '@comptoir/contract/admin-staff'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aClient, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const nele: StaffMember = {
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
}

/** Opens a page of the office and begins a decision from its menu, by the keyboard. */
async function begin(page: string, label: string) {
  signedInAsOffice()
  const approved = aClient({ status: 'approved', waiting_since: null, allowed: ['withdraw'] })
  server.use(
    http.get(url('admin/staff/31/'), () => HttpResponse.json(nele)),
    http.get(url('admin/users/21/'), () => HttpResponse.json(approved)),
  )
  await openShop(page)
  const user = userEvent.setup({ delay: null })
  const actions = await screen.findByRole('button', { name: 'Actions' })
  actions.focus()
  await user.keyboard('{Enter}')
  const entry = await screen.findByRole('menuitem', { name: label })
  entry.focus()
  await user.keyboard('{Enter}')
  return { user, actions, dialog: await screen.findByRole('dialog') }
}
const focused = () => document.activeElement
const sent = (path: string) => requestsTo(path).filter(({ method }) => method !== 'GET')

test('U-7, WCAG 2.4.3: before something dangerous the keyboard stands on "Cancel": Enter alone does nothing', async () => {
  const { user, actions, dialog } = await begin('/admin/staff/31', 'Disable…')
  await waitFor(() => expect(focused()).toBe(within(dialog).getByRole('button', { name: 'Cancel' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('admin/staff/31/')).toEqual([])
  await waitFor(() => expect(focused()).toBe(actions))
})

test('WCAG 2.4.3: before something harmless the keyboard stands on what does it, and goes back to where it was', async () => {
  const { user, actions, dialog } = await begin('/admin/staff/31', 'Sign out everywhere…')
  server.use(http.post(url('admin/staff/31/sign_out/'), () => HttpResponse.json(nele)))
  await waitFor(() => expect(focused()).toBe(within(dialog).getByRole('button', { name: 'Sign out' })))
  await user.keyboard('{Enter}')
  await waitFor(() => expect(sent('admin/staff/31/sign_out/')).toHaveLength(1))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe(actions))
})

test('two clicks before the first is drawn decide once', async () => {
  const { dialog } = await begin('/admin/staff/31', 'Sign out everywhere…')
  server.use(http.post(url('admin/staff/31/sign_out/'), () => HttpResponse.json(nele)))
  const button = within(dialog).getByRole('button', { name: 'Sign out' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent('admin/staff/31/sign_out/')).toHaveLength(1)
})

test('WCAG 2.4.3: a question with fields begins in the first of them, and Tab stays within', async () => {
  const { user, actions, dialog } = await begin('/admin/clients/21', 'Withdraw the approval…')
  await waitFor(() => expect(focused()).toBe(within(dialog).getByRole('textbox')))
  for (let step = 0; step < 12; step += 1) {
    await user.tab()
    expect(dialog.contains(focused())).toBe(true)
  }
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(focused()).toBe(actions))
})

test('WCAG 2.4.3: Escape in a field of a question leads back to what asked it, also where the field has gone by then', async () => {
  const { user, actions, dialog } = await begin('/admin/clients/21', 'Withdraw the approval…')
  const field = within(dialog).getByRole('textbox')
  await waitFor(() => expect(focused()).toBe(field))
  const parts: Element[] = []
  const goes = () => {
    parts.push(...dialog.children)
    dialog.replaceChildren() // as it is drawn between two listeners
  }
  field.addEventListener('keydown', goes, { once: true })
  const heading = document.querySelector('main h1')!
  let isLost = false
  heading.addEventListener('focus', () => (isLost = true))
  await user.keyboard('{Escape}')
  dialog.replaceChildren(...parts)
  await waitFor(() => expect(focused()).toBe(actions))
  expect(isLost).toBe(false)
})
