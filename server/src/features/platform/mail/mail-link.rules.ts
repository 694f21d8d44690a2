const veil = '************'

/** The link with the value of its query parameter `token` veiled; the link itself where it has none. */
export const veiled = (link: string): string => link.replace(/([?&]token=)[^&#]+/, `$1${veil}`)

/** Puts the true link where the veiled one stands. @param inHtml how a text is written there */
export const unveiled = (content: string, link: string, asWritten: (text: string) => string): string =>
  content.replaceAll(asWritten(veiled(link)), () => asWritten(link))

/** Takes the value of the link's token out of something that is kept or logged. */
export function withoutToken(text: string, link: string | undefined): string {
  const token = link && /[?&]token=([^&#]+)/.exec(link)?.[1]
  return token ? text.replaceAll(token, veil) : text
}

/** Whether a content has the place of a link that is kept sealed. */
export const showsVeiledLink = (content: string): boolean => content.includes(`token=${veil}`)
