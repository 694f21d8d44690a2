import { createElement } from 'react'
import { i18n } from '#i18n/i18n.ts'

type Options = {
  title?: string
  autoClose?: number | false
  /** Takes back what was done; the message then offers it, and stays longer. */
  undo?: () => void
}
const undoMs = 10_000

const wanted = { yes: false, tell: () => {} }

async function show(message: string, color: string, options: Options): Promise<void> {
  const { notifications } = await import('@mantine/notifications')
  wanted.yes = true
  wanted.tell()
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

/** Short messages at the edge of the screen. Bad news stays until it is closed. */
export const notify = {
  done: (message: string, options: Options = {}) => show(message, 'tansy', { autoClose: 4000, ...options }),
  failed: (message: string, options: Options = {}) =>
    show(message, 'madder', { autoClose: false, ...options }),
  info: (message: string, options: Options = {}) => show(message, 'indigo', { autoClose: 6000, ...options }),
}

/** Whether there has been anything to say yet: until then nobody loads what shows it. */
export const toastsWanted = {
  get: () => wanted.yes,
  subscribe: (listener: () => void) => {
    wanted.tell = listener
    return () => {
      // Another frame may have taken over before this one went.
      if (wanted.tell === listener) wanted.tell = () => {}
    }
  },
}
