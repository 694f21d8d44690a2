import classes from './Logo.module.css'
import { shopName } from './shop-name.ts'

/** The logo: a woven mark and the shop's name. */
export function Logo({ markOnly = false }: { markOnly?: boolean }) {
  return (
    <span className={classes.logo}>
      <svg viewBox="0 0 24 24" width="26" height="26" aria-hidden>
        <g className={classes.vertical}>
          <rect x="1" y="1" width="6" height="14" rx="1" />
          <rect x="9" y="9" width="6" height="14" rx="1" />
          <rect x="17" y="1" width="6" height="14" rx="1" />
        </g>
        <g className={classes.horizontal}>
          <rect x="9" y="1" width="6" height="6" rx="1" />
          <rect x="1" y="17" width="6" height="6" rx="1" />
          <rect x="17" y="17" width="6" height="6" rx="1" />
        </g>
      </svg>
      {!markOnly && <span className={classes.name}>{shopName()}</span>}
    </span>
  )
}
