/** The pages that links in mails lead to; the link names an account and carries a token (OD-47, OD-55). */
export const linkPages = [
  '/activate',
  '/reset-password',
  '/allow-email',
  '/confirm-email',
  '/invitation',
] as const
export type LinkPage = (typeof linkPages)[number]
