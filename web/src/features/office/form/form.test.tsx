import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const usual = {
  phone: { min: 11, max: 15 },
  approval_working_days: 2,
  holiday_notice_days: 7,
  quantity_warning: 100,
  basket_lines: 2000,
  gtin_prefix: '',
  second_factor_for_staff: false,
  first_steps: true,
}
const patches = () =>
  requestsTo('admin/settings/').flatMap(({ method, body }) => (method === 'PATCH' ? [body] : []))

/** The settings, which a colleague changes to `theirs` before anybody here saves. */
function settingsAre(theirs: object | null = null) {
  signedInAsOffice()
  let kept: object = { ...usual, version: 3, defaults: usual }
  server.use(
    http.get(url('admin/settings/'), () => HttpResponse.json(kept)),
    http.patch(url('admin/settings/'), async ({ request }) => {
      const { version, ...changes } = (await request.json()) as { version: number }
      if (theirs && version === 3) {
        kept = { ...kept, ...theirs, version: 4 }
        const changed = { changed_by: { id: 8, name: 'Tom Maes' }, changed_at: '2026-11-20T09:00:00.000Z' }
        return HttpResponse.json({ detail: 'Changed.', ...changed, current: kept }, { status: 409 })
      }
      kept = { ...kept, ...changes, version: version + 1 }
      return HttpResponse.json(kept)
    }),
  )
}

async function type(label: string, text: string) {
  const field = await screen.findByLabelText<HTMLInputElement>(label)
  await userEvent.clear(field)
  await userEvent.type(field, text)
  return field
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const isOff = () => screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled') === 'true'
const approval = 'Working days promised for an approval *'
const quantity = 'Confirm above (units) *'

test('O-7, OD-18: what somebody else has changed meanwhile is shown beside mine, with who and when; mine is saved over it', async () => {
  settingsAre({ approval_working_days: 5, quantity_warning: 300 })
  await openShop('/admin/settings?tab=limits')
  const field = await type(approval, '3')
  const scrolling = vi.spyOn(HTMLElement.prototype, 'scrollIntoView')
  await save()
  const shown = (await screen.findByText(/changed this meanwhile/)).closest<HTMLElement>('[role=alert]')!
  expect(scrolling.mock.contexts).toContain(shown) // the button is in view on a long form where its top is not
  scrolling.mockRestore()
  const alert = within(shown)
  expect(alert.getByText(/^Tom Maes has changed this meanwhile \(20 Nov 2026/)).toBeTruthy()
  expect(alert.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'Now saved5',
    'Yours3',
  ])
  expect(field.value).toBe('3')
  expect(screen.getByLabelText<HTMLInputElement>(quantity).value).toBe('300')
  await save()
  await waitFor(() => expect(screen.queryByText(/changed this meanwhile/)).toBeNull())
  expect(patches()).toEqual([
    { approval_working_days: 3, version: 3 },
    { approval_working_days: 3, version: 4 },
  ])
})

test('OD-18: theirs is taken over where it is to stand', async () => {
  settingsAre({ approval_working_days: 5 })
  await openShop('/admin/settings?tab=limits')
  const field = await type(approval, '3')
  await save()
  await userEvent.click(await screen.findByRole('button', { name: `Take over: ${approval.slice(0, -2)}` }))
  expect(field.value).toBe('5')
  expect(screen.queryByText(/changed this meanwhile/)).toBeNull()
  expect(isOff()).toBe(true)
})

test('OD-18: what two have changed apart from each other is kept from both', async () => {
  settingsAre({ quantity_warning: 300 })
  await openShop('/admin/settings?tab=limits')
  await type(approval, '3')
  await save()
  expect(await screen.findByText('Saved.')).toBeTruthy()
  expect(patches().at(-1)).toEqual({ approval_working_days: 3, version: 4 })
  expect(screen.getByLabelText<HTMLInputElement>(quantity).value).toBe('300')
  expect(await screen.findByText(/Tom Maes has meanwhile changed other fields/)).toBeTruthy()
  expect(screen.queryByText(/changed this meanwhile/)).toBeNull()
})

test('O-13, OD-18: letters in a field for a number are said to be none, and nothing is sent', async () => {
  settingsAre()
  await openShop('/admin/settings?tab=limits')
  const field = await type(approval, 'abc')
  await save()
  expect(await screen.findByText('Enter a whole number, such as 12.')).toBeTruthy()
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(patches()).toEqual([])
})

test('WCAG 2.4.3: the keyboard stays on the button that has saved; without a change it does nothing', async () => {
  settingsAre()
  await openShop('/admin/settings?tab=limits')
  await type(approval, '3')
  await save()
  await waitFor(() => expect(isOff()).toBe(true))
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect([document.activeElement, button.disabled]).toEqual([button, false])
  await userEvent.keyboard('{Enter}')
  expect(patches()).toHaveLength(1)
})

test('O-6, A22: leaving a form of the office with something unsaved asks first, for another tab as for another page', async () => {
  settingsAre()
  server.use(http.get(url('admin/holidays/'), () => HttpResponse.json(pageWith([]))))
  const { router } = await openShop('/admin/settings?tab=limits')
  const field = await type(approval, '3')
  await userEvent.click(screen.getByRole('tab', { name: 'Holidays' }))
  const ask = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  await userEvent.click(ask.getByRole('button', { name: 'Cancel' }))
  expect(field.value).toBe('3')
  await userEvent.click(screen.getAllByRole('link', { name: 'E-mails3' })[0]!)
  const again = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
  expect(router.state.location.pathname).toBe('/admin/settings')
  server.use(http.get(url('admin/mail/'), () => HttpResponse.json(pageWith([]))))
  await userEvent.click(again.getByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/mail'))
})

test('O-6, A22: a dialog with something unsaved asks before it closes', async () => {
  signedInAsOffice()
  server.use(http.get(url('admin/holidays/'), () => HttpResponse.json(pageWith([]))))
  await openShop('/admin/settings?tab=holidays')
  await userEvent.click(await screen.findByRole('button', { name: 'Add a holiday' }))
  const dialog = await screen.findByRole('dialog', { name: 'Add a holiday' })
  await userEvent.type(within(dialog).getByLabelText('Name (Français) *'), 'Pont')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
  await waitFor(() => expect(question.contains(document.activeElement)).toBe(true))
  expect(levelOf(question)).toBeGreaterThan(levelOf(dialog))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull())
  const name = within(dialog).getByLabelText<HTMLInputElement>('Name (Français) *')
  expect(name.value).toBe('Pont')
  await waitFor(() => expect(document.activeElement).toBe(name))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave without saving' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add a holiday' })).toBeNull())
})

/** Of what stands in front of what. */
function levelOf(dialog: HTMLElement): number {
  const level = dialog.closest<HTMLElement>('[style*="--mb-z-index"]')!.style.getPropertyValue('--mb-z-index')
  return level.match(/\d+/g)!.reduce((sum, part) => sum + Number(part), 0)
}
