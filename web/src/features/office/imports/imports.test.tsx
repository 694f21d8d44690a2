import type { CatalogueImportDetail } from '@comptoir/contract/admin-imports'
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test, vi } from 'vitest'
import { makeQueryClient } from '#api/query-client.ts'
import { server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const at = '2026-11-20T09:00:00.000Z'
const claire = { id: 9, name: 'Claire Moreau' }
const checked: CatalogueImportDetail = {
  ...{ id: 4, file_name: 'winter.csv', state: 'checked', created_at: at, created_by: claire, rows: 12 },
  ...{ added: 10, changed: 1, refused: 1, confirmed_by: null, undone_by: null, format: 'own', jump: 20 },
  ...{ source: null, reading: null },
  ...{ supplier: null, progress: 12, failure: null, confirmed_at: null, ended_at: at, undone_at: null },
  summary: [{ record: 'product', inserted: 10, updated: 1, unchanged: 0, refused: 1 }],
  findings: { refused: 1, new: 10, changed: 1 },
  undo_until: null,
  can_try_again: false,
}
const finding = {
  ...{ id: 1, kind: 'refused', line: 7, record: 'product', key: 'K356-NVY-M', field: 'pack', before: null },
  ...{ after: '-1', reason: 'The value is negative.' },
}

test('a file is chosen, what it would do is shown, it is confirmed, and taken back with the reason where that fails', async () => {
  signedInAsOffice()
  let now = checked
  server.use(
    http.get(url('admin/catalogue-import/'), () => HttpResponse.json(pageWith([checked]))),
    http.get(url('admin/import-source/'), () => HttpResponse.json({ has_folder: false, sources: [] })),
    http.get(url('admin/catalogue-import/4/'), () => HttpResponse.json(now)),
    http.get(url('admin/catalogue-import/4/finding/'), () => HttpResponse.json(pageWith([finding]))),
    http.post(url('admin/catalogue-import/'), () => HttpResponse.json(checked, { status: 201 })),
    http.post(url('admin/catalogue-import/4/confirm/'), () => {
      now = { ...checked, state: 'importing', confirmed_at: at, confirmed_by: claire }
      return HttpResponse.json(now)
    }),
    http.post(url('admin/catalogue-import/4/undo/'), () => {
      now = { ...now, failure: 'Order C-26-000001 holds an article of the file.' }
      return HttpResponse.json(now)
    }),
  )
  await openShop('/admin/imports')
  await userEvent.click(await screen.findByRole('button', { name: 'Import a file' }))
  const check = await screen.findByRole('button', { name: 'Check the file' })
  await userEvent.click(check)
  expect(await screen.findByText('Choose a file.')).toBeTruthy()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  await userEvent.upload(input, new File(['record;code'], 'winter.csv', { type: 'text/csv' }))
  await userEvent.click(check)

  expect(await screen.findByText('Nothing is written yet')).toBeTruthy()
  expect(await screen.findAllByText('The value is negative.')).not.toHaveLength(0)
  await userEvent.click(screen.getByRole('button', { name: 'Import' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Import' })).at(-1)!)
  expect(await screen.findByText('12 rows written…')).toBeTruthy()
  expect(screen.getByRole('table', { name: 'What the file would do' })).toBeTruthy() // it is not done yet
  now = { ...now, state: 'done', undo_until: at }
  await userEvent.click(await screen.findByRole('button', { name: 'Undo the import' }))
  expect(screen.getByRole('table', { name: 'What the file has done' })).toBeTruthy()
  await userEvent.click((await screen.findAllByRole('button', { name: 'Undo the import' })).at(-1)!)
  expect(await screen.findByText(/Order C-26-000001/)).toBeTruthy()
})

test('what is found is that of the columns as they were corrected last, and a file that would change nothing says so', async () => {
  signedInAsOffice()
  const column = { column: 0, header: 'Waarde', samples: ['12,50'], field: null, of: null }
  const reading = {
    ...{ header_row: 1, decimal_sign: ',' as const, is_remembered: false, warehouses: [] },
    columns: [column],
    tariffs: [{ code: 'STD', name: 'Standard' }],
  }
  const none = { record: 'product', inserted: 0, updated: 0, unchanged: 11, refused: 1 } as const
  const guessed: CatalogueImportDetail = { ...checked, format: 'table', reading, summary: [none] }
  const corrected: CatalogueImportDetail = {
    ...guessed,
    reading: { ...reading, columns: [{ ...column, field: 'price', of: 'STD' }] },
    findings: { refused: 1 },
    summary: checked.summary,
  }
  let now = guessed
  let asked = 0
  server.use(
    http.get(url('admin/catalogue-import/4/'), () => {
      if (now.state === 'checking') asked += 1
      if (asked === 2) now = corrected // once what was found has been asked for anew as well
      return HttpResponse.json(now)
    }),
    http.get(url('admin/catalogue-import/4/finding/'), () =>
      HttpResponse.json(
        pageWith([now === corrected ? { ...finding, id: 2, reason: 'That is no price.' } : finding]),
      ),
    ),
    http.post(url('admin/catalogue-import/4/columns/'), () => {
      now = { ...corrected, state: 'checking' }
      return HttpResponse.json(now)
    }),
  )
  const { client } = await openShop('/admin/imports/4')
  client.setDefaultOptions(makeQueryClient().getDefaultOptions()) // answers are fresh for a while, as in a browser
  expect(await screen.findAllByText('The value is negative.')).not.toHaveLength(0)
  expect(screen.getByText('The file would change nothing')).toBeTruthy()
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Waarde/ }), 'price|STD')
  await userEvent.click(screen.getByRole('button', { name: 'Check the file' }))
  expect(await screen.findAllByText('That is no price.')).not.toHaveLength(0)
  expect(screen.getByText('Nothing is written yet')).toBeTruthy()
})

test('an import that gets no further says that it goes on by itself, until it does', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  try {
    signedInAsOffice()
    let progress = 5
    server.use(
      http.get(url('admin/catalogue-import/4/'), () =>
        HttpResponse.json({ ...checked, state: 'importing', progress }),
      ),
    )
    await openShop('/admin/imports/4')
    await screen.findByText('5 rows written…')
    const still = /^Nothing new for a minute/
    await act(() => vi.advanceTimersByTimeAsync(50_000))
    expect(screen.queryByText(still)).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(await screen.findByText(still)).toBeTruthy()
    progress = 6
    await act(() => vi.advanceTimersByTimeAsync(2000))
    await screen.findByText('6 rows written…')
    await waitFor(() => expect(screen.queryByText(still)).toBeNull())
  } finally {
    vi.useRealTimers()
  }
})
