import type { Reference } from '@comptoir/contract/admin-reference'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const aBrand = (id: number, name: string): Reference => ({
  id,
  version: 1,
  code: name.toLowerCase(),
  name: { fr: name, nl: name, de: name, en: name },
  is_active: true,
  position: id,
  styles: 3,
  ...{
    parent: null,
    hex: null,
    family: null,
    synonyms: null,
    sample: null,
    run: null,
    level: null,
    plural: null,
    paper_code: null,
  },
})
const [nord, sud, est] = [aBrand(1, 'Nord'), aBrand(2, 'Sud'), aBrand(3, 'Est')]

/** The list of brands, in the order that the server has. */
async function openBrands() {
  signedInAsOffice()
  const kept = { brands: [nord, sud, est] }
  server.use(
    http.get(url('admin/reference/brand/'), () => HttpResponse.json(pageWith(kept.brands))),
    http.get(url('admin/reference/brand/1/uses/'), () =>
      HttpResponse.json({ styles: 12, products: 84, categories: 0, agreements: 1, people: 0 }),
    ),
  )
  await openShop('/admin/lists?kind=brand')
  return { kept, user: userEvent.setup({ delay: null }) }
}
const namesIn = (dialog: HTMLElement) =>
  within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('OD-18, WCAG 2.1.1: Escape answers the question within a dialog and leaves the dialog, with what was typed', async () => {
  const { user } = await openBrands()
  await user.click(await screen.findByRole('button', { name: 'Nord' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nord' })
  const code = within(dialog).getByLabelText<HTMLInputElement>(/^Code/)
  await user.type(code, '-2')
  await user.click(within(dialog).getByRole('button', { name: 'Actions' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Merge…' }))
  const question = within(await screen.findByRole('dialog', { name: 'Merge Nord into another?' }))
  expect(await question.findByText('12 styles get the other one')).toBeTruthy()
  expect(question.getByText('1 agreement about prices goes over')).toBeTruthy()
  expect(question.getByText(/Files that are imported must name the code/)).toBeTruthy()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Merge Nord/ })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Nord' })).toBe(dialog)
  expect(code.value).toBe('nord-2')
  await user.keyboard('{Escape}')
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(requestsTo('admin/reference/brand/').every(({ method }) => method === 'GET')).toBe(true)
})

test('OD-18: who puts a list into an order that somebody else has changed meanwhile is told who, and keeps both', async () => {
  const { kept, user } = await openBrands()
  server.use(
    http.post(url('admin/reference/brand/order/'), async ({ request }) => {
      const { seen } = (await request.json()) as { seen: number[] }
      if (seen.join() === '3,1,2,4') return new HttpResponse(null, { status: 204 })
      kept.brands = [est, nord, sud, aBrand(4, 'Ouest')]
      const current = { version: 9, ids: [3, 1, 2, 4] }
      const changed = { changed_by: { id: 8, name: 'Tom Maes' }, changed_at: '2026-11-20T09:00:00.000Z' }
      return HttpResponse.json({ detail: 'Changed.', ...changed, current }, { status: 409 })
    }),
  )
  await user.click(await screen.findByRole('button', { name: 'Change the order' }))
  const dialog = await screen.findByRole('dialog', { name: 'Change the order' })
  await user.click(await within(dialog).findByRole('button', { name: 'Sud up' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save the order' }))
  expect(await within(dialog).findByText(/^Tom Maes has changed this meanwhile/)).toBeTruthy()
  await waitFor(() => expect(namesIn(dialog)).toEqual(['Sud', 'Nord', 'Est', 'Ouest'])) // mine, with what is new
  await user.click(within(dialog).getByRole('button', { name: 'Take over' }))
  expect(namesIn(dialog)).toEqual(['Est', 'Nord', 'Sud', 'Ouest']) // theirs
  await user.click(within(dialog).getByRole('button', { name: 'Ouest up' }))
  await user.click(within(dialog).getByRole('button', { name: 'Save the order' }))
  expect(await screen.findByText('The order is saved.')).toBeTruthy()
  const sent = requestsTo('admin/reference/brand/order/').map(({ body }) => body)
  expect(sent).toEqual([
    { ids: [2, 1, 3], seen: [1, 2, 3], parent: null },
    { ids: [3, 1, 4, 2], seen: [3, 1, 2, 4], parent: null },
  ])
})

test('OD-18: the shade of a colour is chosen, or typed without its sign', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/reference/color/'), () => HttpResponse.json(pageWith([]))),
    http.post(url('admin/reference/color/'), () => HttpResponse.json(aBrand(1, 'Rouge'), { status: 201 })),
  )
  await openShop('/admin/lists?kind=color')
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Add a colour' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a colour' }))
  await user.type(dialog.getByLabelText('Name (Français)'), 'Rouge')
  await user.type(dialog.getByLabelText(/^Code/), 'RED')
  const picker = dialog.getByLabelText<HTMLInputElement>('Choose the shade')
  await user.type(dialog.getByLabelText(/^Shade/), 'B7222c')
  expect(picker.value).toBe('#b7222c')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('admin/reference/color/').findLast(({ method }) => method === 'POST')).toMatchObject({ body: { hex: '#B7222c' } })) // prettier-ignore
})

