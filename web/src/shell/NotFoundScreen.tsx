import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { LinkButton } from '#ui/navigation/links.tsx'
import { EmptyIllustration } from '#ui/feedback/EmptyIllustration.tsx'
import { usePageTitle } from '#ui/layout/PageHeader.tsx'

/** The page for an unknown address (ROUTE-02). */
export function NotFoundScreen() {
  const { t } = useTranslation()
  usePageTitle(t('errors.not_found'))
  return (
    <EmptyState
      order={1}
      icon={<EmptyIllustration />}
      title={t('errors.not_found')}
      action={<LinkButton to="/">{t('home')}</LinkButton>}
    >
      {t('errors.not_found_hint')}
    </EmptyState>
  )
}
