import classes from './Swatch.module.css'

/** A patch of a colour beside its name; a colour without a value shows two threads. */
export function Swatch({ hex, quiet = false }: { hex: string | null; quiet?: boolean }) {
  if (quiet) return <span className={classes.space} aria-hidden />
  return (
    <span
      className={classes.swatch}
      aria-hidden
      {...(hex ? { style: { '--dye': hex } as React.CSSProperties } : { 'data-unknown': true })}
    />
  )
}
