import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import cells from '#features/office/list/cells.module.css'
import { OfficeList } from '#features/office/list/OfficeList.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { useFormat } from '#ui/format/useFormat.ts'
import { auditList } from './audit.api.ts'
import { auditFilters } from './audit.filters.ts'
import { Action, Actor, Thing } from './AuditWords.tsx'
import { Changes } from './Changes.tsx'

/** Everything the office has done, with what was before and after. */
export function AuditListScreen() {
  const { t } = useTranslation('adminAudit')
  const address = useListAddress('/admin/audit', auditFilters, '-at')
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <OfficeList
        caption={t('title')}
        address={address}
        found={useQuery(auditList(address.query))}
        columns={columns}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), text: t('empty_text'), icon: <IconHistory /> }}
      />
    </>
  )
}

const columns: OfficeColumn<AuditEntry>[] = [
  { key: 'at', title: 'adminAudit:columns.at', as: 'instant', from: 'phone' },
  {
    key: 'actor',
    title: 'adminAudit:columns.actor',
    from: 'phone',
    cell: (entry) => <Actor entry={entry} />,
  },
  {
    key: 'action',
    title: 'adminAudit:columns.action',
    from: 'phone',
    cell: (entry) => <Action entry={entry} />,
  },
  { key: 'label', title: 'adminAudit:columns.label', cell: (entry) => <What entry={entry} /> },
  {
    key: 'changes',
    title: 'adminAudit:columns.changes',
    isUnsorted: true,
    cell: (entry) => <Changes entry={entry} />,
  },
]

function What({ entry }: { entry: AuditEntry }) {
  const { instant } = useFormat()
  return (
    <>
      <span className={cells.phone}>
        <Action entry={entry} />, <Actor entry={entry} />, {instant(entry.at)}
      </span>
      <Thing entry={entry} isNamed />
    </>
  )
}
