import type { CSSProperties } from 'react'
import { pictureUrl } from './picture.ts'
import classes from './Swatch.module.css'

export type Shade = { hex: string | null; sample?: string | undefined }

/**
 * A colour sample; its name is beside it or given as `name`. The picture of the cloth lies over the hex value; without
 * either it is striped.
 */
export function Swatch({ of: { hex, sample }, name }: { of: Shade; name?: string }) {
  const style = {
    ...(hex && { '--swatch': hex }),
    ...(sample && { backgroundImage: `url("${pictureUrl(sample, 75)}")` }),
  } as CSSProperties
  return (
    <span
      className={classes.swatch}
      {...(name ? { role: 'img', 'aria-label': name, title: name } : { 'aria-hidden': true })}
      {...(hex || sample ? { style } : { 'data-unknown': true })}
    />
  )
}
