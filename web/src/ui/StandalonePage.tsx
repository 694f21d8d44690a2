import type { ReactNode } from 'react'
import { LanguageRow } from './LanguageRow.tsx'
import { Logo } from './Logo.tsx'
import { usePageTitle } from './PageHeader.tsx'
import classes from './StandalonePage.module.css'

type Props = {
  title: string
  children: ReactNode
  aside?: ReactNode
  /** For a long form: more room, and the wall stays in view. */
  wide?: boolean
}

/** A page without the shop's frame: sign-in and what surrounds it. One thing to do, on a sheet beside a wall of cloth. */
export function StandalonePage({ title, children, aside, wide }: Props) {
  usePageTitle(title)
  return (
    <div className={classes.page} data-wide={wide || undefined}>
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
