import { Drawer } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { SchemeMenu } from '#ui/theme/SchemeMenu.tsx'
import { overview } from '#features/office/admin.api.ts'
import classes from './AdminSidebar.module.css'
import { officeMenu, ShopIcon } from './menu.ts'

/** The menu at the left. */
export function AdminSidebar() {
  return (
    <div className={classes.side}>
      <div className={classes.stay}>
        <Entries />
      </div>
    </div>
  )
}

type DrawerProps = { opened: boolean; onClose: () => void }

/** The same menu where the screen is narrow, over the page. */
export function AdminDrawer({ opened, onClose }: DrawerProps) {
  const { t } = useTranslation()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={<Logo />}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
    >
      <Entries onGo={onClose} />
      <div className={classes.scheme}>
        <SchemeMenu />
      </div>
    </Drawer>
  )
}

function Entries({ onGo }: { onGo?: () => void }) {
  const { t } = useTranslation('admin')
  const { data } = useQuery(overview)
  return (
    <nav aria-label={t('menu.label')} className={classes.nav}>
      <ul className={classes.list}>
        {officeMenu.map(({ key, to, Icon, ...entry }) => {
          const counted = data && 'count' in entry && entry.count?.(data)
          return (
            <li key={key}>
              <Link
                to={to}
                className={classes.entry}
                activeOptions={{ exact: to === '/admin', includeSearch: false }}
                activeProps={{ 'aria-current': 'page' }}
                onClick={onGo}
              >
                <Icon size={18} stroke={1.5} aria-hidden />
                <span className={classes.name}>{t(`menu.${key}`)}</span>
                {counted && counted.count > 0 && (
                  <span className={classes.count} data-bad={'isBad' in counted || undefined}>
                    {formatCount(counted.count)}
                  </span>
                )}
              </Link>
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
