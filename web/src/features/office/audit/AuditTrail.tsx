import type { AuditEntry } from '@comptoir/contract/admin-audit'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/useFormat.ts'
import { AdminAnchor } from '#features/office/links.tsx'
import classes from './Audit.module.css'
import { Changes } from './Changes.tsx'
import { placeOf, useAuditWords } from './words.ts'

/** What was done last, without search or pages. `named` says to what as well. */
export function AuditTrail({ entries, named = false }: { entries: AuditEntry[]; named?: boolean }) {
  const { t } = useTranslation(['adminAudit', 'admin'])
  const { instant } = useFormat()
  const words = useAuditWords()
  if (entries.length === 0) return <Text c="dimmed">{t('admin:overview.nothing_done')}</Text>
  return (
    <ol className={classes.trail}>
      {entries.map((entry) => {
        const place = placeOf(entry)
        return (
          <li key={entry.id}>
            <div>
              <strong>{words.action(entry.action)}</strong>
              {named && (
                <>
                  {' '}
                  {place ? (
                    <AdminAnchor to={place} underline="always">
                      {entry.label}
                    </AdminAnchor>
                  ) : (
                    entry.label
                  )}
                </>
              )}{' '}
              <span className={classes.when}>
                {entry.actor?.name ?? t('admin:time.system')}, {instant(entry.at)}
              </span>
            </div>
            <Changes entry={entry} />
          </li>
        )
      })}
    </ol>
  )
}
