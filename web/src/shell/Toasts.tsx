import { Notifications } from '@mantine/notifications'
import classes from './Toasts.module.css'

/** Toasts. On a phone they are above the bottom bar and cover no field. */
export function Toasts() {
  return <Notifications position="top-right" classNames={{ root: classes.frame! }} />
}
