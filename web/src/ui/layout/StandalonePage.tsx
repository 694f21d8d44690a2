import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageRow } from '../language/LanguageRow.tsx'
import { TextLink } from '../navigation/links.tsx'
import { Logo } from './Logo.tsx'
import { usePageTitle } from './PageHeader.tsx'
import classes from './StandalonePage.module.css'

type Props = {
  title: string
  children: ReactNode
  aside?: ReactNode
  /** For a long form: more room, and the wall stays in view. */
  wide?: boolean
  /** Whoever is here may open no other page: no links to any. */
  confined?: boolean
}

/** A page without the shop's frame: sign-in and what surrounds it. One thing to do, on a sheet beside a wall of cloth. */
export function StandalonePage({ title, children, aside, wide, confined }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <div className={classes.side}>
        <header className={classes.top}>
          <Logo />
          <LanguageRow />
        </header>
        <main className={classes.main}>{children}</main>
        {!confined && <LegalLinks />}
      </div>
      <aside className={classes.cloth}>{aside && <div className={classes.aside}>{aside}</div>}</aside>
    </div>
  )
}

/** What anybody may read before signing in: these pages have no footer to find it in (ROUTE-25). */
function LegalLinks() {
  const { t } = useTranslation()
  return (
    <nav className={classes.legal} aria-label={t('legal.label')}>
      <TextLink inherit to="/terms">
        {t('legal.terms')}
      </TextLink>
      <TextLink inherit to="/legal-notice">
        {t('legal.notice')}
      </TextLink>
      <TextLink inherit to="/privacy-policy">
        {t('legal.privacy')}
      </TextLink>
    </nav>
  )
}
