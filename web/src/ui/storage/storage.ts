/** What the shop keeps in the browser. Nothing else may be kept under another name. */
export const storageKeys = {
  cookiesAccepted: 'cookies_accepted',
  announcementSeen: 'announcement_seen',
  sidebarOpen: 'sidebar_open',
  hidePrices: 'hide_prices',
  orderOwner: 'order_owner',
  /** Not in the specification: light, dark or as the system says. */
  colorScheme: 'color_scheme',
  /** Not in the specification: the setting that hides the pictures of the mini basket (MINI-01). */
  basketPictures: 'basket_pictures',
  /** Not in the specification: the columns of an order's items. */
  orderColumns: 'order_columns',
} as const
export const localeCookie = 'locale'

type Key = (typeof storageKeys)[keyof typeof storageKeys]

/** The value kept under a key; null when there is none or the browser keeps nothing (private windows). */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Keeps a value, or forgets it with null. Tells everything that shows it, in all tabs. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The browser keeps nothing: the choice then lasts as long as nobody asks for it again.
  }
  for (const listener of listeners) listener()
}

export function onStored(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
