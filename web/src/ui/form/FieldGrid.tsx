import type { ReactNode } from 'react'
import classes from './form.module.css'

/** Fields in a grid of six columns: each as wide as the grid, unless it has `half`, `third` or `rest`. */
export const FieldGrid = ({ children }: { children: ReactNode }) => (
  <div className={classes.fields}>{children}</div>
)

/** A section of a long form, with a heading. */
export function FormSection({
  title,
  hint,
  children,
}: {
  title: string
  hint?: string
  children: ReactNode
}) {
  return (
    <fieldset className={classes.section}>
      <legend className={classes.legend}>{title}</legend>
      <FieldGrid>
        {hint && <p className={classes.hint}>{hint}</p>}
        {children}
      </FieldGrid>
    </fieldset>
  )
}
