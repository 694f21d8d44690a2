import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './Audit.module.css'
import { Action, Actor, Thing } from './AuditLabels.tsx'
import { Changes } from './Changes.tsx'

/** What was done last, without search or pages. `named` says to what as well. */
export function AuditTrail({ entries, named = false }: { entries: AuditEntry[]; named?: boolean }) {
  const { t } = useTranslation('admin')
  const { instant } = useFormat()
  if (entries.length === 0) return <Text c="dimmed">{t('overview.nothing_done')}</Text>
  return (
    <ol className={classes.trail}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <div>
            <strong>
              <Action entry={entry} />
            </strong>{' '}
            {named && <Thing entry={entry} />}{' '}
            <span className={classes.when}>
              <Actor entry={entry} />, {instant(entry.at)}
            </span>
          </div>
          <Changes entry={entry} />
        </li>
      ))}
    </ol>
  )
}
