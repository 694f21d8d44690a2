/** Whether a dialog is open that any part of the page may open; for `useSyncExternalStore`. */
export function dialogState() {
  let isOpen = false
  const listeners = new Set<() => void>()
  const set = (next: boolean) => {
    isOpen = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => isOpen,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    open: () => set(true),
    close: () => set(false),
  }
}
