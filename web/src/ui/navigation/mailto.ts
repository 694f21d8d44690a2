/**
 * The `mailto:` link of an address, escaped: anybody can sign up with an address such as
 * `a?bcc=b%40c.example@d.example`, which would otherwise add a recipient.
 */
export const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`
