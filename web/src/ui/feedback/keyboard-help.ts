let isOpen = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isOpen = next
  for (const listener of listeners) listener()
}

/** Whether the list of keys is open; any part of the page may open it. */
export const keyboardHelp = {
  get: () => isOpen,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  open: () => set(true),
  close: () => set(false),
}
