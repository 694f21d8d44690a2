/** One visit's order: the key under which it can be placed once, and what was sent if no answer came yet. */
export type Attempt = {
  key: string
  basket: number
  /** What was sent; null before the first try. */
  sent: unknown
}

const name = 'checkout_attempt'

/** The attempt that this tab has under way, or null. */
export function readAttempt(): Attempt | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') as Attempt | null
  } catch {
    return null
  }
}

/** Keeps what is about to be sent, so that neither a reload nor a lost connection can order twice (OD-31). */
export function keepAttempt(attempt: Attempt): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(attempt))
  } catch {
    // A browser that keeps nothing still has the key in memory while the page is open.
  }
}

export function clearAttempt(): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept.
  }
}
