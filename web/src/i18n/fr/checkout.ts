import type { checkout as source } from '../en/checkout.ts'
import type { Translation } from '../texts.ts'

export const checkout = {
  title: 'Passer commande',
} satisfies Translation<typeof source>
