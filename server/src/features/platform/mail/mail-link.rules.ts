const mask = '************'

/** The link with the value of its query parameter `token` masked; the link itself where it has none. */
export const maskToken = (link: string): string => link.replace(/([?&]token=)[^&#]+/, `$1${mask}`)

/** Replaces the masked link with the real one. @param asWritten how a text is written in this content (escaped in HTML) */
export const unmaskLink = (content: string, link: string, asWritten: (text: string) => string): string =>
  content.replaceAll(asWritten(maskToken(link)), () => asWritten(link))

/** Removes the value of the link's token from a text that is stored or logged. */
export function withoutToken(text: string, link: string | undefined): string {
  const token = link && /[?&]token=([^&#]+)/.exec(link)?.[1]
  return token ? text.replaceAll(token, mask) : text
}

/** Whether a content shows a masked link. */
export const hasMaskedLink = (content: string): boolean => content.includes(`token=${mask}`)
