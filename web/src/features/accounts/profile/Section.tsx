import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Account.module.css'

type Props = {
  /** Where links of the page lead to. */
  id?: string
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A subject of the settings; what belongs together is saved together. */
export function Section({ id, title, lead, children }: Props) {
  const name = useId()
  return (
    <section id={id} className={classes.section} aria-labelledby={name}>
      <Title order={2} id={name}>
        {title}
      </Title>
      {lead && <p className={classes.lead}>{lead}</p>}
      <div className={classes.content}>{children}</div>
    </section>
  )
}
