import type { ReactNode } from 'react'
import classes from './Refusal.module.css'

/** Why something was refused, beside what was pressed; announced at once. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.refusal}>
      {children}
    </div>
  )
}
