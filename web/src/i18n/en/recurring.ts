export const recurring = {
  title: 'Recurring purchases',
  lead: 'Baskets you have saved to order again.',
  empty: 'You have no saved baskets yet.',
  name: 'Name',
  products: 'Products',
  total: 'Total',
  updated: 'Last changed',
  ref: 'Reference',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  create: 'Order from the catalogue',
  create_title: 'New recurring basket',
  create_text:
    'A recurring basket is made from a basket you have filled: put the products in the current basket first.',
  to_basket: 'To the current basket',
} as const
