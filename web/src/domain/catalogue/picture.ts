/**
 * The URL of a picture in a size, on the page's own host. The API names the host of PUBLIC_URL, from which the content
 * security policy of a page on another host allows no pictures.
 *
 * @param address the URL from the server
 * @param size the edge in pixels
 */
export const pictureUrl = (address: string, size: number): string =>
  `${new URL(address, location.href).pathname}?size=${size}`
