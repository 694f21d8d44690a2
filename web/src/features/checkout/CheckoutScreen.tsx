import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function CheckoutScreen() {
  const { t } = useTranslation('checkout')
  return <Title order={1}>{t('title')}</Title>
}
