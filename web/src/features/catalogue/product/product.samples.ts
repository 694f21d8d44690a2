import type { Group, Product } from '@comptoir/contract/catalogue'

// Products and styles as the server sends them, for tests; each test says what it is about.

export const aProduct = (over: Partial<Product> = {}): Product => ({
  id: 1,
  group: 7,
  ref: 'K356-1',
  barcode: null,
  name: 'T-shirt Kortrijk',
  image: null,
  color: null,
  size: null,
  pack: 1,
  unit: 'piece',
  weight: 180,
  length: null,
  min_quantity: 1,
  price: '3.3500',
  prices: [
    { min_quantity: 1, price: '3.3500' },
    { min_quantity: 100, price: '2.9500' },
  ],
  recommend_price: null,
  is_out_of_stock: false,
  is_limited_stock: false,
  is_pickup_only: false,
  on_request: false,
  stock_policy: 'deny',
  customs_code: '61091000',
  in_basket: false,
  already_ordered: false,
  last_order: null,
  stock: [{ warehouse: 1, available: 240, incoming: [] }],
  ...over,
})

/**
 * A style with a product for each colour and size; ids count row by row from 1.
 *
 * @param without colour and size of what is not made: `['Rouge M']`
 * @param each    what its products have in common
 */
export function aStyle({
  colors,
  sizes,
  without = [],
  each = {},
  ...over
}: {
  colors: string[]
  sizes: string[]
  without?: string[]
  each?: Partial<Product>
} & Omit<Partial<Group>, 'colors' | 'sizes'>): Group {
  const allColors = colors.map((name, index) => ({ id: index + 1, name, hex: '#1f2a44' }))
  const allSizes = sizes.map((name, index) => ({ id: index + 1, name }))
  const products = allColors.flatMap((color, row) =>
    allSizes.flatMap((size, column) =>
      without.includes(`${color.name} ${size.name}`)
        ? []
        : [
            aProduct({
              id: row * allSizes.length + column + 1,
              ref: `K356-${row + 1}-${size.name}`,
              color,
              size,
              ...each,
            }),
          ],
    ),
  )
  return {
    id: 7,
    ref: 'K356',
    name: 'T-shirt Kortrijk',
    image: null,
    brand: { id: 1, name: 'Kempen' },
    category: { id: 3, name: 'T-shirts' },
    colors: allColors,
    sizes: allSizes,
    price_from: '3.3500',
    price_before: null,
    recommend_price: null,
    unit: 'piece',
    pack: 1,
    min_quantity: 1,
    is_out_of_stock: false,
    is_limited_stock: false,
    is_new: false,
    is_deal: false,
    is_promoted: false,
    in_basket: false,
    already_ordered: false,
    last_ordered: null,
    description: 'Col rond.',
    images: [],
    products,
    tiers_scope: 'group',
    category_path: [
      { id: 2, name: 'Vêtements' },
      { id: 3, name: 'T-shirts' },
    ],
    papers: [],
    successor: null,
    ...over,
  }
}
