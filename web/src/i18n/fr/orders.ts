import type { orders as source } from '../en/orders.ts'
import type { Translation } from '../texts.ts'

export const orders = {
  title: 'Commandes',
} satisfies Translation<typeof source>
