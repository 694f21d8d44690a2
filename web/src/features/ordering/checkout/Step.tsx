import { Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './Checkout.module.css'

/** One of the three parts of the checkout, all in view at once. */
export function Step({ number, title, children }: { number: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.step} aria-labelledby={id}>
      <Title order={2} id={id} className={classes.stepTitle}>
        <span className={classes.number} aria-hidden>
          {number}
        </span>
        {title}
      </Title>
      {children}
    </section>
  )
}

type GroupProps = { legend: string; action?: ReactNode; fault?: string | undefined; children: ReactNode }

/** Cards that belong to one question; what is wrong with the answer stands below. */
export function Group({ legend, action, fault, children }: GroupProps) {
  const id = useId()
  return (
    <fieldset
      className={classes.group}
      tabIndex={-1}
      {...(fault && { 'aria-invalid': true, 'aria-describedby': id })}
    >
      <legend className={classes.legend}>
        {legend}
        {action}
      </legend>
      {children}
      {fault && (
        <div id={id} className={classes.fault} role="alert">
          {fault}
        </div>
      )}
    </fieldset>
  )
}
