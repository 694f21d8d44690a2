import { IconBasket } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useDeferredValue } from 'react'
import { serverBasket, useBasket, useBasketActions } from '#features/ordering/basket/useBasket.ts'
import { useOwnerId } from '#api/useOwnerId.ts'
import { Removed } from '#domain/ordering/lines/Removed.tsx'
import { useLineRemoval } from '#domain/ordering/lines/useLineRemoval.ts'
import { Breadcrumbs } from '#ui/navigation/Breadcrumbs.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { LinkButton, TextLink } from '#ui/navigation/links.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { readAttempt } from './attempt.ts'
import { Checkout } from './Checkout.tsx'
import { FindOrder } from './FindOrder.tsx'

/** From the basket to the order (ROUTE-18, ROUTE-30). */
export function CheckoutScreen() {
  const { t } = useTranslation(['checkout', 'basket'])
  return (
    <>
      <PageHeader
        title={t('title')}
        breadcrumbs={
          <Breadcrumbs label={t('title')}>
            <TextLink inherit to="/order/create">
              {t('basket')}
            </TextLink>
            <span>{t('title')}</span>
          </Breadcrumbs>
        }
      />
      <Content />
    </>
  )
}

function Content() {
  const { t, i18n } = useTranslation('checkout')
  const owner = useOwnerId() ?? undefined
  const basket = useDeferredValue(useBasket()) // a key that is pressed comes before the drawing
  const removal = useLineRemoval(useBasketActions())
  const { error, refetch } = useQuery(serverBasket(owner ?? null))
  if (!basket) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />
  const isEmpty = basket.basket_products.length === 0
  const attempt = readAttempt()
  if (!isEmpty)
    return (
      <Checkout
        key={basket.id}
        basket={basket}
        viewer={{ owner, language: i18n.language }}
        removal={removal}
      />
    )
  if (attempt?.basket === basket.id && attempt.sent) return <FindOrder attempt={attempt} />
  return (
    <>
      <Removed removal={removal} />
      <EmptyState
        icon={<IconBasket />}
        title={t('empty.title')}
        action={
          <LinkButton to="/categories/{-$categoryId}/{-$childrenId}/{-$subCategoryId}">
            {t('empty.action')}
          </LinkButton>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </>
  )
}
