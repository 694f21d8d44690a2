/** Why a session ended without sign-out, by the server's codes; `expired` for any other. */
const causes = ['expired', 'password_changed', 'signed_out', 'user_inactive'] as const
export type EndOfSession = (typeof causes)[number]
export const endOfSession = (code: string): EndOfSession =>
  causes.find((cause) => cause === code) ?? 'expired'

let ended: EndOfSession | null = null
const listeners = new Set<() => void>()

/** Why the session ended during work, or null; the screen stays until the user signs in again (C-16). */
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
