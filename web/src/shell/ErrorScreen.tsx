import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter, useRouterState } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { connection } from '#api/connection.ts'
import { ApiError } from '#api/errors.ts'
import { useReloadIfReleased } from '#api/release.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { isUnreachable } from '#ui/feedback/errors.ts'
import { useLatest } from '#ui/useLatest.ts'
import { NotFoundScreen } from './NotFoundScreen.tsx'

/**
 * Replaces a page that failed: the error and a retry button; a 404 shows the not-found page. One that is missing for want
 * of a connection says so, and is tried again as soon as that is back.
 */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useReloadIfReleased(error)
  const isLacking =
    useState(() => connection.isAway() || !navigator.onLine)[0] && !(error instanceof ApiError)
  const isCheckout = useRouterState({ select: ({ location }) => location.pathname === '/checkout' })
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  const retryLater = useLatest(retry)
  useEffect(() => {
    if (!isLacking) return undefined
    const stop = connection.whenReachable(retryLater)
    addEventListener('online', retryLater)
    return () => {
      stop()
      removeEventListener('online', retryLater)
    }
  }, [isLacking, retryLater])
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const missing = isLacking ? new ApiError(0) : error
  const title = isCheckout && isUnreachable(missing) ? t('errors.checkout') : t('errors.page')
  return <ErrorState error={missing} title={title} order={1} onRetry={retry} />
}
