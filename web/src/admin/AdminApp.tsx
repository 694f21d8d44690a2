import { useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { NotFoundScreen } from '../shell/NotFoundScreen.tsx'
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
        <Suspense fallback={<PageSkeleton />}>
          <found.Screen key={path} id={found.id} />
        </Suspense>
      ) : (
        <NotFoundScreen />
      )}
    </AdminShell>
  )
}
