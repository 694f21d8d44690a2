import type { GroupSummary } from '@comptoir/contract/catalogue'

type InitialChoice = { product?: number; color?: number }

/** What the page of a style begins with: the product that a code named, or the colour that the search asked for. */
export const initialChoice = ({ match, image_color }: GroupSummary): InitialChoice => {
  if (match) return { product: match.product }
  return image_color === null ? {} : { color: image_color }
}
