import type { GroupSummary } from '@comptoir/contract/catalogue'
import type { Decimal } from '@comptoir/contract/common'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Money, useHidePrices } from '#domain/prices/Money.tsx'

/** The recommended price where the price list says so (CAT-13); the server leaves it out elsewhere. */
export function RecommendedPrice({ group }: { group: GroupSummary }) {
  const { t } = useTranslation('catalogue')
  const [isHidden] = useHidePrices()
  if (group.recommend_price === null || isHidden) return null
  return (
    <Text component="div" size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
      {t('card.recommended')} <Money amount={inCents(group.recommend_price)} />
    </Text>
  )
}

/** A price for consumers is in cents, unless it is not. */
const inCents = (price: Decimal): Decimal => price.replace(/(?<=\.\d\d)00$/, '') as Decimal
