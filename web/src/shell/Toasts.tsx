import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Toasts. */
export function Toasts() {
  return <Notifications position="top-right" classNames={{ root: classes.frame! }} />
}
