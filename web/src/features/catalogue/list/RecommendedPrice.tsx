import type { GroupSummary } from '@comptoir/contract/catalogue'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Price, useHidePrices } from '#domain/prices/Money.tsx'

/** The recommended price where the price list says so (CAT-13); the server leaves it out elsewhere. */
export function RecommendedPrice({ group }: { group: GroupSummary }) {
  const { t } = useTranslation('catalogue')
  const [isHidden] = useHidePrices()
  if (group.recommend_price === null || isHidden) return null
  return (
    <Text component="div" size="xs" c="dimmed">
      {t('card.recommended')} <Price price={group.recommend_price} />
    </Text>
  )
}
