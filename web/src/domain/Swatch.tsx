import classes from './Swatch.module.css'

/** A patch of a colour; its name stands beside it or is given as `name`. A colour without a value shows two threads. */
export function Swatch({ hex, name }: { hex: string | null; name?: string }) {
  return (
    <span
      className={classes.swatch}
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      {...(hex ? { style: { '--dye': hex } as React.CSSProperties } : { 'data-unknown': true })}
    />
  )
}
