import type { SearchTerm } from '@comptoir/contract/admin-search-terms'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const blouson: SearchTerm = {
  ...{ id: 4, version: 7, language: 'fr', kind: 'synonym' },
  ...{ term: 'blouson', means: 'veste|parka hiver' },
}
const nothing = { changed: [], left_out: [], not_made: [], mentioned: [] }

/** The terms that there are, and what is sent of them. */
function withTerms(...terms: SearchTerm[]) {
  signedInAsOffice()
  const sent: unknown[] = []
  server.use(
    http.get(url('admin/search-terms/'), () => HttpResponse.json(pageWith(terms))),
    http.get(url('admin/search-terms/trial/'), ({ request }) =>
      HttpResponse.json(
        new URL(request.url).searchParams.get('query') === 'anorak'
          ? { count: 0, styles: [], understood: nothing }
          : { count: 1, styles: [{ id: 3, ref: 'DM-837', name: 'Softshell' }], understood: nothing },
      ),
    ),
    http.post(url('admin/search-terms/'), async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      return HttpResponse.json({ ...blouson, ...body, id: 9 }, { status: 201 })
    }),
    http.patch(url('admin/search-terms/4/'), async ({ request }) => {
      const body = (await request.json()) as object
      sent.push(body)
      return HttpResponse.json({ ...blouson, ...body })
    }),
  )
  return { sent, user: userEvent.setup({ delay: null }) }
}

test('a term is opened with what it finds now, and changed; a kind that stands for nothing takes its meaning away', async () => {
  const { sent, user } = withTerms(blouson)
  await openShop('/admin/search-terms')
  await user.click(await screen.findByRole('button', { name: 'blouson' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the term' }))
  expect(await dialog.findByText('“blouson” finds 1 style')).toBeTruthy()
  const means = dialog.getByLabelText<HTMLTextAreaElement>(/^Means/)
  expect(means.value).toBe('veste\nparka hiver')
  await user.type(means, '{Enter}gilet')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent).toEqual([{ means: 'veste|parka hiver|gilet', version: 7 }]))

  await user.click(await screen.findByRole('button', { name: 'blouson' }))
  const again = within(await screen.findByRole('dialog', { name: 'Change the term' }))
  await user.selectOptions(again.getByLabelText(/^Kind/), 'Not sold')
  expect(again.queryByLabelText(/^Means/)).toBeNull()
  await user.click(again.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(sent[1]).toEqual({ kind: 'not_sold', means: '', version: 7 }))
})

test('a search without result becomes a term, with its words and its language', async () => {
  const { sent, user } = withTerms()
  const search = { id: 1, words: 'zibeline', language: 'de', times: 4, last_on: '2026-11-20' }
  server.use(http.get(url('admin/searches/'), () => HttpResponse.json(pageWith([search]))))
  await openShop('/admin/searches')
  await user.click(await screen.findByRole('button', { name: 'Add a term for “zibeline”' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a term' }))
  await user.type(dialog.getByLabelText(/^Means/), 'Fleecejacke')
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() =>
    expect(sent).toEqual([{ kind: 'synonym', language: 'de', term: 'zibeline', means: 'Fleecejacke' }]),
  )
})

test('the search is tried as a customer asks it; what is too short is not asked', async () => {
  const { user } = withTerms(blouson)
  await openShop('/admin/search-terms')
  await user.click(await screen.findByRole('button', { name: 'Try the search' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Try the search' }))
  const query = dialog.getByLabelText('What a client types')
  await user.type(query, 'an{Enter}')
  expect(dialog.getByText('Type at least 3 characters.')).toBeTruthy()
  await user.type(query, 'orak{Enter}')
  expect(await dialog.findByText('“anorak” finds 0 styles')).toBeTruthy()
})
