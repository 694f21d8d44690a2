import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function OrderListScreen() {
  const { t } = useTranslation('orders')
  return <Title order={1}>{t('title')}</Title>
}
