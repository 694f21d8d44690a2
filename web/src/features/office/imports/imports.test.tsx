import type { CatalogueImportDetail } from '@comptoir/contract/admin-imports'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
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
      now = { ...checked, state: 'done', confirmed_at: at, confirmed_by: claire, undo_until: at }
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
  await userEvent.click(await screen.findByRole('button', { name: 'Take the import back' }))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Take the import back' })).at(-1)!)
  expect(await screen.findByText(/Order C-26-000001/)).toBeTruthy()
})
