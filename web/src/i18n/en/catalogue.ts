export const catalogue = {
  title: 'Catalogue',
} as const
