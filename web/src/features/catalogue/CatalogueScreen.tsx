import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function CatalogueScreen() {
  const { t } = useTranslation('catalogue')
  return <Title order={1}>{t('title')}</Title>
}
