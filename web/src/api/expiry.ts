/** What ended a session behind its owner's back, as the server's codes say; `expired` where it said no more. */
const causes = ['expired', 'password_changed', 'signed_out', 'user_inactive'] as const
export type EndOfSession = (typeof causes)[number]
export const endOfSession = (code: string): EndOfSession =>
  causes.find((cause) => cause === code) ?? 'expired'

let ended: EndOfSession | null = null
const listeners = new Set<() => void>()

/** Whether, and by what, the session ended while somebody was working; what is on screen stays until they sign in again (C-16). */
export const sessionExpiry = {
  get: (): EndOfSession | null => ended,
  set: (value: EndOfSession | null): void => {
    ended = value
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
