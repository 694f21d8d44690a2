import type { QuickOrderProduct } from '@comptoir/contract/quick-order'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { aLine, aTotal, BasketOnServer, type Sent } from '#features/ordering/basket/basket.samples.ts'
import { aUser, emptyPage, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()

const products = [1, 2].map((id): QuickOrderProduct => {
  const { product, ref, pack } = aLine({ product: { id } })
  return { ...product, ref, pack, prices: [], tiers_scope: 'group' }
})
/** The rows of a text such as "TW-1 5"; what is not sold is not found. */
const read = (text: string) =>
  text.split('\n').map((line, at) => {
    const [reference, quantity] = line.split(' ')
    const product = products.find(({ ref }) => ref === reference)
    const said = product ? { status: 'found', message: '' } : { status: 'failed', message: 'Not found.' }
    return {
      ...{ row: at + 1, product: product?.id ?? null, quantity: Number(quantity) },
      ...{ message_code: null, suggestions: [], style: null, read: { reference, quantity }, ...said },
    }
  })

beforeEach(() => localStorage.clear())
afterEach(() => dispatchEvent(new Event('pagehide')))

async function openQuickOrder() {
  const stand = new BasketOnServer([], { onSale: products.map(({ id }) => aLine({ product: { id } })) })
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('order/'), () => HttpResponse.json(emptyPage)),
    http.get(url('order/basket/default/'), () => HttpResponse.json(stand.basket)),
    http.get(url('order/basket/:id/total/'), () => HttpResponse.json(aTotal())),
    http.get(url('order/quick_order/products/'), () => HttpResponse.json({ results: [] })),
    http.post(url('order/quick_order/check/'), async ({ request }) => {
      const { text } = (await request.json()) as { text: string }
      return HttpResponse.json({ rows: read(text), products })
    }),
    http.post(url('order/basket/changes/'), async ({ request }) =>
      HttpResponse.json(stand.change((await request.json()) as Sent)),
    ),
  )
  await openShop('/quick-order')
  await screen.findByRole('heading', { level: 1, name: 'Quick order' })
  return stand
}
const code = (row: number) =>
  screen.getByRole<HTMLInputElement>('combobox', { name: `Reference, row ${row}` })
const atCode = (row: number) => waitFor(() => expect(document.activeElement).toBe(code(row)))

test('U-9, C-03: after a list is pasted the keyboard stands in the first row with a fault, else in the blank one', async () => {
  await openQuickOrder()
  await userEvent.click(code(1))
  await userEvent.paste('TW-1 5\nTW-2 3')
  await atCode(3)
  await userEvent.click(screen.getByRole('textbox', { name: 'Paste a list' }))
  await userEvent.paste('TW-8 5\nTW-9 3')
  await atCode(3)
  expect(code(3).value).toBe('TW-8')
  expect(screen.getByText('2 rows to mend')).toBeTruthy()
})

test('OD-59: a row that an order would be refused for says so, with the most there is', async () => {
  products[0] = { ...products[0]!, is_stock_only: true, available: 4 }
  await openQuickOrder()
  await userEvent.click(code(1))
  await userEvent.paste('TW-1 5\nTW-2 3')
  const reason = await screen.findByText(/^At most 4.pieces: an order of more is refused\./)
  await userEvent.click(within(reason).getByRole('button', { name: 'Take 4' }))
  expect(screen.queryByText(/an order of more is refused/)).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Packs, row 1' }).value).toBe('4')
})

test('U-9: after rows are added, with a question or without, and after all are cleared, the next one can be typed', async () => {
  const stand = await openQuickOrder()
  await userEvent.click(code(1))
  await userEvent.paste('TW-1 5\nTW-2 3')
  await atCode(3)
  await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
  await atCode(1)
  await userEvent.paste('TW-1 5000\nTW-2 3')
  await atCode(3)
  await userEvent.click(screen.getByRole('button', { name: /^Add 2 rows/ }))
  await userEvent.click(await screen.findByRole('button', { name: /^Add .*pieces/ }))
  await waitFor(() => expect(stand.basket.basket_products).toHaveLength(2))
  await atCode(1)
  expect(code(1).value).toBe('')
})
