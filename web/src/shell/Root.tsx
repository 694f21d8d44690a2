import { Outlet, useMatches } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useUser } from '#api/session.ts'
import { PageSkeleton } from '#ui/Skeletons.tsx'
import { loadChrome } from './chrome.ts'
import { SessionNotices } from './SessionNotices.tsx'
import classes from './selvedge.module.css'

const Chrome = lazy(async () => ({ default: (await loadChrome()).Chrome }))

/** Around every page: nothing for the pages that stand alone, the shop's frame for the others. */
export function Root() {
  const fullscreen = useMatches({ select: (matches) => matches.at(-1)?.staticData.fullscreen ?? false })
  const user = useUser()
  return (
    <>
      <div className={classes.edge} aria-hidden />
      {fullscreen ? (
        <Suspense fallback={null}>
          <Outlet />
          <SessionNotices />
        </Suspense>
      ) : (
        <Suspense fallback={null}>
          <Chrome user={user}>
            <Suspense fallback={<PageSkeleton />}>
              <Outlet />
            </Suspense>
          </Chrome>
        </Suspense>
      )}
    </>
  )
}
