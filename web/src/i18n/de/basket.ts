import type { basket as source } from '../en/basket.ts'
import type { Translation } from '../texts.ts'

export const basket = {
  title: 'Aktueller Warenkorb',
} satisfies Translation<typeof source>
