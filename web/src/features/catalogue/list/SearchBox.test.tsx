import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { delay, http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, emptyPage, requestsTo, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { aGroup, anArticle, found, emptyBasket, tree } from '../../../../test/catalogue.ts'

startStandIn()

const searches = () => requestsTo('order/products/discovery_search/')

async function openAt(
  address: string,
  answer = found(aGroup(), aGroup({ id: 8, ref: 'K357', name: 'Polo' })),
) {
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/products/discovery_search/'), () => HttpResponse.json(answer)),
    http.get(url('categories/'), () => HttpResponse.json(tree)),
    ...emptyBasket,
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
    http.get(url('order/products/:id/'), () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
    http.get(url('order/product/70/'), () => HttpResponse.json(anArticle())),
  )
  const shop = await openShop(address)
  await screen.findByRole('combobox', { name: 'Search in the whole catalogue' })
  return { ...shop, user: userEvent.setup() }
}

test('SRCH-02: two characters ask nobody', async () => {
  const { user } = await openAt('/order')
  await user.type(screen.getByRole('combobox', { name: 'Search in the whole catalogue' }), 'k3')
  expect(await screen.findByText('Type at least 3 characters.')).toBeTruthy()
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(searches()).toEqual([])
})

test('C-04: `/` and Ctrl+K lead to the search, arrows and Enter to a style', async () => {
  const { user, router } = await openAt('/order')
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  await user.keyboard('/')
  expect(document.activeElement).toBe(box)
  expect((box as HTMLInputElement).value).toBe('')
  box.blur()
  await user.keyboard('{Control>}k{/Control}')
  expect(document.activeElement).toBe(box)
  await user.type(box, 'pol')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  const options = await within(list).findAllByRole('option')
  expect(options).toHaveLength(2)
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(box.getAttribute('aria-activedescendant')).toBe(options[1]!.id)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/12/8'))
})

test('SRCH-01: Enter alone shows everything that is found', async () => {
  const { user, router } = await openAt('/order')
  await user.type(screen.getByRole('combobox', { name: 'Search in the whole catalogue' }), '662E41{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?query=662E41'))
  await waitFor(() => expect(searches().at(-1)?.query['query']).toBe('662E41'))
})

test('U-3, C-04: Enter on a reference opens its style with the keyboard in the grid, also before the answer is there', async () => {
  const { user, router } = await openAt('/order', found(aGroup(), aGroup({ id: 8, ref: 'K 356-B' })))
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  for (const typed of ['k356', 'K-356 b']) {
    await user.clear(box)
    await user.type(box, `${typed}{Enter}`)
    await waitFor(() =>
      expect(router.state.location.pathname).toBe(`/product/12/${typed === 'k356' ? 7 : 8}`),
    )
    expect(router.state.location.state.isTyping).toBe(true)
  }
})

test('U-3, C-04: Enter on a reference opens its style also with the suggestions open, several found and none chosen', async () => {
  const { user, router } = await openAt('/order', found(aGroup(), aGroup({ id: 8, ref: 'K 356-B' })))
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  await user.type(box, 'k-356 b')
  const list = await screen.findByRole('listbox', { name: 'Suggestions' })
  expect(await within(list).findAllByRole('option')).toHaveLength(2)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/product/12/8'))
  expect(router.state.location.state.isTyping).toBe(true)
})

test('C-04: what is typed on after Enter is not overtaken by the answer', async () => {
  const { user, router } = await openAt('/order', found(aGroup()))
  server.use(
    http.get(url('order/products/discovery_search/'), async () => {
      await delay(100)
      return HttpResponse.json(found(aGroup()))
    }),
  )
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  await user.type(box, 'k356{Enter}x')
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(router.state.location.pathname).toBe('/order')
})

test('SRCH-01: Enter opens the only style that is found, but shows what was only guessed', async () => {
  const understood = { changed: [{ from: 'pollo', to: 'polo' }], left_out: [], not_made: [], mentioned: [] }
  const { user, router } = await openAt('/order', { ...found(aGroup()), understood })
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  await user.type(box, 'pollo{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/categories?query=pollo'))
})

test('U-10: suggestions close when the keyboard leaves them, and Escape closes, empties and leaves', async () => {
  const { user } = await openAt('/order')
  const box = screen.getByRole<HTMLInputElement>('combobox', { name: 'Search in the whole catalogue' })
  await user.type(box, 'polo')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await user.tab({ shift: true })
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.click(box)
  await screen.findByRole('listbox')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('listbox')).toBeNull()
  await user.keyboard('{Escape}')
  expect(box.value).toBe('')
  await user.keyboard('{Escape}')
  expect(document.activeElement?.tagName).toBe('H1')
})

test('C-04: a code that names one article puts it into the basket with the least quantity allowed', async () => {
  const match = { product: 70, ref: 'K356-NVY-3XL', barcode: null }
  const { user, router } = await openAt('/order', found(aGroup({ match })))
  const answer = { version: 2, lines: [], removed: [], totals: {}, refusals: [] }
  server.use(http.post(url('order/basket/changes/'), () => HttpResponse.json(answer)))
  const box = screen.getByRole('combobox', { name: 'Search in the whole catalogue' })
  await user.type(box, 'k356 nvy 3xl')
  expect(await screen.findByText('Navy · 3XL')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity: K356-NVY-3XL' }).value).toBe('2')
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity: K356-NVY-3XL' })
  for (const text of ['2,5', '1', '']) {
    await user.clear(quantity)
    await user.type(quantity, `${text}{Enter}`)
    expect([quantity.value, quantity.validationMessage]).toEqual([
      text,
      expect.stringMatching(/^Enter a whole number from 2 to/),
    ])
  }
  await user.tab()
  expect(quantity.value).toBe('1')
  expect(screen.getByText(/^Enter a whole number from 2 to/)).toBeTruthy()
  await user.clear(quantity)
  await user.type(quantity, '2')
  await user.click(screen.getByRole('button', { name: 'Add to basket' }))
  // It is sold by the pack: the total quantity is confirmed, as in the grid (BASK-16).
  const dialog = await screen.findByRole('dialog', { name: 'Confirm the total quantity' })
  await user.click(within(dialog).getByRole('button', { name: /^Add / }))
  await waitFor(() =>
    expect(requestsTo('order/basket/changes/').at(-1)?.body).toMatchObject({
      mode: 'add',
      lines: [{ product: 70, quantity: 2 }],
    }),
  )
  await user.type(box, '{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/product/12/7?product=70'))
})

test('SRCH-01 CAT-15: a style found in a colour opens in that colour', async () => {
  const { user, router } = await openAt('/order', found(aGroup({ image: '/images/navy', image_color: 4 })))
  await user.type(screen.getByRole('combobox', { name: 'Search in the whole catalogue' }), 't-shirt navy')
  await screen.findByRole('listbox', { name: 'Suggestions' })
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(router.state.location.href).toBe('/product/12/7?color=4'))
})

test('Q-7: suggestions say which word was taken for another', async () => {
  const { user } = await openAt('/order', {
    ...found(aGroup()),
    understood: { changed: [{ from: 'pollo', to: 'polo' }], left_out: [], not_made: [], mentioned: [] },
  })
  await user.type(screen.getByRole('combobox', { name: 'Search in the whole catalogue' }), 'pollo')
  const said = await screen.findAllByText(/“pollo” was read as “polo”\./)
  expect(said.some((each) => each.closest('[role=status]'))).toBe(true)
  expect(said.some((each) => !each.closest('.visually-hidden'))).toBe(true)
})
