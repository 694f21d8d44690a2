import { type AuditEntry, downloadAudit } from '@comptoir/contract/admin-audit'
import { IconHistory } from '@tabler/icons-react'
import { OfficeListScreen } from '#features/office/list/OfficeListScreen.tsx'
import type { OfficeColumn } from '#features/office/list/OfficeTable.tsx'
import { useAuditList } from './audit.api.ts'
import { auditFilters } from './audit.filters.ts'
import { Action, Actor, Thing } from './AuditLabels.tsx'
import { Changes } from './Changes.tsx'

const columns: OfficeColumn<AuditEntry>[] = [
  { key: 'at', title: 'adminAudit:columns.at', as: 'instant', from: 'phone', onPhone: true },
  {
    key: 'actor',
    title: 'adminAudit:columns.actor',
    from: 'phone',
    onPhone: true,
    cell: (entry) => <Actor entry={entry} />,
  },
  {
    key: 'action',
    title: 'adminAudit:columns.action',
    from: 'phone',
    onPhone: true,
    cell: (entry) => <Action entry={entry} />,
  },
  { key: 'label', title: 'adminAudit:columns.label', cell: (entry) => <Thing entry={entry} isNamed /> },
  {
    key: 'changes',
    title: 'adminAudit:columns.changes',
    isUnsorted: true,
    cell: (entry) => <Changes entry={entry} />,
  },
]

/** Everything the office has done, with what was before and after. */
export const AuditListScreen = () => (
  <OfficeListScreen
    path="/admin/audit"
    filters={auditFilters}
    order="-at"
    workbook={downloadAudit}
    useRows={useAuditList}
    columns={columns}
    texts="adminAudit:"
    icon={<IconHistory />}
  />
)
