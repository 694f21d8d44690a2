import type { ReactNode } from 'react'
import classes from './Refusal.module.css'

/** Why a request was refused; announced to screen readers at once. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={classes.refusal}>
      {children}
    </div>
  )
}
