/**
 * The link that writes to an address. Signs that mean something in such a link are allowed in addresses, and anybody can
 * sign up with one of those: without escaping, `a?bcc=b%40c.example@d.example` would bring along a reader of its own.
 */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
