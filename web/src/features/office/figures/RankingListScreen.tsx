import { downloadRanking, type Ranked, type RankingName, rankings } from '@comptoir/contract/admin-figures'
import { SegmentedControl } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import cells from '#features/office/list/cells.module.css'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pages } from '#features/office/entities.ts'
import { formatCount, formatMoney } from '#ui/format/format.ts'
import { formatChange } from './change.ts'
import { useRanking } from './figures.api.ts'
import { dayFilters } from './figures.filters.ts'
import { readRanking } from './figures.search.ts'
import { useRankedPlace } from './useRankedPlace.ts'

/** Styles, clients or categories by what was ordered; a row leads to the style or the client. */
export function RankingListScreen() {
  const { tab = 'styles' } = readRanking(useSearch({ from: '/admin/rankings' }))
  const place = useRankedPlace(tab)
  return (
    <OfficeListScreen
      key={tab} // rows of one kind do not stand for those of another
      path="/admin/rankings"
      filters={dayFilters}
      order="-turnover"
      fixed={fixed[tab]}
      workbook={downloadRanking}
      useRows={useRanking}
      columns={tab === 'categories' ? columns.filter(({ key }) => key !== 'orders') : columns}
      {...(place && { place: ({ id }: Ranked) => place(id) })}
      rowName={({ name }) => name}
      texts="adminFigures:rankings."
      icon={<IconTrophy />}
      page={pages.overview}
      kinds={<Kinds of={tab} />}
    />
  )
}

function Kinds({ of }: { of: RankingName }) {
  const { t } = useTranslation('adminFigures')
  const navigate = useNavigate()
  return (
    <SegmentedControl
      aria-label={t('rankings.title')}
      value={of}
      onChange={(tab) => void navigate({ to: '/admin/rankings', search: readRanking({ tab }) })}
      data={rankings.map((value) => ({ value, label: t(`rankings.of.${value}`) }))}
    />
  )
}

const fixed = { styles: { of: 'styles' }, clients: { of: 'clients' }, categories: { of: 'categories' } }

const columns: OfficeColumn<Ranked>[] = [
  { key: 'name', title: 'adminFigures:columns.name', under: ({ ref }) => ref },
  {
    key: 'turnover',
    title: 'adminFigures:columns.turnover',
    cell: ({ turnover }) => <span className={cells.nowrap}>{formatMoney(turnover)}</span>,
  },
  {
    key: 'turnover_before',
    title: 'adminFigures:columns.turnover_before',
    isUnsorted: true,
    from: 'phone',
    cell: ({ turnover_before }) => formatMoney(turnover_before),
  },
  {
    key: 'change',
    title: 'adminFigures:columns.change',
    isUnsorted: true,
    from: 'phone',
    cell: ({ change }) => formatChange(change),
  },
  { key: 'units', title: 'adminFigures:columns.units', as: 'count', from: 'phone' },
  {
    key: 'orders',
    title: 'adminFigures:columns.orders',
    as: 'count',
    from: 'desk',
    cell: ({ orders }) => (orders === null ? '–' : formatCount(orders)),
  },
]
