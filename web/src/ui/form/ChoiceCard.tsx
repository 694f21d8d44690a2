import { type ReactNode, useId } from 'react'
import classes from './ChoiceCard.module.css'

type Props = {
  /** The same for all cards of one choice, as with radio buttons. */
  name: string
  checked: boolean
  onChoose: () => void
  title: ReactNode
  /** At the end of the title's line: a price, a badge. */
  aside?: ReactNode
  children?: ReactNode
  /** A hint, such as why it cannot be chosen; read out with the card. */
  note?: ReactNode
  /** Buttons in the card, which do not choose it. */
  actions?: ReactNode
  disabled?: boolean
}

/** One option of a choice, as a card with a radio button. */
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
