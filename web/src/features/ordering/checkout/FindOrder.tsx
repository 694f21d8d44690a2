import { Loader } from '@mantine/core'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { type Attempt, clearAttempt } from './attempt.ts'
import { type OrderRequest, usePlaceOrder } from './usePlaceOrder.ts'

/**
 * The basket is empty and the last try to order got no answer: most likely it arrived. The same request under the
 * same key asks for it; with an empty basket it cannot place another order.
 */
export function FindOrder({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation('checkout')
  const { place, error } = usePlaceOrder(attempt.basket)
  const ask = () => place(attempt.sent as OrderRequest)
  useEffect(ask, []) // oxlint-disable-line react/exhaustive-deps -- once, on arrival
  if (error && isUnreachable(error)) return <ErrorState error={error} onRetry={ask} />
  if (error) return <NotFound />
  return <EmptyState icon={<Loader />} title={t('finding')} />
}

function NotFound() {
  const { t } = useTranslation('checkout')
  useEffect(clearAttempt, [])
  return (
    <EmptyState title={t('empty.title')} action={<LinkButton to="/order">{t('empty.orders')}</LinkButton>}>
      {t('empty.text')}
    </EmptyState>
  )
}
