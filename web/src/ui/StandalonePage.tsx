import type { ReactNode } from 'react'
import { LanguageRow } from './LanguageRow.tsx'
import { Logo } from './Logo.tsx'
import { usePageTitle } from './PageHeader.tsx'
import classes from './StandalonePage.module.css'

type Props = { title: string; children: ReactNode; aside?: ReactNode }

/** A page without the shop's frame: sign-in and what surrounds it. One thing to do, on a sheet beside a wall of cloth. */
export function StandalonePage({ title, children, aside }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.top}>
          <Logo />
          <LanguageRow />
        </header>
        <main className={classes.main}>{children}</main>
      </div>
      <aside className={classes.cloth}>{aside && <div className={classes.aside}>{aside}</div>}</aside>
    </div>
  )
}
