import type { CurrentUser } from '@comptoir/contract/auth'
import { Drawer, Tooltip, UnstyledButton } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useIsOffice } from '#api/owner.ts'
import { useUser } from '#api/session.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { SchemeMenu } from '#ui/theme/SchemeMenu.tsx'
import { isCurrent, menu } from './menu.ts'
import classes from './Sidebar.module.css'

/** The menu on the left; collapsed, it shows icons only (LAY-03). */
export function Sidebar({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('shell')
  const Icon = open ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <div className={classes.side} data-open={open}>
      <div className={classes.stay}>
        <Entries label={t('menu.label')} named={open} />
        <UnstyledButton className={classes.toggle} aria-expanded={open} onClick={onToggle}>
          <Icon size={20} stroke={1.5} aria-hidden />
          <span className={open ? undefined : 'visually-hidden'}>
            {t(open ? 'menu.collapse' : 'menu.expand')}
          </span>
        </UnstyledButton>
      </div>
    </div>
  )
}

type DrawerProps = { opened: boolean; onClose: () => void; user: CurrentUser }

/** The same menu on a phone, over the page. */
export function MenuDrawer({ opened, onClose, user }: DrawerProps) {
  const { t } = useTranslation(['shell', 'common'])
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={292}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('common:actions.close') }}
    >
      <Entries label={t('menu.label')} named onGo={onClose} />
      <div className={classes.scheme}>
        <SchemeMenu />
      </div>
      <p className={classes.who}>
        {t('account.signed_in_as')}
        <br />
        {user.email}
      </p>
    </Drawer>
  )
}

function Entries({ label, named, onGo }: { label: string; named: boolean; onGo?: () => void }) {
  const { t } = useTranslation('shell')
  const place = useLocation({ select: ({ pathname, search }) => ({ pathname, search }) })
  const isPartner = useUser()?.is_partner ?? false
  const isOffice = useIsOffice()
  return (
    <nav aria-label={label}>
      <ul className={classes.list}>
        {menu
          .filter((entry) => isPartner || !('isForPartners' in entry))
          .filter((entry) => !isOffice || !('isOwn' in entry))
          .map((entry) => {
            const { key, link, Icon } = entry
            const current = isCurrent(entry, place)
            const isNew = 'isNew' in entry
            return (
              <li key={key} data-group={key === 'brochures' || undefined}>
                <Tooltip label={t(`nav.${key}`)} position="right" disabled={named}>
                  <Link
                    {...link}
                    className={classes.entry}
                    data-current={current || undefined}
                    aria-current={current ? 'page' : undefined}
                    aria-keyshortcuts={'keys' in entry ? entry.keys : undefined}
                    onClick={onGo}
                  >
                    <Icon size={20} stroke={1.5} aria-hidden className={classes.icon} />
                    <span className={named ? classes.name : 'visually-hidden'}>{t(`nav.${key}`)}</span>
                    {isNew && named && <span className={classes.new}>{t('menu.new')}</span>}
                    {isNew && !named && <span className={classes.dot} aria-hidden />}
                  </Link>
                </Tooltip>
              </li>
            )
          })}
      </ul>
    </nav>
  )
}
