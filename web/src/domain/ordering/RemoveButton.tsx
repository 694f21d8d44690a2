import { IconX } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import classes from './RemoveButton.module.css'

type Props = Omit<ComponentProps<'button'>, 'type' | 'className' | 'children'> & {
  /** What goes, for whoever does not see the row. */
  'aria-label': string
}

/** Takes a line, or several, out of a list. */
export const RemoveButton = (props: Props) => (
  <button {...props} type="button" className={classes.button}>
    <IconX size={16} aria-hidden />
  </button>
)
