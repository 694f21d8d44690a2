import { dialogState } from '#ui/feedback/dialog-state.ts'

/** Whether a partner is choosing a client, or adding one. */
export const clientChooser = dialogState()
export const newClient = dialogState()
