import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { metaOf } from '../guard.ts'
import { useUser } from '#api/session.ts'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import { loadChrome } from './chrome.ts'
import classes from './Root.module.css'
import { useLeaveFields, useNoLostFocus, usePageFocus } from './usePageFocus.ts'

const SessionNotices = lazy(async () => ({
  default: (await import('./SessionNotices.tsx')).SessionNotices,
}))
const Chrome = lazy(async () => ({ default: (await loadChrome()).Chrome }))

/** Around every page: the shop's frame, except on standalone pages. */
export function Root() {
  const user = useUser()
  usePageFocus()
  useLeaveFields()
  useNoLostFocus()
  const fullscreen = useMatches({
    select: (matches) => {
      const { fullscreen = false, staff } = metaOf(matches)
      return fullscreen && (!staff || user?.is_staff === true)
    },
  })
  return (
    <>
      <div className={classes.edge} aria-hidden />
      {fullscreen ? (
        <Suspense fallback={null}>
          <Outlet />
          {user && <SessionNotices />}
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          <Chrome user={user}>
            {/* Another company starts at a page without anything of the one before. */}
            <Suspense key={user?.company?.id} fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </Chrome>
        </Suspense>
      )}
    </>
  )
}
