/** Closes a shop that a test opened, after waiting for its open requests, which must not arrive after the page is gone. */
export const openShops = new Set<() => Promise<void>>()
