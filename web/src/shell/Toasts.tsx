import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Where short messages appear: above the phone's bottom bar, beside nothing that is being typed into. */
export function Toasts() {
  return <Notifications position="top-right" classNames={{ root: classes.frame! }} />
}
