import type { product as source } from '../en/product.ts'
import type { Translation } from '../texts.ts'

export const product = {
  title: 'Product',
} satisfies Translation<typeof source>
