import { Outlet } from '@tanstack/react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseOwner, orderOwner } from '#api/owner.ts'
import { useUnitNames } from '#domain/catalogue/units.ts'
import { OfflineNotice } from '#shell/OfflineNotice.tsx'
import { PageAnnouncer } from '#shell/PageAnnouncer.tsx'
import { keepLoadedFiles, startServiceWorker } from '#shell/service-worker.ts'
import { useMay } from '#features/office/admin.api.ts'
import { UnsavedChanges } from '#ui/form/UnsavedChanges.tsx'
import { PageSkeleton } from '#ui/feedback/Skeletons.tsx'
import classes from './OfficeFrame.module.css'
import { AdminDrawer, AdminSidebar } from './AdminSidebar.tsx'
import { AdminTopBar } from './AdminTopBar.tsx'
import { useOrderUpdates } from './useOrderUpdates.ts'
import { useStillStaff } from './useStillStaff.ts'

/** The frame of the back office: top bar, menu, screen. Leaving a screen with unsaved changes asks. */
export function OfficeFrame() {
  const { t } = useTranslation('shell')
  const { t: office } = useTranslation('admin')
  const [drawer, setDrawer] = useState(false)
  useStillStaff()
  useOrderUpdates()
  useUnitNames()
  useEndOfOrdering()
  useKeptFiles(useMay()('orders'))
  return (
    <div className={classes.frame} data-office>
      <a className={`visually-hidden ${classes.skip}`} href="#content">
        {t('skip')}
      </a>
      <AdminTopBar onMenu={() => setDrawer(true)} />
      <AdminSidebar />
      <AdminDrawer opened={drawer} onClose={() => setDrawer(false)} />
      <main id="content" tabIndex={-1} className={classes.content}>
        <OfflineNotice possible={office('offline')} />
        <UnsavedChanges isLeaving={isLeaving}>
          <Suspense fallback={<PageSkeleton />}>
            <Outlet />
          </Suspense>
        </UnsavedChanges>
      </main>
      <PageAnnouncer />
    </div>
  )
}

/** Whoever comes back from the shop orders for no client any more, and is shown what that has changed. */
function useEndOfOrdering(): void {
  const client = useQueryClient()
  useEffect(() => {
    if (orderOwner()?.office === undefined) return
    chooseOwner(null)
    void client.invalidateQueries({ queryKey: ['admin'] })
  }, [client])
}

/** Orders are picked in halls with dead spots: there the page starts again from what the browser has (C-08). */
function useKeptFiles(picks: boolean): void {
  useEffect(() => {
    if (!picks) return
    startServiceWorker()
    keepLoadedFiles()
  }, [picks])
}

type Address = { pathname: string; search: { tab?: string } }
/** Another tab of the settings shows another form. */
const isLeaving = (from: Address, to: Address) =>
  from.pathname !== to.pathname || from.search.tab !== to.search.tab
