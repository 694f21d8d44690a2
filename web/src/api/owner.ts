import { useSyncExternalStore } from 'react'
import { onStored, readStored, storageKeys, writeStored } from '#ui/storage/storage.ts'

/** The client a partner orders for, kept over reloads and cleared on sign-out (PART-10); or the office, which goes back to `office`. */
export type OrderOwner = { id: number; name: string; erp_id: string | null; tariff: number; office?: string }

// Each tab has its own, in its session storage. Local storage holds that of the tab in use: a new tab begins with it.
const key = storageKeys.orderOwner
const nobody = 'null'

function readTab(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}
function writeTab(kept: string | null): void {
  try {
    if (kept === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, kept)
  } catch {
    // Without storage the choice is lost.
  }
}

/** As it is stored: the tab's own, else that of the tab in use. */
function read(): string {
  const own = readTab()
  if (own !== null) return own
  const last = readStored(key)
  if (last !== null) writeTab(last)
  return last ?? nobody
}

let parsed: { text: string; owner: OrderOwner | null } = { text: nobody, owner: null }

/** The same object for as long as the choice stays. */
export function orderOwner(): OrderOwner | null {
  const text = read()
  if (parsed.text !== text) parsed = { text, owner: parse(text) }
  return parsed.owner
}

function parse(text: string): OrderOwner | null {
  try {
    const owner = JSON.parse(text) as OrderOwner | null
    return typeof owner?.id === 'number' ? owner : null
  } catch {
    return null
  }
}

/** Orders for a client from now on, in this tab; null for oneself. */
export function chooseOwner(owner: OrderOwner | null): void {
  const text = JSON.stringify(owner)
  writeTab(text)
  writeStored(key, text)
}

/** Forgets the choice, in all tabs: nothing of a client stays in the browser after sign-out. */
export function forgetOwner(): void {
  writeTab(null)
  writeStored(key, null)
}

globalThis.addEventListener?.('storage', (event) => {
  if (event.key === key && event.newValue === null) writeTab(null)
})
globalThis.addEventListener?.('focus', () => {
  const own = readTab()
  if (own !== null && own !== readStored(key)) writeStored(key, own)
})

/** Whether somebody of the office orders for the client. */
export const useIsOffice = (): boolean => useOrderOwner()?.office !== undefined
export const useOrderOwner = (): OrderOwner | null => useSyncExternalStore(onStored, orderOwner)
