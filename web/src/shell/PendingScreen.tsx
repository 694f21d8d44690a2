import { useTranslation } from 'react-i18next'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import classes from './PendingScreen.module.css'

/** Shown while the code or data of a page load. */
export function PendingScreen() {
  const { t } = useTranslation()
  return (
    <div className={classes.pending}>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <PageSkeleton />
    </div>
  )
}
