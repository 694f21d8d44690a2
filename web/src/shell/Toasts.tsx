import { Notifications } from '@mantine/notifications'

/** Where short messages appear: above the phone's bottom bar, beside nothing that is being typed into. */
export function Toasts() {
  return <Notifications position="top-right" style={{ top: 64 }} />
}
