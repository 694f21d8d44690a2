import { type AnnouncementRow, downloadOfficeAnnouncements } from '@comptoir/contract/admin-announcements'
import { Badge } from '@mantine/core'
import { IconSpeakerphone } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { announcementPlace } from '#features/office/places.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { useAnnouncements } from './announcements.api.ts'
import { announcementFilters } from './announcements.filters.ts'
import { MissingIn } from './PageBadge.tsx'

const columns: OfficeColumn<AnnouncementRow>[] = [
  { key: 'title', title: 'adminContent:columns.title' },
  {
    key: 'status',
    title: 'adminContent:columns.status',
    isUnsorted: true,
    from: 'phone',
    onPhone: true,
    cell: ({ status }) => <Status status={status} />,
  },
  { key: 'shown_from', title: 'adminContent:announcement.shown_from', as: 'day', from: 'phone' },
  { key: 'shown_until', title: 'adminContent:announcement.shown_until', as: 'day', from: 'desk' },
  {
    key: 'audience',
    title: 'adminContent:announcement.audience',
    isUnsorted: true,
    from: 'desk',
    cell: ({ audience }) => <Audience audience={audience} />,
  },
  {
    key: 'missing',
    title: 'adminContent:columns.missing',
    isUnsorted: true,
    from: 'desk',
    cell: ({ missing }) => <MissingIn languages={missing} />,
  },
]

const colors = { off: 'gray', planned: 'info', shown: 'success', ended: 'gray' } as const

/** Whether an announcement is shown. */
export function Status({ status }: Pick<AnnouncementRow, 'status'>) {
  const { t } = useTranslation('adminContent')
  return (
    <Badge miw="max-content" color={colors[status]}>
      {t(`announcement.status.${status}`)}
    </Badge>
  )
}

const Audience = ({ audience }: Pick<AnnouncementRow, 'audience'>) =>
  useTranslation('adminContent').t(`announcement.audiences.${audience}`)

/** What the shop tells its visitors once, in a window over the page (NOTE-02). */
export function AnnouncementListScreen() {
  const { t } = useTranslation('adminContent')
  return (
    <OfficeListScreen
      path="/admin/announcements"
      filters={announcementFilters}
      order="-id"
      workbook={downloadOfficeAnnouncements}
      useRows={useAnnouncements}
      columns={columns}
      place={({ id }) => announcementPlace(id)}
      rowName={({ title }) => title}
      texts="adminContent:announcement."
      icon={<IconSpeakerphone />}
      actions={<LinkButton to="/admin/announcements/new">{t('announcement.new')}</LinkButton>}
    />
  )
}
