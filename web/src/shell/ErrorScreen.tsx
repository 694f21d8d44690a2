import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#api/errors.ts'
import { useReloadIfReleased } from '#api/release.ts'
import { ErrorState } from '#ui/feedback/ErrorState.tsx'
import { NotFoundScreen } from './NotFoundScreen.tsx'

/** Replaces a page that failed: the error and a retry button; a 404 shows the not-found page. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const queries = useQueryErrorResetBoundary()
  useReloadIfReleased(error)
  if (error instanceof ApiError && error.status === 404) return <NotFoundScreen />
  const retry = () => {
    queries.reset()
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} title={t('errors.page')} order={1} onRetry={retry} />
}
