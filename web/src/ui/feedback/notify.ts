import { createElement } from 'react'
import { i18n } from '#i18n/i18n.ts'

type Options = {
  title?: string
  autoClose?: number | false
  /** Undoes the action: the toast gets a button and stays longer. */
  undo?: () => void
}
const undoMs = 10_000

const wanted = { yes: false, notify: () => {} }

async function show(message: string, color: string, options: Options): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  wanted.yes = true
  wanted.notify()
  const closeButtonProps = { 'aria-label': i18n.t('actions.close') }
  const { undo, ...rest } = options
  if (!undo) return void notifications.show({ message, color, closeButtonProps, ...rest })
  const { UndoMessage } = await import('./UndoMessage.tsx')
  const id = notifications.show({
    color,
    closeButtonProps,
    ...rest,
    autoClose: undoMs,
    message: createElement(UndoMessage, {
      message,
      undo: i18n.t('actions.undo'),
      onUndo: () => {
        notifications.hide(id)
        undo()
      },
    }),
  })
}

/** Shows toasts. An error stays until it is closed. */
export const notify = {
  done: (message: string, options: Options = {}) => show(message, 'success', { autoClose: 4000, ...options }),
  failed: (message: string, options: Options = {}) =>
    show(message, 'danger', { autoClose: false, ...options }),
  info: (message: string, options: Options = {}) => show(message, 'info', { autoClose: 6000, ...options }),
}

/** Whether there has been a toast yet: the code that shows them is loaded with the first. */
export const toastsWanted = {
  get: () => wanted.yes,
  subscribe: (listener: () => void) => {
    wanted.notify = listener
    return () => {
      // Another frame may have subscribed before this one is removed.
      if (wanted.notify === listener) wanted.notify = () => {}
    }
  },
}
