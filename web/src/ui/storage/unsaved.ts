/**
 * What a user has typed and not saved yet, kept in sessionStorage: over a reload and a look at another page, for this
 * tab only. Signing out asks what becomes of it.
 */
const prefixOf = (user: number) => `unsaved ${user} `
const listeners = new Set<(user: number) => void>()

/** @param name of what is kept, such as one style's quantities */
export function readUnsaved<T>(user: number, name: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(prefixOf(user) + name) ?? 'null') as T | null
  } catch {
    return null // the browser keeps nothing, or nothing that can be read
  }
}

/** Everything of which the name begins so. */
export const readAllUnsaved = <T>(user: number, start: string): T[] =>
  keysOf(user)
    .map((key) => key.slice(prefixOf(user).length))
    .filter((name) => name.startsWith(start))
    .flatMap((name) => readUnsaved<T>(user, name) ?? [])

/**
 * @param value null when nothing is unsaved any more
 * @returns whether the browser keeps it: it may keep nothing, or have no room for so much
 */
export function keepUnsaved(user: number, name: string, value: unknown): boolean {
  const key = prefixOf(user) + name
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false // what was typed lives as long as the page
  }
}

/** Whether anything of this user is kept in this tab. */
export const hasUnsaved = (user: number): boolean => keysOf(user).length > 0

const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('unsaved')
otherTabs?.addEventListener('message', ({ data: user }: MessageEvent<number>) => discardHere(user))

/** Drops all of it, also where it is shown or waits to be sent, and in the other tabs of the browser. */
export function discardUnsaved(user: number): void {
  discardHere(user)
  otherTabs?.postMessage(user)
}

function discardHere(user: number): void {
  for (const key of keysOf(user)) sessionStorage.removeItem(key)
  for (const listener of listeners) listener(user)
}

export function onDiscarded(listener: (user: number) => void): void {
  listeners.add(listener)
}

function keysOf(user: number): string[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(prefixOf(user)))
  } catch {
    return []
  }
}
