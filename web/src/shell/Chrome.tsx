import type { CurrentUser } from '@comptoir/contract/auth'
import { useMatchRoute } from '@tanstack/react-router'
import { Fragment, lazy, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderOwner } from '#api/owner.ts'
import { useUnitNames } from '#domain/catalogue/units.ts'
import { useOfferedLanguage } from '#ui/language/useLanguages.ts'
import { keyboardHelp } from '#ui/feedback/keyboard-help.ts'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { storageKeys } from '#ui/storage/storage.ts'
import { useStoredFlag } from '#ui/storage/useStored.ts'
import { Announcement } from './Announcement.tsx'
import { buys, shops } from '../guard.ts'
import classes from './Chrome.module.css'
import { useAllowedScripts } from '#api/third-parties.ts'
import { CookieNotice } from './CookieNotice.tsx'
import { Footer } from './Footer.tsx'
import { HolidayNotice } from './HolidayNotice.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'
import { PageAnnouncer } from './PageAnnouncer.tsx'
import { PhoneBar } from './PhoneBar.tsx'
import { SessionNotices } from './SessionNotices.tsx'
import { MenuDrawer, Sidebar } from './Sidebar.tsx'
import { TopBar } from './TopBar.tsx'
import { useCopies } from './useCopies.ts'
import { useLiveUpdates } from './useLiveUpdates.ts'
import { usePageKeys } from './usePageKeys.ts'
import { useStillMember } from './useStillMember.ts'
import { useStillRepresenting } from './useStillRepresenting.ts'

const MiniBasket = lazy(async () => ({
  default: (await withTexts(() => import('#features/ordering/basket/MiniBasket.tsx'), ['basket'])).MiniBasket,
}))
const ClientDialogs = lazy(async () => ({
  default: (
    await withTexts(() => import('#features/accounts/partner-clients/ClientDialogs.tsx'), ['clients', 'form'])
  ).ClientDialogs,
}))
const KeyboardHelp = lazy(async () => ({
  default: (await withTexts(() => import('./KeyboardHelp.tsx'), ['keyboard'])).KeyboardHelp,
}))

/** The shop's frame: top bar, menu, page, footer, and what is shown above them. */
export function Chrome({ user, children }: { user: CurrentUser | null; children: ReactNode }) {
  const { t } = useTranslation('shell')
  const [open, setOpen] = useStoredFlag(storageKeys.sidebarOpen, true)
  const [drawer, setDrawer] = useState(false)
  const onBasketPage = useMatchRoute()({ to: '/order/create' }) !== false
  const client = useOrderOwner()
  const shopping = user !== null && shops(user, client)
  const isForClient = shopping && (user.is_partner || !buys(user)) && client !== null
  const isHelpOpen = useSyncExternalStore(keyboardHelp.subscribe, keyboardHelp.get)
  useAllowedScripts()
  useStillMember()
  useOfferedLanguage()
  useUnitNames()
  usePageKeys(shopping, user?.is_partner ?? false)
  useStillRepresenting(isForClient)
  // The office keeps nothing of a client in the browser.
  useLiveUpdates(user && buys(user) ? user.id : null)
  useCopies(user && buys(user) ? user.id : null)
  return (
    <div
      className={classes.frame}
      data-menu={shopping ? (open ? 'open' : 'closed') : 'none'}
      data-client={isForClient || undefined}
    >
      <a className={`visually-hidden ${classes.skip}`} href="#content">
        {t('skip')}
      </a>
      <TopBar user={user} onMenu={() => setDrawer(true)} />
      {shopping && <Sidebar open={open} onToggle={() => setOpen(!open)} />}
      <CookieNotice />
      <main id="content" tabIndex={-1} className={classes.content}>
        <OfflineNotice />
        <HolidayNotice />
        {/* What is typed for one company must not be there for the next. */}
        <Fragment key={client?.id}>{children}</Fragment>
      </main>
      <Footer />
      {shopping && (
        <>
          <PhoneBar onMore={() => setDrawer(true)} />
          <MenuDrawer opened={drawer} onClose={() => setDrawer(false)} user={user} />
          {!onBasketPage && (
            <Suspense fallback={null}>
              <MiniBasket />
            </Suspense>
          )}
          {buys(user) && <Announcement />}
          {user.is_partner && (
            <Suspense fallback={null}>
              <ClientDialogs />
            </Suspense>
          )}
        </>
      )}
      {isHelpOpen && (
        <Suspense fallback={null}>
          <KeyboardHelp isPartner={user?.is_partner ?? false} />
        </Suspense>
      )}
      <PageAnnouncer />
      <SessionNotices />
    </div>
  )
}
