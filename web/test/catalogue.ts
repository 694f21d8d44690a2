import type { CategoryNode, Facet, GroupSummary, Product } from '@comptoir/contract/catalogue'

import { http, HttpResponse } from 'msw'
import { url } from './api.ts'

// Answers of the server for screen tests.

export const aGroup = (over: Partial<GroupSummary> = {}): GroupSummary => ({
  id: 7,
  ref: 'K356',
  name: 'Crew-neck T-shirt',
  image: null,
  image_color: null,
  brand: { id: 2, name: 'Kordaan' },
  category: { id: 12, name: 'T-shirts' },
  colors: [
    { id: 1, name: 'White', hex: '#ffffff' },
    { id: 4, name: 'Navy', hex: '#1f2a44' },
  ],
  sizes: ['S', 'M', 'L', '3XL'].map((name, index) => ({ id: index + 1, name })),
  price_from: '3.4125',
  price_before: null,
  recommend_price: null,
  unit: 'piece',
  pack: 1,
  min_quantity: 1,
  is_out_of_stock: false,
  is_limited_stock: false,
  back_on: null,
  is_new: false,
  is_deal: false,
  is_promoted: false,
  in_basket: false,
  already_ordered: false,
  last_ordered: null,
  match: null,
  ...over,
})

const value = (id: number | string, name: string, count: number) => ({ id, name, count })
export const facets: Facet[] = [
  { key: 'categories', values: [value(11, 'Tops', 2), value(12, 'T-shirts', 1), value(13, 'Polos', 1)] },
  { key: 'brands', values: [value(2, 'Kordaan', 2), value(5, 'Lindelo', 1)] },
  {
    key: 'colors',
    values: [
      { ...value(1, 'White', 2), hex: '#ffffff' },
      { ...value(4, 'Navy', 1), hex: '#1f2a44' },
    ],
  },
  { key: 'sizes', values: [value(1, 'S', 2), value(2, 'M', 2), value(4, '3XL', 1)] },
  { key: 'lengths', values: [value('82', '82 cm', 1)] },
  { key: 'units', values: [value('piece', 'Piece', 2)] },
  { key: 'weights', values: [value('150-200', '150–200 g', 2)] },
  { key: 'other', values: [value('in_stock', 'In stock', 2)] },
]

const leaf = (id: number, name: string): CategoryNode => ({
  id,
  name,
  slug: name.toLowerCase(),
  count: 1,
  children: [],
})
export const tree: CategoryNode[] = [
  { ...leaf(11, 'Tops'), count: 2, children: [leaf(12, 'T-shirts'), leaf(13, 'Polos')] },
]

export const found = (...results: GroupSummary[]) => ({
  count: results.length,
  next: null,
  previous: null,
  results,
  facets,
  understood: {
    changed: [] as { from: string; to: string }[],
    left_out: [] as string[],
    not_made: [] as string[],
    mentioned: [] as string[],
  },
})

export const anArticle = (over: Partial<Product> = {}): Product => ({
  id: 70,
  group: 7,
  ref: 'K356-NVY-3XL',
  barcode: '2901509405052',
  name: 'Crew-neck T-shirt',
  image: null,
  color: { id: 4, name: 'Navy', hex: '#1f2a44' },
  size: { id: 4, name: '3XL' },
  pack: 6,
  unit: 'piece',
  weight: 180,
  length: null,
  min_quantity: 12,
  price: '3.9000',
  prices: [{ min_quantity: 1, price: '3.9000' }],
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
  stock: [],
  ...over,
})

/** An empty basket that accepts additions. */
export const emptyBasket = [
  http.get(url('order/favourite/'), () => HttpResponse.json({ styles: [] })),
  http.get(url('order/basket/default/'), () =>
    HttpResponse.json({ id: 90, name: '', owner: 1, basket_products: [], products: [], version: 1 }),
  ),
  http.get(url('order/basket/90/total/'), () => HttpResponse.json({ total: '0.00', vat: [], version: 1 })),
]
