export const basket = {
  title: 'Current basket',
} as const
