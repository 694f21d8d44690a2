import { Button } from '@mantine/core'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useOwnerId } from '#api/useOwnerId.ts'
import { useHidePrices } from '#domain/prices/Money.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { formatCount, formatPrice } from '#ui/format/format.ts'
import { keepPriceNews, type PriceNews as News, priceNewsOf } from './price-news.ts'
import { useBasket } from './useBasket.ts'

/** So many are named; the others are counted. */
const named = 3

/** Says which prices the office has changed while the basket was open. */
export function PriceNews() {
  const { t } = useTranslation('basket')
  const client = useQueryClient()
  const owner = useOwnerId()
  const { data: told } = useQuery<News[]>({
    ...priceNewsOf(client, owner),
    queryFn: skipToken,
    staleTime: Infinity,
  })
  const lines = new Set(useBasket()?.basket_products.map(({ id }) => id))
  const data = told?.filter(({ line }) => lines.has(line)) ?? []
  const [hidden] = useHidePrices()
  if (data.length === 0 || hidden) return null
  const more = data.length - named
  return (
    <Notice role="status">
      <span>
        {t('price_news.title', { count: data.length, n: formatCount(data.length) })}{' '}
        {data
          .slice(0, named)
          .map(({ ref, before, after }) =>
            t('price_news.line', { ref, before: formatPrice(before), after: formatPrice(after) }),
          )
          .join(' ')}{' '}
        {more > 0 && t('price_news.more', { count: more, n: formatCount(more) })}
      </span>
      <Button size="compact-sm" variant="default" onClick={() => keepPriceNews(client, owner, [])}>
        {t('dismiss')}
      </Button>
    </Notice>
  )
}
