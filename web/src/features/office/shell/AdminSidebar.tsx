import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format.ts'
import { Logo } from '#ui/Logo.tsx'
import { SchemeMenu } from '#ui/SchemeMenu.tsx'
import { overview } from '#features/office/admin.api.ts'
import { AdminLink } from '#features/office/links.tsx'
import classes from './AdminSidebar.module.css'
import { adminMenu, ShopIcon } from './menu.ts'

/** The menu at the left. */
export function AdminSidebar({ path }: { path: string }) {
  return (
    <div className={classes.side}>
      <div className={classes.stay}>
        <Entries path={path} />
      </div>
    </div>
  )
}

type DrawerProps = { path: string; opened: boolean; onClose: () => void }

/** The same menu where the screen is narrow, over the page. */
export function AdminDrawer({ path, opened, onClose }: DrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Entries path={path} onGo={onClose} />
      <div className={classes.scheme}>
        <SchemeMenu />
      </div>
    </Drawer>
  )
}

function Entries({ path, onGo }: { path: string; onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(overview)
  const counts: Partial<Record<string, { count: number; isBad?: boolean }>> = data
    ? { approvals: { count: data.waiting_clients }, mail: { count: data.failed_mails, isBad: true } }
    : {}
  const [place = ''] = path.split('/')
  return (
    <nav aria-label={t('menu.label')} className={classes.nav}>
      <ul className={classes.list}>
        {adminMenu.map(({ key, path: to, Icon }) => {
          const counted = counts[key]
          return (
            <li key={key}>
              <AdminLink
                to={to}
                className={classes.entry}
                data-current={place === to || undefined}
                aria-current={place === to ? 'page' : undefined}
                onClick={onGo}
              >
                <Icon size={18} stroke={1.5} aria-hidden />
                <span className={classes.name}>{t(`menu.${key}`)}</span>
                {counted && counted.count > 0 && (
                  <span className={classes.count} data-bad={counted.isBad}>
                    {formatCount(counted.count)}
                  </span>
                )}
              </AdminLink>
            </li>
          )
        })}
      </ul>
      <Link to="/" className={classes.entry}>
        <ShopIcon size={18} stroke={1.5} aria-hidden />
        <span className={classes.name}>{t('menu.shop')}</span>
      </Link>
    </nav>
  )
}
