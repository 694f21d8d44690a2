import type { StockProduct } from '@comptoir/contract/admin-stock'

/** What a product is, beside its reference. */
export const productName = ({ name, color, size }: Pick<StockProduct, 'name' | 'color' | 'size'>): string =>
  [name, color, size].filter(Boolean).join(', ')
