import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PageAnnouncer } from '#shell/PageAnnouncer.tsx'
import classes from './AdminShell.module.css'
import { AdminDrawer, AdminSidebar } from './AdminSidebar.tsx'
import { AdminTopBar } from './AdminTopBar.tsx'
import { useStillStaff } from './useStillStaff.ts'

/** The frame of the back office: top bar, menu, screen. */
export function AdminShell({ path, children }: { path: string; children: ReactNode }) {
  const { t } = useTranslation(['admin', 'shell'])
  const [drawer, setDrawer] = useState(false)
  useStillStaff()
  return (
    <div className={classes.frame}>
      <a className={`visually-hidden ${classes.skip}`} href="#content">
        {t('shell:skip')}
      </a>
      <AdminTopBar onMenu={() => setDrawer(true)} />
      <AdminSidebar path={path} />
      <AdminDrawer path={path} opened={drawer} onClose={() => setDrawer(false)} />
      <main id="content" tabIndex={-1} className={classes.content}>
        {children}
      </main>
      <PageAnnouncer />
    </div>
  )
}
