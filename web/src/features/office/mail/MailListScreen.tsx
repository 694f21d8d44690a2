import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { mailPlace } from '#features/office/places.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { mailList } from './mail.api.ts'
import { mailFilters } from './mail.filters.ts'
import { MailsBulk } from './MailsBulk.tsx'
import { mailColumns } from './MailTable.tsx'

/** Every mail that the shop has written, the newest first. */
export function MailListScreen() {
  const { t } = useTranslation('adminMail')
  const address = useListAddress('/admin/mail', mailFilters, '-created_at')
  return (
    <>
      <PageHeader title={t('title')} />
      <OfficeList
        caption={t('title')}
        address={address}
        found={useQuery(mailList(address.query))}
        columns={mailColumns}
        place={({ id }) => mailPlace(id)}
        rowName={({ subject }) => subject}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), text: t('empty_text'), icon: <IconMail /> }}
        bulk={(chosen) => <MailsBulk {...chosen} />}
      />
    </>
  )
}
