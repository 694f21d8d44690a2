import { dialogState } from './dialog-state.ts'

/** Whether the list of keys is open; any part of the page may open it. */
export const keyboardHelp = dialogState()
