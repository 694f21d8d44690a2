/** All keys that the shop stores in the browser. */
export const storageKeys = {
  cookiesAccepted: 'cookies_accepted',
  announcementSeen: 'announcement_seen',
  /** Not in the specification: which scripts of others may be loaded (TP-01). */
  thirdParties: 'third_parties',
  sidebarOpen: 'sidebar_open',
  hidePrices: 'hide_prices',
  orderOwner: 'order_owner',
  /** Not in the specification: whether this browser may hold a session; without, none is asked for. */
  signedIn: 'signed_in',
  /** Not in the specification: light, dark or the system's. */
  colorScheme: 'color_scheme',
  /** Not in the specification: the setting that hides the pictures of the mini basket (MINI-01). */
  basketPictures: 'basket_pictures',
  /** Not in the specification: the columns of an order's items. */
  orderColumns: 'order_columns',
  /** Not in the specification: lines as they were added, by style, or as size runs. */
  linesView: 'lines_view',
  /** Not in the specification: the catalogue as a list, and how many orders a page shows. */
  catalogueView: 'catalogue_view',
  ordersPerPage: 'orders_per_page',
  /** Not in the specification: whether scans are heard. */
  scanSound: 'scan_sound',
  /** Not in the specification: whether `/` and `?` lead to search and help (WCAG 2.1.4). */
  characterKeys: 'character_keys',
} as const
export const localeCookie = 'locale'
/** Not in the specification: the database of changes to baskets that a closed tab has not sent (C-08). */
export const commandDatabase = 'comptoir'
/** Not in the specification: the database of copies to read without a network (C-08). */
export const offlineDatabase = 'comptoir_offline'
/** Not in the specification: caches of the service worker (web/worker), the first with the release in its name. */
export const workerCaches = { shop: 'comptoir_shop_…', pictures: 'comptoir_pictures' } as const

type Key = (typeof storageKeys)[keyof typeof storageKeys]

/** The stored value of a key; null if there is none or storage is not available (private windows). */
export function readStored(key: Key): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const listeners = new Set<() => void>()

/** Stores a value, or removes it with null, and notifies all listeners, in all tabs. */
export function writeStored(key: Key, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // Without storage the choice is lost.
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
