import { Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { useEffect } from 'react'
import classes from './PageHeader.module.css'
import { shopName } from './shop-name.ts'

type Props = {
  title: string
  /** The language of the title, where it may be another than the page's. */
  titleLanguage?: string | undefined
  lead?: ReactNode
  breadcrumbs?: ReactNode
  actions?: ReactNode
}

/** The top of a page: breadcrumbs, title, lead and actions. Also sets the title of the browser's tab. */
export function PageHeader({ title, titleLanguage, lead, breadcrumbs, actions }: Props) {
  usePageTitle(title)
  return (
    <header className={classes.header}>
      {breadcrumbs && <div className={classes.trail}>{breadcrumbs}</div>}
      <div className={classes.row}>
        <Title order={1} className={classes.title} lang={titleLanguage}>
          {title}
        </Title>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {lead && <div className={classes.lead}>{lead}</div>}
    </header>
  )
}

/** Sets the title of the browser's tab. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${shopName()}`
  }, [title])
}
