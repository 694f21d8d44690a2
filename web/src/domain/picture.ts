/**
 * The address of a picture in a size, at the host that the page itself came from. The wire names the host of
 * PUBLIC_URL; opened under another name, the page may load nothing from there.
 *
 * @param address as the server gave it
 * @param size the edge in pixels
 */
export const pictureUrl = (address: string, size: number): string =>
  `${new URL(address, location.href).pathname}?size=${size}`
