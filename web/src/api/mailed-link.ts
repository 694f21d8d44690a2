/** What a link in a mail carries. */
export type MailedLink = { uid: string; token: string }
/** The pages that such links lead to. */
export type LinkPage = '/activate' | '/reset-password' | '/confirm-email'

const links = new Map<LinkPage, MailedLink>()

/** Keeps a link in memory alone, so that its token is in no address while it is used (OD-47). */
export const keepLink = (page: LinkPage, link: MailedLink): unknown => links.set(page, link)

/** The link that has led to a page, or null for whoever came another way or has reloaded. */
export const mailedLink = (page: LinkPage): MailedLink | null => links.get(page) ?? null

/** A link that was used, or that does not work, is not tried again. */
export const forgetLink = (page: LinkPage): unknown => links.delete(page)
