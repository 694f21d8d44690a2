import { mailStatuses } from '@comptoir/contract/admin-mail'
import { IconMail } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/PageHeader.tsx'
import { AdminList } from '#features/office/list/AdminList.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { useSelection } from '#features/office/list/useSelection.ts'
import { mailList, mailTemplates } from './mail.api.ts'
import { useTemplateName } from './MailBadge.tsx'
import { MailsBulk } from './MailsBulk.tsx'
import { useMailColumns } from './MailTable.tsx'

const filterNames = ['status', 'template', 'client'] as const

/** Every mail that the shop has written, the newest first. */
export function MailListScreen() {
  const { t } = useTranslation('adminMail')
  const address = useListAddress(filterNames, '-created_at')
  const found = useQuery(mailList(address.query))
  const templates = useQuery(mailTemplates).data ?? []
  const templateName = useTemplateName()
  const selection = useSelection(JSON.stringify(address.narrowing), found.data?.count ?? 0)
  const columns = useMailColumns(true)
  return (
    <>
      <PageHeader title={t('title')} />
      <AdminList
        caption={t('title')}
        address={address}
        found={found}
        columns={columns}
        rowPath={({ id }) => `mail/${id}`}
        rowName={({ subject }) => subject}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), text: t('empty_text'), icon: <IconMail /> }}
        filters={[
          {
            key: 'status',
            label: t('columns.status'),
            choices: mailStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
          },
          {
            key: 'template',
            label: t('columns.template'),
            choices: templates.map((value) => ({ value, label: templateName(value) })),
          },
        ]}
        selection={selection}
        bulk={<MailsBulk selection={selection} narrowing={address.narrowing} />}
      />
    </>
  )
}
