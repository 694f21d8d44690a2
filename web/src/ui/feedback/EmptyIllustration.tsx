import classes from './EmptyIllustration.module.css'

/** The illustration of something missing or failed: a grid with one square missing. */
export function EmptyIllustration() {
  const size = 7
  return (
    <svg viewBox="0 0 70 42" className={classes.weave} aria-hidden>
      {Array.from({ length: 60 }, (_, index) => {
        const column = index % 10
        const row = Math.floor(index / 10)
        if (column === 6 && row === 2) return null
        return (
          <rect
            key={index}
            x={column * size + 1}
            y={row * size + 1}
            width={5}
            height={5}
            rx={1}
            data-light={(column + row) % 2 === 0 || undefined}
          />
        )
      })}
    </svg>
  )
}
