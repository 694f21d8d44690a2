/** Ends a shop that a test opened: waits for what is still on its way, which must not arrive when the page is gone. */
export const openShops = new Set<() => Promise<void>>()
