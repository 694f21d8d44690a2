import { newKey } from '#api/key.ts'

const TAB = 'basket tab'
const lockOf = (tab: string) => `${TAB} ${tab}`

/**
 * Tells the tabs that live from those that were closed.
 *
 * @returns undefined on a page that is not secure, where nobody knows
 */
export async function tabsClosed(): Promise<((tab: string) => boolean) | undefined> {
  if (!('locks' in navigator)) return undefined
  const own = await thisTab()
  const living = new Set((await navigator.locks.query()).held?.map(({ name }) => name))
  return (tab) => tab !== own && !living.has(lockOf(tab))
}

/** The name of this tab, which it holds as a lock for as long as its page lives; a copy of a tab takes another one. */
export const thisTab = (): Promise<string> => (name ??= nameTab())
let name: Promise<string> | undefined

async function nameTab(): Promise<string> {
  const known = readTab()
  if (known !== null && (await hold(known))) return known
  const fresh = newKey()
  try {
    sessionStorage.setItem(TAB, fresh)
  } catch {
    // The browser keeps nothing: the name lives as long as the page.
  }
  await hold(fresh)
  return fresh
}

function readTab(): string | null {
  try {
    return sessionStorage.getItem(TAB)
  } catch {
    return null
  }
}

/** @returns whether the name was free */
function hold(tab: string): Promise<boolean> {
  if (!('locks' in navigator)) return Promise.resolve(true)
  return new Promise((done) => {
    void navigator.locks.request(lockOf(tab), { ifAvailable: true }, (lock) => {
      done(lock !== null)
      if (lock)
        return new Promise<void>((release) => addEventListener('pagehide', () => release(), { once: true }))
    })
  })
}
// A page that is shown again as it was left has given its name back.
globalThis.addEventListener?.('pageshow', ({ persisted }) => persisted && (name = undefined))