test('OD-34: a picture of the cloth is sent at once and saved with its colour', async () => {
  signedInAsOffice()
  const vichy = { ...aBrand(1, 'Vichy'), hex: '#8090b0', synonyms: [] }
  server.use(
    http.get(url('admin/reference/color/'), () => HttpResponse.json(pageWith([vichy]))),
    http.post(url('admin/reference/color/samples/'), () => HttpResponse.json({ sample: 'colors/a.webp' }, { status: 201 })), // prettier-ignore
    http.patch(url('admin/reference/color/1/'), () =>
      HttpResponse.json({ ...vichy, sample: 'colors/a.webp' }),
    ),
  )
  await openShop('/admin/lists?kind=color')
  const user = userEvent.setup({ delay: null })
  await user.click(await screen.findByRole('button', { name: 'Vichy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Vichy' })
  const choose = within(dialog).getByRole('button', { name: 'Choose a picture' })
  const input = dialog.querySelector<HTMLInputElement>('input[type="file"]')
  await user.upload(input!, new File(['x'], 'vichy.jpg', { type: 'image/jpeg' }))
  const picture = await within(dialog).findByRole('img', { name: 'Sample' })
  expect(picture.getAttribute('src')).toBe('/images/colors/a.webp?size=200')
  await user.click(within(dialog).getByRole('button', { name: 'Remove the picture' }))
  expect(document.activeElement).toBe(choose) // and not nowhere
  await user.upload(input!, new File(['x'], 'vichy.jpg', { type: 'image/jpeg' }))
  await within(dialog).findByRole('img', { name: 'Sample' })
  await user.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(requestsTo('admin/reference/color/1/').at(-1)).toMatchObject({ method: 'PATCH', body: { sample: 'colors/a.webp' } })) // prettier-ignore
})

test('OD-18: all of a list is shown again in the list that one is in', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/reference/brand/'), () => HttpResponse.json(pageWith([]))),
    http.get(url('admin/views/'), () =>
      HttpResponse.json([
        { id: 1, version: 1, list: 'lists', name: 'Mine', is_shared: false, owner: { id: 9, name: 'Claire' }, search: { kind: 'brand', is_active: 'false' } }, // prettier-ignore
        { id: 2, version: 1, list: 'lists', name: 'Shades', is_shared: false, owner: { id: 9, name: 'Claire' }, search: { kind: 'color' } }, // prettier-ignore
      ]),
    ),
  )
  const { router } = await openShop('/admin/lists?kind=brand&q=zz')
  const views = within(await screen.findByRole('navigation', { name: 'Views' }))
  expect((await views.findByRole('link', { name: /^Mine/ })).getAttribute('href')).toContain('kind=brand')
  expect(views.getByRole('link', { name: 'All' }).getAttribute('href')).toBe('/admin/lists?kind=brand')
  expect(views.queryByRole('link', { name: /^Shades/ })).toBeNull() // of another list
  await userEvent.click(await screen.findByRole('button', { name: 'Show everything' }))
  await waitFor(() => expect(router.state.location.href).toBe('/admin/lists?kind=brand'))
})
