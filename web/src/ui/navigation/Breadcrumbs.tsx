import { Children, type ReactNode } from 'react'
import classes from './Breadcrumbs.module.css'

/** The path to this page; each child is a link, the last is the page itself. */
export function Breadcrumbs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label}>
      <ol className={classes.list}>
        {Children.toArray(children).map((crumb, index) => (
          <li key={index} className={classes.crumb}>
            {crumb}
          </li>
        ))}
      </ol>
    </nav>
  )
}
