import type { basket as source } from '../en/basket.ts'
import type { Translation } from '../texts.ts'

export const basket = {
  title: 'Huidig winkelmandje',
} satisfies Translation<typeof source>
