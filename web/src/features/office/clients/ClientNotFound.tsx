import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { EmptyIllustration } from '#ui/EmptyIllustration.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { usePageTitle } from '#ui/PageHeader.tsx'
import { LinkButton } from '#ui/links.tsx'

export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** For an address that names a client who is not, or no longer, there. */
export function ClientNotFound() {
  const { t } = useTranslation('adminClients')
  usePageTitle(t('detail.not_found'))
  return (
    <EmptyState
      order={1}
      icon={<EmptyIllustration />}
      title={t('detail.not_found')}
      action={<LinkButton to="/admin/clients">{t('detail.to_list')}</LinkButton>}
    >
      {t('detail.not_found_text')}
    </EmptyState>
  )
}
