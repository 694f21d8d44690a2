import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { aUser, server, signedInAs, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'

startStandIn()

const pages = Array.from({ length: 55 }, (_, n) => ({
  slug: `page-${n + 1}`,
  title: `Page ${n + 1}`,
  content: '<p>Text</p>',
  title_language: 'en',
  content_language: n === 19 ? 'nl' : 'en',
  published_at: '2026-11-01T23:00:00.000Z', // the second of the month at the shop's,
  images: [],
}))
const part = ({ request }: { request: Request }) => {
  const query = new URL(request.url).searchParams
  const offset = Number(query.get('offset') ?? 0)
  const results = pages.slice(offset, offset + Number(query.get('limit')))
  return HttpResponse.json({ count: pages.length, next: null, previous: null, results })
}

test.each([
  ['C-21 ROUTE-32: news', '/page/actualite', /^2.Nov.2026/],
  ['C-21 ROUTE-20: brochures', '/brochures', /^Page 20/],
])('%s are shown page by page, to the last one', async (_what, path, first) => {
  signedInAs(aUser({ language: 'en' }))
  server.use(
    http.get(url('page/actualite/'), () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })),
    http.get(url('page/'), part),
    http.get(url('brochure/'), part),
  )
  const { router } = await openShop(path)
  const last = (await screen.findByRole('heading', { name: 'Page 20', level: 2 })).closest('li')
  expect(last?.textContent).toMatch(first)
  expect(last?.querySelector('div[lang]')?.getAttribute('lang')).toBe('nl') // the text is read as what it is
  const paging = screen.getByRole('navigation', { name: 'Pages' })
  expect(paging.textContent).toContain('1–20 of 55')
  await userEvent.click(within(paging).getByRole('button', { name: 'Page 3' }))
  expect(await screen.findByRole('heading', { name: 'Page 55', level: 2 })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Page 40', level: 2 })).toBeNull()
  await waitFor(() => expect(router.state.location.searchStr).toBe('?page=3'))
})

test('U-24, ROUTE-20: a brochure is downloaded by a button that names it and its size', async () => {
  signedInAs(aUser({ language: 'en' }))
  const results = [
    { ...pages[0], file: { bytes: 1_200_000 } },
    { ...pages[1], file: null },
  ]
  server.use(
    http.get(url('brochure/'), () => HttpResponse.json({ count: 2, next: null, previous: null, results })),
    http.get(url('brochure/page-1/file/'), () =>
      HttpResponse.json({ detail: 'Gone away.' }, { status: 404 }),
    ),
  )
  await openShop('/brochures')
  const buttons = await screen.findAllByRole('button', { name: /Page/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    expect.stringMatching(/Page 1.*1\.2.MB/),
  ])
  await userEvent.click(buttons[0]!)
  expect(await screen.findByText('Gone away.')).toBeTruthy()
})

test('ROUTE-22: the page about the shop, to which every page leads, says that it is not written yet', async () => {
  signedInAs(aUser({ language: 'en' }))
  server.use(http.get(url('page/:slug/'), () => HttpResponse.json({ detail: 'Not found.' }, { status: 404 })))
  await openShop('/page/about-us')
  expect(await screen.findByRole('heading', { level: 1, name: 'About us' })).toBeTruthy()
  expect(screen.getByText('This page is being written.')).toBeTruthy()
})
