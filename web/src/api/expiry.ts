let expired = false
const listeners = new Set<() => void>()

/** Whether the session ran out while somebody was working; what is on screen stays until they sign in again (C-16). */
export const sessionExpiry = {
  get: (): boolean => expired,
  set: (value: boolean): void => {
    expired = value
    for (const listener of listeners) listener()
  },
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
