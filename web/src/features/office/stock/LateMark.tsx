import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Stands with the day of a delivery that has not come. */
export function LateMark() {
  const { t } = useTranslation('adminStock')
  return (
    <Badge miw="max-content" size="sm" color="danger" variant="outline">
      {t('incoming.late')}
    </Badge>
  )
}
