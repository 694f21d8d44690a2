import classes from './Swatch.module.css'

/** A colour sample; its name is beside it or given as `name`. Without a hex value it is striped. */
export function Swatch({ hex, name }: { hex: string | null; name?: string }) {
  return (
    <span
      className={classes.swatch}
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      {...(hex ? { style: { '--swatch': hex } as React.CSSProperties } : { 'data-unknown': true })}
    />
  )
}
