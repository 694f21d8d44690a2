import type { ReactNode } from 'react'
import { dock } from '#ui/layout/dock.ts'
import classes from './GridFoot.module.css'

/** What stays in view under a grid while something is typed into it: how much, and what can be done with it. */
export const GridFoot = ({ children }: { children: ReactNode }) => (
  <div ref={dock} className={classes.foot}>
    {children}
  </div>
)
