/** The floating tab at the right edge and what it opens. */
export function MiniBasket() {
  return null
}
