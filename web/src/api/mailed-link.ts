import type { LinkPage } from '@comptoir/contract/mailed-links'

/** The values of a link in a mail. */
export type MailedLink = { uid: string; token: string }

const links = new Map<LinkPage, MailedLink>()

/**
 * Keeps a link in this tab, so that its token is in no address and a reload can still use it (OD-47); only in memory
 * if nothing may be stored.
 */
export function keepLink(page: LinkPage, link: MailedLink): void {
  links.set(page, link)
  try {
    sessionStorage.setItem(nameOf(page), JSON.stringify(link))
  } catch {
    // Without storage, the link has to be opened again after a reload.
  }
}

/** The link that led to a page in this tab and is not used yet; null if there was none. */
export function mailedLink(page: LinkPage): MailedLink | null {
  const kept = links.get(page)
  if (kept) return kept
  try {
    return readLink(JSON.parse(sessionStorage.getItem(nameOf(page)) ?? 'null'))
  } catch {
    return null
  }
}

/** Drops a link that was used or does not work. */
export function clearLink(page: LinkPage): void {
  links.delete(page)
  try {
    sessionStorage.removeItem(nameOf(page))
  } catch {
    // Then nothing was stored.
  }
}

const nameOf = (page: LinkPage): string => `link:${page}`

const readLink = (kept: { uid?: unknown; token?: unknown } | null): MailedLink | null =>
  typeof kept?.uid === 'string' && typeof kept.token === 'string'
    ? { uid: kept.uid, token: kept.token }
    : null
