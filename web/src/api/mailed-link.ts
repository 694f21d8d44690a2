/** What a link in a mail carries. */
export type MailedLink = { uid: string; token: string }
/** The pages that such links lead to. */
export type LinkPage = '/activate' | '/reset-password' | '/confirm-email'

const links = new Map<LinkPage, MailedLink>()

/**
 * Keeps a link so that its token is in no address while it is used (OD-47): for this tab and no longer, so that a
 * reload goes on. Where nothing may be stored, in memory alone.
 */
export function keepLink(page: LinkPage, link: MailedLink): void {
  links.set(page, link)
  try {
    sessionStorage.setItem(nameOf(page), JSON.stringify(link))
  } catch {
    // Without storage, a reload asks for the link of the mail once more.
  }
}

/** The link that has led to a page in this tab and is not used yet, or null for whoever came another way. */
export function mailedLink(page: LinkPage): MailedLink | null {
  const kept = links.get(page)
  if (kept) return kept
  try {
    return readLink(JSON.parse(sessionStorage.getItem(nameOf(page)) ?? 'null'))
  } catch {
    return null
  }
}

/** A link that was used, or that does not work, is not tried again. */
export function clearLink(page: LinkPage): void {
  links.delete(page)
  try {
    sessionStorage.removeItem(nameOf(page))
  } catch {
    // Nothing was stored either.
  }
}

const nameOf = (page: LinkPage): string => `link:${page}`

const readLink = (kept: { uid?: unknown; token?: unknown } | null): MailedLink | null =>
  typeof kept?.uid === 'string' && typeof kept.token === 'string'
    ? { uid: kept.uid, token: kept.token }
    : null
