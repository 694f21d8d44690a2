import type { ReactNode } from 'react'
import { intoView } from '../layout/dock.ts'
import classes from './Refusal.module.css'

/** Why a request was refused; announced to screen readers at once, and scrolled to. */
export function Refusal({ children }: { children: ReactNode }) {
  return (
    <div ref={intoView} role="alert" className={classes.refusal}>
      {children}
    </div>
  )
}
