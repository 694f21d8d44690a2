import { type ReactNode, useId } from 'react'
import classes from './ChoiceCard.module.css'

type Props = {
  /** The same for all cards of one choice: arrow keys go from one to the next. */
  name: string
  checked: boolean
  onChoose: () => void
  title: ReactNode
  /** At the end of the title's line: a price, a mark. */
  aside?: ReactNode
  children?: ReactNode
  /** Why it cannot be chosen, or what else to know; read out with the card. */
  note?: ReactNode
  /** Buttons that belong to the card and do not choose it. */
  actions?: ReactNode
  disabled?: boolean
}

/** One of a few things to choose from, as a card with a radio button in it. */
export function ChoiceCard({
  name,
  checked,
  onChoose,
  title,
  aside,
  children,
  note,
  actions,
  disabled = false,
}: Props) {
  const id = useId()
  return (
    <div className={classes.card} {...(disabled && { 'data-disabled': true })}>
      <label className={classes.label}>
        <input
          type="radio"
          className={classes.radio}
          name={name}
          checked={checked}
          disabled={disabled}
          onChange={onChoose}
          aria-labelledby={`${id}title`}
          aria-describedby={
            [children && `${id}body`, note && `${id}note`].filter(Boolean).join(' ') || undefined
          }
        />
        <span id={`${id}title`} className={classes.title}>
          {title}
        </span>
        {aside && <span className={classes.aside}>{aside}</span>}
        {children && (
          <span id={`${id}body`} className={classes.body}>
            {children}
          </span>
        )}
      </label>
      {note && (
        <div id={`${id}note`} className={classes.note}>
          {note}
        </div>
      )}
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  )
}
