import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#ui/format/useFormat.ts'
import classes from './OfflineNotice.module.css'
import { useConnection } from './useConnection.ts'

/**
 * Says that the server cannot be reached, how old what is shown is, and what can and cannot be done (C-08).
 *
 * @param possible the latter
 */
export function OfflineNotice({ possible }: { possible?: string }) {
  const { t } = useTranslation('shell')
  const { instant } = useFormat()
  const { isAway, copiedAt } = useConnection(useQueryClient())
  if (!isAway && copiedAt === null) return null
  return (
    <p className={classes.notice} role="status">
      <strong>{t('offline.title')}</strong>{' '}
      {copiedAt !== null && t('offline.as_of', { time: instant(new Date(copiedAt).toISOString()) })}{' '}
      {possible ?? t('offline.possible')}
    </p>
  )
}
