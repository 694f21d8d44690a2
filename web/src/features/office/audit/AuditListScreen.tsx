import { type AuditEntry, auditActions, auditEntities } from '@comptoir/contract/admin-audit'
import { IconHistory } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useFormat } from '#ui/useFormat.ts'
import { AdminAnchor } from '#features/office/links.tsx'
import { AdminList } from '#features/office/list/AdminList.tsx'
import type { AdminColumn } from '#features/office/list/AdminTable.tsx'
import classes from '#features/office/list/cells.module.css'
import { useListAddress } from '#features/office/list/useListAddress.ts'
import { auditActors, auditList } from './audit.api.ts'
import { Changes } from './Changes.tsx'
import { placeOf, useAuditWords } from './words.ts'

const filterNames = ['actor', 'action', 'entity', 'entity_id', 'from', 'to'] as const

/** Everything the office has done, with what was before and after. */
export function AuditListScreen() {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const address = useListAddress(filterNames, '-at')
  const found = useQuery(auditList(address.query))
  const actors = useQuery(auditActors).data ?? []
  const words = useAuditWords()
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <AdminList
        caption={t('title')}
        address={address}
        found={found}
        columns={useColumns()}
        rowPath={null}
        rowName={({ label }) => label}
        searchHint={t('search_hint')}
        empty={{ title: t('empty'), text: t('empty_text'), icon: <IconHistory /> }}
        filters={[
          {
            key: 'actor',
            label: t('columns.actor'),
            choices: actors.map(({ id, name }) => ({ value: String(id), label: name })),
          },
          {
            key: 'action',
            label: t('columns.action'),
            choices: auditActions.map((value) => ({ value, label: words.action(value) })),
          },
          {
            key: 'entity',
            label: t('columns.entity'),
            choices: auditEntities.map((value) => ({ value, label: words.entity(value) })),
          },
          { key: 'from', label: t('admin:list.from') },
          { key: 'to', label: t('admin:list.until') },
        ]}
      />
    </>
  )
}

function useColumns(): AdminColumn<AuditEntry>[] {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const { instant } = useFormat()
  const words = useAuditWords()
  const actorOf = ({ actor }: AuditEntry) => actor?.name ?? t('admin:time.system')
  return [
    {
      key: 'at',
      title: t('columns.at'),
      sortable: true,
      descendsFirst: true,
      from: 'phone',
      cell: ({ at }) => <span className={classes.nowrap}>{instant(at)}</span>,
    },
    { key: 'actor', title: t('columns.actor'), sortable: true, from: 'phone', cell: actorOf },
    {
      key: 'action',
      title: t('columns.action'),
      sortable: true,
      from: 'phone',
      cell: ({ action }) => words.action(action),
    },
    {
      key: 'label',
      title: t('columns.label'),
      sortable: true,
      cell: (entry) => {
        const place = placeOf(entry)
        return (
          <>
            <span className={classes.phone}>
              {words.action(entry.action)}, {actorOf(entry)}, {instant(entry.at)}
            </span>
            {place ? <AdminAnchor to={place}>{entry.label}</AdminAnchor> : entry.label}
            <span className={classes.under}>{words.entity(entry.entity)}</span>
          </>
        )
      },
    },
    { key: 'changes', title: t('columns.changes'), cell: (entry) => <Changes entry={entry} /> },
  ]
}
