import { Loader } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { browser } from '#api/client.ts'
import { ApiError } from '#api/errors.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { StandalonePage } from '#ui/layout/StandalonePage.tsx'
import { paymentLink } from './payments.api.ts'

/** Where the link of a mail leads: on to the provider, or to the page that says that it is not correct (PAY-02, ROUTE-24). */
export function PaymentLinkScreen() {
  const { t } = useTranslation('payment')
  const { token = '' } = useSearch({ from: '/pay' })
  const { data, error, refetch } = useQuery(paymentLink(token))
  useEffect(() => {
    if (data) browser.leaveTo(data.payment_url)
  }, [data])
  if (token === '' || (error instanceof ApiError && (error.status === 404 || error.status === 410)))
    return <Navigate to="/payment-link-invalid" replace />
  return (
    <StandalonePage title={t('title')}>
      {error ? (
        <ErrorState error={error} order={1} onRetry={() => void refetch()} />
      ) : (
        <Loader aria-label={t('title')} />
      )}
    </StandalonePage>
  )
}
