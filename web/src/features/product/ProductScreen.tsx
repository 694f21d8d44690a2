import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function ProductScreen() {
  const { t } = useTranslation('product')
  return <Title order={1}>{t('title')}</Title>
}
