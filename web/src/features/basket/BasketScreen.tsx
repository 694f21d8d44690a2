import { Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function BasketScreen() {
  const { t } = useTranslation('basket')
  return <Title order={1}>{t('title')}</Title>
}
