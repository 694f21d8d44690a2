import type { CurrentUser } from '@comptoir/contract/auth'
import { ActionIcon } from '@mantine/core'
import { IconMenu2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { withTexts } from '#ui/navigation/lazyScreen.ts'
import { LinkButton } from '#ui/navigation/links.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { LanguageMenu } from '#ui/language/LanguageMenu.tsx'
import { Logo } from '#ui/layout/Logo.tsx'
import { shopName } from '#ui/layout/shop-name.ts'
import { ClientButton, OwnerBanner } from './OwnerBanner.tsx'
import { SchemeMenu } from '#ui/theme/SchemeMenu.tsx'
import { useOrderOwner } from '#api/owner.ts'
import { shops } from '../guard.ts'
import classes from './TopBar.module.css'

const SearchBox = lazy(async () => ({
  default: (await withTexts(() => import('#features/catalogue/list/SearchBox.tsx'), ['catalogue'])).SearchBox,
}))

/** Logo, search, language, appearance, account. */
export function TopBar({ user, onMenu }: { user: CurrentUser | null; onMenu: () => void }) {
  const { t } = useTranslation('shell')
  const client = useOrderOwner()
  const shopping = user !== null && shops(user, client)
  return (
    <header className={classes.top}>
      <div className={classes.bar}>
        {shopping && (
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
        )}
        <Link to="/" className={classes.logo} aria-label={t('brand_home', { shop: shopName() })}>
          <Logo />
        </Link>
        <div className={classes.search}>
          {shopping && (
            <Suspense fallback={null}>
              <SearchBox />
            </Suspense>
          )}
        </div>
        {user?.is_partner && <ClientButton />}
        <div className={classes.menus}>
          <span className={classes.desk}>
            <SchemeMenu />
          </span>
          <LanguageMenu />
          {user ? (
            <AccountMenu user={user} />
          ) : (
            <LinkButton to="/sign-in" size="xs">
              {t('account.sign_in')}
            </LinkButton>
          )}
        </div>
      </div>
      {(user?.is_partner || shopping) && <OwnerBanner />}
    </header>
  )
}
