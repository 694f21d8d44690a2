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
  /** For a long form: wider, with a sticky panel. */
  wide?: boolean
  /** Without links, for an account that may open no other page. */
  confined?: boolean
}

/** A page without the shop's frame, such as sign-in, beside a decorative panel. */
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
      <aside className={classes.panel}>{aside && <div className={classes.aside}>{aside}</div>}</aside>
    </div>
  )
}

/** Links to the public legal pages, since these pages have no footer (ROUTE-25). */
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
