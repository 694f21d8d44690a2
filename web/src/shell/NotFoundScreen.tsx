import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LinkButton } from '#ui/links.tsx'
import { EmptyIllustration } from '#ui/EmptyIllustration.tsx'
import { usePageTitle } from '#ui/PageHeader.tsx'

/** For every address that leads nowhere (ROUTE-02). */
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
