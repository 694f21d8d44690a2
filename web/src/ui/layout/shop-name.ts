/** What the shop is called: the server writes it into the page that it serves. */
export const shopName: string =
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Comptoir'
