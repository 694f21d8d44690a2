import { CatchBoundary, type ErrorComponentProps, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { NotFoundScreen } from '#shell/NotFoundScreen.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { PageSkeleton } from '#ui/Skeletons.tsx'
import { screenAt } from './admin.routes.ts'
import { AdminShell } from './shell/AdminShell.tsx'

/** The back office: its own frame, and within it the screen that the address names. */
export function AdminApp() {
  const path = useParams({ from: '/admin/$' })._splat ?? ''
  const found = screenAt(path)
  return (
    <AdminShell path={path}>
      {found ? (
        <CatchBoundary getResetKey={() => path} errorComponent={Failed}>
          <Suspense fallback={<PageSkeleton />}>
            <found.Screen key={path} id={found.id} />
          </Suspense>
        </CatchBoundary>
      ) : (
        <NotFoundScreen />
      )}
    </AdminShell>
  )
}

/** Instead of a screen that failed; the frame with its menu stays. A file that did not load is only fetched anew. */
function Failed({ error }: ErrorComponentProps) {
  const { t } = useTranslation()
  return (
    <ErrorState error={error} title={t('errors.page')} order={1} onRetry={() => window.location.reload()} />
  )
}
