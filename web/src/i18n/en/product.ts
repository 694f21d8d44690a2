export const product = {
  title: 'Product',
} as const
