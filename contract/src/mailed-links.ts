/** The pages that links in mails lead to; the link carries a token, and names the account that it is for (OD-47, OD-55). */
export const linkPages = [
  '/activate',
  '/reset-password',
  '/allow-email',
  '/confirm-email',
  '/invitation',
  '/pay',
] as const
export type LinkPage = (typeof linkPages)[number]
