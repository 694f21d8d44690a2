import { notifications } from '@mantine/notifications'

type Options = { title?: string; autoClose?: number | false }

/** Short messages at the edge of the screen. Bad news stays until it is closed. */
export const notify = {
  done: (message: string, options: Options = {}) =>
    notifications.show({ message, color: 'tansy', autoClose: 4000, ...options }),
  failed: (message: string, options: Options = {}) =>
    notifications.show({ message, color: 'madder', autoClose: false, ...options }),
  info: (message: string, options: Options = {}) =>
    notifications.show({ message, autoClose: 6000, ...options }),
}
