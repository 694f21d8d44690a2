import { useTranslation } from 'react-i18next'
import { LinkButton } from '#ui/navigation/links.tsx'

/** How clients come to be that have not signed up. */
export function NewClientActions() {
  const { t } = useTranslation('adminClients')
  return (
    <>
      <LinkButton variant="default" to="/admin/clients/import">
        {t('file.do')}
      </LinkButton>
      <LinkButton to="/admin/clients/new">{t('new.do')}</LinkButton>
    </>
  )
}
