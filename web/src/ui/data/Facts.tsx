import type { ReactNode } from 'react'
import classes from './Facts.module.css'

/** A name and its value. */
export type Fact = [name: string, value: ReactNode]

/** Names and values side by side. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={classes.list}>
      {facts.map(([name, value]) => (
        <div key={name} className={classes.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
