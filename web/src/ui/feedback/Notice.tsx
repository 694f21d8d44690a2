import type { ReactNode } from 'react'
import classes from './Notice.module.css'

type Props = { role: 'status' | 'alert'; tone?: 'out'; children: ReactNode }

/** Something that has just happened, in a line, with what can be done about it. */
export const Notice = ({ role, tone, children }: Props) => (
  <div className={classes.notice} data-tone={tone} role={role}>
    {children}
  </div>
)
