/**
 * Whether the server can be reached, as the last call found out, and which answers on screen are copies of earlier ones
 * (C-08).
 */
let isAway = false
/** Milliseconds since 1970, by the hash of the query. */
const copies = new Map<string, number>()
const listeners = new Set<() => void>()
const notify = () => listeners.forEach((listener) => listener())

export const connection = {
  isAway: (): boolean => isAway,
  /** A call was answered, whatever the answer, or got none. */
  note(answered: boolean): void {
    if (isAway === !answered) return
    isAway = !answered
    notify()
  },
  /** When the answer of a query was the server's; undefined where it is no copy. */
  copiedAt: (hash: string): number | undefined => copies.get(hash),
  hasCopies: (): boolean => copies.size > 0,
  /** @param at null where the answer is the server's again */
  noteCopy(hash: string, at: number | null): void {
    if (at === null ? !copies.delete(hash) : copies.get(hash) === at) return
    if (at !== null) copies.set(hash, at)
    notify()
  },
  /** Runs whenever something is told of while the server can be reached. @returns how to end that */
  whenReachable: (run: () => void): (() => void) =>
    connection.subscribe(() => {
      if (!isAway) run()
    }),
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
