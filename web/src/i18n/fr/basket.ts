import type { basket as source } from '../en/basket.ts'
import type { Translation } from '../texts.ts'

export const basket = {
  title: 'Panier en cours',
} satisfies Translation<typeof source>
