/** The shop's name, which the server writes into the page. */
export const shopName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Comptoir'
