import type { OfficeCounts } from '@comptoir/contract/admin-overview'
import { Drawer } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '#ui/format/format.ts'
import { Logo } from '#ui/layout/Logo.tsx'
import { SchemeMenu } from '#ui/theme/SchemeMenu.tsx'
import { overview, useMay } from '#features/office/admin.api.ts'
import type { MenuPage } from '#features/office/entities.ts'
import { useOfficeTexts } from '#features/office/office-texts.ts'
import classes from './AdminSidebar.module.css'
import { officeMenu } from './menu.ts'

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
  const text = useOfficeTexts()
  const { data } = useQuery(overview)
  const may = useMay()
  const groups = officeMenu
    .map((group) => ({
      ...group,
      pages: group.pages.filter((page) => !page.may || [page.may].flat().some(may)),
    }))
    .filter(({ pages }) => pages.length > 0)
  return (
    <nav aria-label={t('menu.label')} className={classes.nav}>
      <div className={classes.groups}>
        {groups.map(({ key, name, pages }) => (
          <div key={key} role="group" aria-label={name && text(name)}>
            {name && (
              <p className={classes.group} aria-hidden>
                {text(name)}
              </p>
            )}
            <ul className={classes.list}>
              {pages.map((page) => (
                <Entry key={page.name} page={page} counts={data} onGo={onGo} />
              ))}
            </ul>
          </div>
        ))}
      </div>
      <Link to="/" className={classes.entry}>
        <IconBuildingStore size={18} stroke={1.5} aria-hidden />
        <span className={classes.name}>{t('menu.shop')}</span>
      </Link>
    </nav>
  )
}

type EntryProps = { page: MenuPage; counts: OfficeCounts | undefined; onGo: (() => void) | undefined }

function Entry({ page: { name, place, icon: Icon, count }, counts, onGo }: EntryProps) {
  const text = useOfficeTexts()
  const counted = counts && count?.(counts)
  return (
    <li>
      <Link
        {...place}
        className={classes.entry}
        activeOptions={{ exact: place.to === '/admin', includeSearch: false }}
        activeProps={{ 'aria-current': 'page' }}
        {...(onGo && { onClick: onGo })}
      >
        <Icon size={18} stroke={1.5} aria-hidden />
        <span className={classes.name}>{text(name)}</span>
        {counted?.count !== undefined && counted.count > 0 && (
          <span className={classes.count} data-bad={counted.isBad}>
            {formatCount(counted.count)}
          </span>
        )}
      </Link>
    </li>
  )
}
