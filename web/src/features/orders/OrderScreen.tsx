import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function OrderScreen() {
  const { t } = useTranslation('orders')
  return <Title order={1}>{t('title')}</Title>
}
