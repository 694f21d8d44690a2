import { useTranslation } from 'react-i18next'

/** For an address that names a client who is not, or no longer, there. */
export function useMissingClient() {
  const { t } = useTranslation('adminClients')
  return {
    title: t('detail.not_found'),
    text: t('detail.not_found_text'),
    back: { to: '/admin/clients' },
    backTo: t('detail.to_list'),
  } as const
}
