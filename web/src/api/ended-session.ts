const mark = 'session_ended'

/**
 * That the server has ended the last session in this tab (AUTH-23), and what it said of the reason. Kept over the reload
 * that follows, until somebody signs in.
 */
export const endedSession = {
  /** The reason in words; empty where the server gave none; null where the session was not ended. */
  get: (): string | null => sessionStorage.getItem(mark),
  set: (reason: string): void => sessionStorage.setItem(mark, reason),
  clear: (): void => sessionStorage.removeItem(mark),
}
