import { downloadOfficePages, type OfficePageRow } from '@comptoir/contract/admin-pages'
import { IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { pagePlace } from '#features/office/places.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { MissingIn, PageBadge } from './PageBadge.tsx'
import { usePages } from './pages.api.ts'
import { pageFilters } from './pages.filters.ts'

const columns: OfficeColumn<OfficePageRow>[] = [
  { key: 'title', title: 'adminContent:columns.title', under: ({ slug }) => `/page/${slug}` },
  { key: 'type', title: 'adminContent:columns.type', from: 'desk', cell: (page) => <Type page={page} /> },
  {
    key: 'status',
    title: 'adminContent:columns.status',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: (page) => <PageBadge page={page} />,
  },
  {
    key: 'missing',
    title: 'adminContent:columns.missing',
    isUnsorted: true,
    from: 'phone',
    cell: ({ missing }) => <MissingIn languages={missing} />,
  },
  { key: 'published_from', title: 'adminContent:columns.published_from', as: 'day', from: 'desk' },
  { key: 'updated_at', title: 'adminContent:columns.updated_at', as: 'instant', from: 'wide' },
]

const Type = ({ page }: { page: OfficePageRow }) => useTranslation('adminContent').t(`type.${page.type}`)

/** What the office publishes, with what is still to be written (NOTE-07, NOTE-08). */
export function PageListScreen() {
  const { t } = useTranslation('adminContent')
  return (
    <OfficeListScreen
      path="/admin/pages"
      filters={pageFilters}
      order="title"
      workbook={downloadOfficePages}
      useRows={usePages}
      columns={columns}
      place={({ id }) => pagePlace(id)}
      rowName={({ title }) => title}
      texts="adminContent:"
      icon={<IconFileText />}
      actions={<LinkButton to="/admin/pages/new">{t('new')}</LinkButton>}
    />
  )
}
