import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '#api/session.ts'
import { useMay } from '#features/office/admin.api.ts'
import { LanguageMenu } from '#ui/language/LanguageMenu.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { SchemeMenu } from '#ui/theme/SchemeMenu.tsx'
import { AccountMenu } from '#shell/AccountMenu.tsx'
import { Link } from '@tanstack/react-router'
import { AdminSearch } from './AdminSearch.tsx'
import classes from './AdminTopBar.module.css'

/** Of what the search finds something. */
const searched = ['accounts', 'orders', 'finance', 'catalogue'] as const

/** Where one is, the search, language, appearance, account. */
export function AdminTopBar({ onMenu }: { onMenu: () => void }) {
  const { t } = useTranslation('admin')
  const user = useUser()
  const may = useMay()
  return (
    <header className={classes.bar}>
      <ActionIcon
        className={classes.burger}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('menu.open')}
        onClick={onMenu}
      >
        <IconMenu2 size={20} />
      </ActionIcon>
      <Link to="/admin" className={classes.logo}>
        <Logo />
        <span className={classes.office}>{t('title')}</span>
        <span className="visually-hidden">{t('home')}</span>
      </Link>
      <div className={classes.search}>{searched.some(may) && <AdminSearch />}</div>
      <div className={classes.menus}>
        <span className={classes.desk}>
          <SchemeMenu />
        </span>
        <LanguageMenu />
        {user && <AccountMenu user={user} />}
      </div>
    </header>
  )
}
