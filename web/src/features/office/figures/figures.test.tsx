import type { Ranked, Sales } from '@comptoir/contract/admin-figures'
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { requestsTo, server, startStandIn, url } from '../../../../test/api.ts'
import { openShop } from '../../../../test/app.tsx'
import { pageWith, signedInAsOffice } from '../../../../test/office.ts'

startStandIn()

const someSales: Sales = {
  id: 20261123,
  from: '2026-11-23',
  to: '2026-11-23',
  orders: 2,
  units: 40,
  turnover: '2084.44',
  average: '1042.22',
  orders_before: 1,
  turnover_before: '1042.22',
  change: 100,
}
const aStyle: Ranked = {
  ...{ id: 7, ref: 'K331', name: 'Polo', orders: 2, units: 40 },
  ...{ turnover: '2084.44', turnover_before: '0.00', change: null },
}

test('the overview says how the shop does; the chart has a table with the same figures', async () => {
  signedInAsOffice()
  server.use(
    http.get(url('admin/figures/'), () =>
      HttpResponse.json({
        sales: { day: someSales, week: someSales, month: someSales },
        searches: 3,
        sold_out: 1,
        left_baskets: 0,
      }),
    ),
    http.get(url('admin/sales/'), () => HttpResponse.json(pageWith([someSales]))),
    http.get(url('admin/rankings/'), () => HttpResponse.json(pageWith([aStyle]))),
  )
  await openShop('/admin')
  const week = await screen.findByRole('link', { name: /This week.*2 orders/ })
  expect(week.getAttribute('href')).toBe('/admin/sales?tab=week')
  expect(screen.getByRole('link', { name: /3\s*searches without result/ })).toBeTruthy()
  await userEvent.click(await screen.findByText('The same figures as a table'))
  const rows = within(screen.getByRole('table', { name: 'Turnover' })).getAllByRole('row')
  expect(rows.at(-1)?.textContent).toMatch(/23.Nov.2026.*084,44/)
  await userEvent.click(screen.getByRole('radio', { name: 'By month' }))
  await waitFor(() => expect(requestsTo('admin/sales/').at(-1)?.query).toEqual({ by: 'month', limit: '12' }))
  const top = screen.getByRole('region', { name: /^Top styles/ })
  expect((await within(top).findByRole('link', { name: 'Polo' })).getAttribute('href')).toBe(
    '/admin/styles/7',
  )
})
