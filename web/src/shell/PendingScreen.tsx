import { useTranslation } from 'react-i18next'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'

/** While a page's code or data are on their way. */
export function PendingScreen() {
  const { t } = useTranslation()
  return (
    <>
      <span className="visually-hidden" role="status">
        {t('loading')}
      </span>
      <PageSkeleton />
    </>
  )
}
